import type { Trx } from '#db/connect.ts';
import { findBookingsOfJob } from '#db/queries/bookings.ts';
import { appendEvent } from '#db/queries/history.ts';
import { type JobChanges, type StoredJob, updateJob } from '#db/queries/jobs/jobs.ts';
import { bookingEventNames } from '#domain/requests.ts';
import { jobSteps } from '#domain/job-steps.ts';
import { nextVisitState, type VisitEffect, type VisitEvent, visitStateLabels } from '#domain/job.ts';
import { SAID_ERROR_MS } from '#domain/step-chain.ts';
import type { StaffContext } from '../context.ts';
import { AppError, wrongState } from '../errors.ts';
import { readJob } from './jobs.ts';

/** The history's name for a step; `push` has no button. */
const pastOf = (event: VisitEvent | 'push') => (event === 'push' ? 'pushed' : jobSteps[event].event);

/** The columns a step changes besides the state: the appointment, the technician, the reason for a cancellation. */
export type Given = Pick<
  JobChanges,
  'slotStart' | 'slotEnd' | 'technicianId' | 'cancelReason' | 'sharesTime' | 'offHoursReason'
>;

/** The columns of a visit without a time or a drive. */
const noTime = {
  slotStart: null,
  slotEnd: null,
  travelMinutes: null,
  travelMiles: null,
  travelFrom: null,
  overlapReason: null,
  sharesTime: false,
  acceptedAt: null,
  offHoursReason: null,
} as const;

function changesOf(effects: readonly VisitEffect[], given: Given, at: Date): JobChanges {
  const has = (effect: VisitEffect) => effects.includes(effect);
  return {
    ...(has('holdSlot') ? { slotStart: given.slotStart, slotEnd: given.slotEnd, sharesTime: false } : {}),
    ...(has('stampSetOff') ? { setOffAt: at } : {}),
    ...(has('stampArrived') ? { arrivedAt: at } : {}),
    ...(has('stampFinished') ? { finishedAt: at } : {}),
    ...(has('recordCancellation') ? { cancelledAt: at, cancelReason: given.cancelReason } : {}),
    ...(has('clearVisit')
      ? {
          ...noTime,
          setOffAt: null,
          arrivedAt: null,
          finishedAt: null,
          cancelledAt: null,
          cancelReason: null,
        }
      : {}),
    ...(given.technicianId === undefined ? {} : { technicianId: given.technicianId }),
    ...(given.sharesTime === undefined ? {} : { sharesTime: given.sharesTime }),
    ...(given.offHoursReason === undefined ? {} : { offHoursReason: given.offHoursReason }),
  };
}

export const sameMoment = (a: string | Date | null | undefined, b: string | Date | null | undefined) =>
  a == null || b == null ? a == b : new Date(a).getTime() === new Date(b).getTime();

/** A technician accepts a job for a certain time: with another time or technician it has to be accepted again. */
function acceptanceAfter(before: StoredJob, changes: JobChanges): Pick<JobChanges, 'acceptedAt'> {
  const same =
    (changes.technicianId === undefined || changes.technicianId === before.technicianId) &&
    (changes.slotStart === undefined || sameMoment(changes.slotStart, before.slotStart)) &&
    (changes.slotEnd === undefined || sameMoment(changes.slotEnd, before.slotEnd));
  return same || before.acceptedAt === null ? {} : { acceptedAt: null };
}

/** A step's changes besides the state. */
export interface Stepping {
  readonly given?: Given;
  /** The reason or note that the history shows. */
  readonly words?: string | null | undefined;
}

/** The error for a step that the visit's state does not allow, with the current job. */
export async function wrongVisit(trx: Trx, context: StaffContext, job: StoredJob): Promise<AppError> {
  return wrongState(
    `This is not possible: the job is ${visitStateLabels[job.visit].toLowerCase()}.`,
    await readJob(trx, context, job.id),
  );
}

/**
 * Takes a visit step on a locked job and records its event. A step without changes (collecting on a done job)
 * records nothing.
 * @throws {AppError} `wrong_state` with the current job.
 */
export async function stepVisit(
  trx: Trx,
  context: StaffContext,
  before: StoredJob,
  { event, given = {}, words }: Stepping & { readonly event: VisitEvent | 'push' },
): Promise<void> {
  const { now, actor, happened } = context;
  const at = happened?.at ?? now;
  const next = nextVisitState(before.visit, event);
  if (!next.ok) throw await wrongVisit(trx, context, before);
  if (next.to === before.visit && next.effects.length === 0) return;
  const changes = changesOf(next.effects, given, at);
  const after = await updateJob(trx, {
    id: before.id,
    version: before.version,
    changes: { ...changes, ...acceptanceAfter(before, changes), visit: next.to, updatedAt: now },
  });
  if (!after) throw new Error('A locked job changed its version');
  await appendEvent(trx, {
    recordType: 'job',
    recordId: before.id,
    what: event === 'schedule' && before.visit === 'scheduled' ? 'moved' : pastOf(event),
    actor: actor.email,
    at,
    before: summaryOf(before),
    after: {
      ...summaryOf(after),
      ...(after.cancelReason ? { cancelReason: after.cancelReason } : {}),
      ...(words ? { words } : {}),
      ...clockErrorOf(context),
    },
  });
  await followBooking(trx, { before, after, actor: actor.email, now });
}

/** For the history: how wrong the device's clock may have been, once that is worth telling. */
export const clockErrorOf = ({ happened }: StaffContext): { readonly clockErrorMs?: number } =>
  happened && happened.errorMs > SAID_ERROR_MS ? { clockErrorMs: happened.errorMs } : {};

const summaryOf = ({ visit, slotStart, slotEnd, technicianId }: StoredJob) => ({
  visit,
  slotStart,
  slotEnd,
  technicianId,
});

/** Records a job's step in the history of its bookings, whose status and time triggers keep equal to the job's visit. */
async function followBooking(
  trx: Trx,
  { before, after, actor, now }: { before: StoredJob; after: StoredJob; actor: string; now: Date },
): Promise<void> {
  const moved = before.slotStart !== after.slotStart || before.slotEnd !== after.slotEnd;
  if (before.visit === after.visit && !moved) return;
  // A technician's trip and arrival do not change a booking.
  if (after.visit === 'on_the_way' || after.visit === 'on_site') return;
  for (const { id, status, slotStart, slotEnd } of await findBookingsOfJob(trx, after.id)) {
    if (status === 'spam') continue;
    await appendEvent(trx, {
      recordType: 'booking_request',
      recordId: id,
      what:
        before.visit === 'scheduled' && status === 'confirmed' ? 'rescheduled' : bookingEventNames[status],
      actor,
      at: now,
      before: { slotStart: before.slotStart, slotEnd: before.slotEnd },
      after: { status, slotStart, slotEnd },
    });
  }
}
