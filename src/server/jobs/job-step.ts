import { SLOT_ORDER, SLOT_PASSED, SLOT_TOO_LONG } from '#contract/bookings/office.ts';
import type { jobStepRoutes, VisitNotice } from '#contract/jobs/steps.ts';
import type { Job } from '#contract/jobs/job.ts';
import { emptyToNull } from '#contract/fields.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Trx } from '#db/connect.ts';
import { appendEvent } from '#db/queries/history.ts';
import { findJobById, type JobChanges, type StoredJob, updateJob } from '#db/queries/jobs/jobs.ts';
import type { Slot } from '#db/outbox-messages.ts';
import { enqueueMessage } from '#db/queries/outbox.ts';
import { nextVisitState, type VisitEffect, type VisitEvent, visitStateLabels } from '#domain/job.ts';
import type { StaffContext } from '../context.ts';
import { AppError, invalid, notFound } from '../errors.ts';
import { NothingToSend } from '../mail/message.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { checkOwnChange, checkPeople, lockCurrentJob, viewJob } from './jobs.ts';

const MAX_SLOT_MS = 12 * 3_600_000;

const PAST: Record<VisitEvent, string> = {
  schedule: 'scheduled',
  set_off: 'set_off',
  arrive: 'arrived',
  finish: 'finished',
  collect: 'finished',
  cancel: 'cancelled',
  reopen: 'reopened',
};

/** What a step stores besides the state: the appointment, the technician, the reason of a cancellation. */
type Given = Pick<JobChanges, 'slotStart' | 'slotEnd' | 'technicianId' | 'cancelReason'>;

function changesOf(effects: readonly VisitEffect[], given: Given, now: Date): JobChanges {
  const has = (effect: VisitEffect) => effects.includes(effect);
  return {
    ...(has('holdSlot') ? { slotStart: given.slotStart, slotEnd: given.slotEnd } : {}),
    ...(has('stampSetOff') ? { setOffAt: now } : {}),
    ...(has('stampArrived') ? { arrivedAt: now } : {}),
    ...(has('stampFinished') ? { finishedAt: now } : {}),
    ...(has('recordCancellation') ? { cancelledAt: now, cancelReason: given.cancelReason } : {}),
    ...(has('clearVisit')
      ? {
          slotStart: null,
          slotEnd: null,
          setOffAt: null,
          arrivedAt: null,
          finishedAt: null,
          cancelledAt: null,
          cancelReason: null,
        }
      : {}),
    ...(given.technicianId === undefined ? {} : { technicianId: given.technicianId }),
  };
}

/** The error for a step that the visit's state does not allow, with the current job. */
async function wrongVisit(trx: Trx, context: StaffContext, job: StoredJob): Promise<AppError> {
  return new AppError(
    'wrong_state',
    `This is not possible: the job is ${visitStateLabels[job.visit].toLowerCase()}.`,
    { current: await viewJob(trx, context, job.id) },
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
  { event, given = {}, words }: { event: VisitEvent; given?: Given; words?: string | null | undefined },
): Promise<void> {
  const { now, actor } = context;
  const next = nextVisitState(before.visit, event);
  if (!next.ok) throw await wrongVisit(trx, context, before);
  if (next.to === before.visit && next.effects.length === 0) return;
  const after = await updateJob(trx, {
    id: before.id,
    version: before.version,
    changes: { ...changesOf(next.effects, given, now), visit: next.to, updatedAt: now },
  });
  if (!after) throw new Error('A locked job changed its version');
  await appendEvent(trx, {
    recordType: 'job',
    recordId: before.id,
    what: event === 'schedule' && before.visit === 'scheduled' ? 'moved' : PAST[event],
    actor: actor.email,
    at: now,
    before: summaryOf(before),
    after: {
      ...summaryOf(after),
      ...(after.cancelReason ? { cancelReason: after.cancelReason } : {}),
      ...(words ? { words } : {}),
    },
  });
}

const summaryOf = ({ visit, slotStart, slotEnd, technicianId }: StoredJob) => ({
  visit,
  slotStart,
  slotEnd,
  technicianId,
});

/** The appointment the customer knows of: that of a visit that is not over. */
const knownSlot = ({ visit, slotStart, slotEnd }: StoredJob): Slot | null =>
  slotStart !== null && ['scheduled', 'on_the_way', 'on_site'].includes(visit)
    ? { slotStart, slotEnd }
    : null;

/** Queues the mail about a new, moved or cancelled time. A flagged job gets none: its address may be a victim's. */
async function tellCustomer(trx: Trx, before: StoredJob, slot: Slot, now: Date): Promise<void> {
  const { id, email, suspicious, version } = before;
  const was = knownSlot(before);
  if (!email || suspicious || (slot.slotStart === null && !was)) return;
  if (was && was.slotStart === slot.slotStart && was.slotEnd === slot.slotEnd) return;
  await enqueueMessage(trx, {
    kind: 'job-appointment',
    recipient: email,
    payload: { jobId: id, ...slot, was },
    dedupeKey: `job-appointment:${id}:${version + 1}`,
    recordType: 'job',
    recordId: id,
    now,
  });
}

/** What the customer would be told; sends nothing. @throws {AppError} `not_found` */
export async function previewVisitNotice(
  { db, now }: StaffContext,
  { params, query: { slotStart, slotEnd } }: RouteInput<typeof jobStepRoutes.notice>,
): Promise<VisitNotice> {
  const job = await findJobById(db, params.id);
  if (!job) throw notFound('job');
  const utc = (moment: string | undefined) => (moment === undefined ? null : new Date(moment).toISOString());
  const slot = { slotStart: utc(slotStart), slotEnd: utc(slotEnd) };
  const was = knownSlot(job);
  // Imported here, so that other requests do not load the mail code.
  const { mailAboutVisit, textAboutVisit } = await import('../mail/job-mail.ts');
  const text = textAboutVisit(slot, was);
  try {
    const mail = await mailAboutVisit({ db, now }, { ...job, ...slot }, was);
    return { mail: { recipient: mail.to, subject: mail.subject, text: mail.text }, reason: null, text };
  } catch (error) {
    if (!(error instanceof NothingToSend)) throw error;
    return { mail: null, reason: error.message, text };
  }
}

interface StepBody {
  readonly version?: number | undefined;
  readonly technicianId?: string | null | undefined;
  readonly slotStart?: string;
  readonly slotEnd?: string;
  readonly reason?: string;
  readonly note?: string | null | undefined;
  readonly tell?: boolean;
}

/**
 * The appointment of a step, in UTC. @throws {AppError} `invalid` when it is in the past, reversed or too long.
 */
function slotOf({ slotStart, slotEnd }: StepBody, now: Date): Given {
  if (slotStart === undefined || slotEnd === undefined) return {};
  const [start, end] = [new Date(slotStart), new Date(slotEnd)];
  if (end <= start) throw invalid({ slotEnd: SLOT_ORDER });
  if (end.getTime() - start.getTime() > MAX_SLOT_MS) throw invalid({ slotEnd: SLOT_TOO_LONG });
  if (end <= now) throw invalid({ slotStart: SLOT_PASSED });
  return { slotStart: start, slotEnd: end };
}

function visitStep(
  event: VisitEvent,
  more: (body: StepBody) => { given?: Given; words?: string | null } = () => ({}),
) {
  return async (
    context: StaffContext,
    { params, body }: { params: { id: string }; body: StepBody },
  ): Promise<Job> => {
    const { technicianId } = body;
    const { given, words } = more(body);
    const slot = slotOf(body, context.now);
    const stepped = await context.db.transaction().execute(async (trx) => {
      await checkPeople(trx, { technicianId });
      const before = await lockCurrentJob(trx, context, { id: params.id, version: body.version });
      checkOwnChange(context.actor, before, { technicianId });
      await stepVisit(trx, context, before, { event, given: { ...slot, technicianId, ...given }, words });
      if (body.tell) {
        const utc = (moment: string | undefined) => (moment ? new Date(moment).toISOString() : null);
        const told = { slotStart: utc(body.slotStart), slotEnd: utc(body.slotEnd) };
        await tellCustomer(trx, before, told, context.now);
      }
      return viewJob(trx, context, params.id);
    });
    if (body.tell) triggerDrain(context);
    return stepped;
  };
}

type Step<Name extends keyof typeof jobStepRoutes> = (
  context: StaffContext,
  input: RouteInput<(typeof jobStepRoutes)[Name]>,
) => Promise<Job>;

// Each returns the updated job. @throws {AppError} `not_found`, `stale_version`, `wrong_state`; `invalid` for an
// impossible time or technician.

/** Sets or moves the visit's time. */
export const scheduleJob: Step<'schedule'> = visitStep('schedule');
/** Records that the technician is on the way. */
export const setOffToJob: Step<'setOff'> = visitStep('set_off');
/** Records that the technician has arrived. */
export const arriveAtJob: Step<'arrive'> = visitStep('arrive');
/** Records that the work is done. */
export const finishJob: Step<'finish'> = visitStep('finish');
/** Cancels the job. */
export const cancelJob: Step<'cancel'> = visitStep('cancel', ({ reason, note }) => ({
  given: { cancelReason: reason as Given['cancelReason'] },
  words: emptyToNull(note),
}));
/** Reopens a done or cancelled job as unscheduled. */
export const reopenJob: Step<'reopen'> = visitStep('reopen', ({ reason }) => ({ words: reason ?? null }));
