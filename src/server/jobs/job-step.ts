import { SLOT_ORDER, SLOT_PASSED, SLOT_TOO_LONG } from '#contract/bookings/office.ts';
import type { jobStepRoutes } from '#contract/jobs/steps.ts';
import type { Job } from '#contract/jobs/job.ts';
import { emptyToNull } from '#contract/fields.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Trx } from '#db/connect.ts';
import { appendEvent } from '#db/queries/history.ts';
import { findJobById, type JobChanges, type StoredJob, updateJob } from '#db/queries/jobs/jobs.ts';
import { MAX_VISIT_MS } from '#domain/day-plan.ts';
import { nextVisitState, type VisitEffect, type VisitEvent, visitStateLabels } from '#domain/job.ts';
import type { StaffContext } from '../context.ts';
import { AppError, invalid } from '../errors.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { lockJobInLanes, refuseTaken } from '../schedule/lanes.ts';
import { moveVisit, type Placement, planPlacement, SlotTaken } from '../schedule/place-visit.ts';
import { followBooking } from './follow-booking.ts';
import { checkOwnChange, checkPeople, lockCurrentJob, viewJob } from './jobs.ts';
import { tellAsChosen, tellLostTime, tellOnTheWay } from './tell-customer.ts';

const PAST: Record<VisitEvent | 'push', string> = {
  schedule: 'scheduled',
  unschedule: 'unscheduled',
  set_off: 'set_off',
  arrive: 'arrived',
  finish: 'finished',
  collect: 'finished',
  cancel: 'cancelled',
  reopen: 'reopened',
  push: 'pushed',
};

/** The columns a step changes besides the state: the appointment, the technician, the reason for a cancellation. */
type Given = Pick<
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

function changesOf(effects: readonly VisitEffect[], given: Given, now: Date): JobChanges {
  const has = (effect: VisitEffect) => effects.includes(effect);
  return {
    ...(has('holdSlot') ? { slotStart: given.slotStart, slotEnd: given.slotEnd, sharesTime: false } : {}),
    ...(has('stampSetOff') ? { setOffAt: now } : {}),
    ...(has('stampArrived') ? { arrivedAt: now } : {}),
    ...(has('stampFinished') ? { finishedAt: now } : {}),
    ...(has('recordCancellation') ? { cancelledAt: now, cancelReason: given.cancelReason } : {}),
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

const sameMoment = (a: string | Date | null | undefined, b: string | Date | null | undefined) =>
  a == null || b == null ? a == b : new Date(a).getTime() === new Date(b).getTime();

/** A technician accepts a job for a certain time: with another time or technician it has to be accepted again. */
function acceptanceAfter(before: StoredJob, changes: JobChanges): Pick<JobChanges, 'acceptedAt'> {
  const same =
    (changes.technicianId === undefined || changes.technicianId === before.technicianId) &&
    (changes.slotStart === undefined || sameMoment(changes.slotStart, before.slotStart)) &&
    (changes.slotEnd === undefined || sameMoment(changes.slotEnd, before.slotEnd));
  return same || before.acceptedAt === null ? {} : { acceptedAt: null };
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
  {
    event,
    given = {},
    words,
  }: { event: VisitEvent | 'push'; given?: Given; words?: string | null | undefined },
): Promise<void> {
  const { now, actor } = context;
  const next = nextVisitState(before.visit, event);
  if (!next.ok) throw await wrongVisit(trx, context, before);
  if (next.to === before.visit && next.effects.length === 0) return;
  const changes = changesOf(next.effects, given, now);
  const after = await updateJob(trx, {
    id: before.id,
    version: before.version,
    changes: { ...changes, ...acceptanceAfter(before, changes), visit: next.to, updatedAt: now },
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
  await followBooking(trx, { before, after, actor: actor.email, now });
}

const summaryOf = ({ visit, slotStart, slotEnd, technicianId }: StoredJob) => ({
  visit,
  slotStart,
  slotEnd,
  technicianId,
});

interface StepBody {
  readonly version?: number | undefined;
  readonly technicianId?: string | null | undefined;
  readonly slotStart?: string;
  readonly slotEnd?: string;
  readonly reason?: string | null | undefined;
  readonly note?: string | null | undefined;
  readonly tell?: boolean;
  readonly text?: boolean | undefined;
  readonly minutes?: number | undefined;
  readonly overlapReason?: string | null | undefined;
}

/**
 * A requested appointment as dates. @throws {AppError} `invalid` if it is in the past, reversed or too long.
 */
export function slotOf(
  { slotStart, slotEnd }: { slotStart: string; slotEnd: string },
  now: Date,
): { slotStart: Date; slotEnd: Date } {
  const [start, end] = [new Date(slotStart), new Date(slotEnd)];
  if (end <= start) throw invalid({ slotEnd: SLOT_ORDER });
  if (end.getTime() - start.getTime() > MAX_VISIT_MS) throw invalid({ slotEnd: SLOT_TOO_LONG });
  if (end <= now) throw invalid({ slotStart: SLOT_PASSED });
  return { slotStart: start, slotEnd: end };
}

/** What a step changes besides the state. */
interface Stepping {
  readonly given?: Given;
  readonly words?: string | null;
}

/** Writes a step on a locked job. */
type Store = (trx: Trx, context: StaffContext, before: StoredJob, stepping: Stepping) => Promise<void>;

function visitStep(
  event: VisitEvent,
  {
    more = () => ({}),
    movesVisit = () => false,
    store,
  }: {
    readonly more?: (body: StepBody) => Stepping;
    /** Whether the step affects other visits, so that the lanes must be locked. */
    readonly movesVisit?: (body: StepBody) => boolean;
    readonly store?: (body: StepBody) => Store;
  } = {},
) {
  return async (
    context: StaffContext,
    { params, body }: { params: { id: string }; body: StepBody },
  ): Promise<Job> => {
    const { technicianId, version } = body;
    const { given, words = null } = more(body);
    const { slotStart, slotEnd } = body;
    const slot = slotStart && slotEnd ? slotOf({ slotStart, slotEnd }, context.now) : {};
    const stepping = { given: { ...slot, technicianId, ...given }, words };
    const stepped = await context.db.transaction().execute(async (trx) => {
      await checkPeople(trx, { technicianId });
      if (event === 'schedule') await refuseEarly(trx, context, params.id, body, stepping.given);
      const lock = movesVisit(body) ? lockJobInLanes : lockCurrentJob;
      const before = await lock(trx, context, { id: params.id, version, technicianId });
      checkOwnChange(context.actor, before, { technicianId });
      await (store?.(body) ?? plainly(event))(trx, context, before, stepping);
      if (event === 'set_off') {
        if (body.tell) await tellOnTheWay(trx, context, before.id, body);
      } else if (event === 'unschedule') {
        if (body.tell) await tellLostTime(trx, context, before, 'office');
      } else await tellAsChosen(trx, context, before, body);
      return viewJob(trx, context, params.id);
    });
    if (body.tell || body.text) triggerDrain(context);
    return stepped;
  };
}

const plainly =
  (event: VisitEvent): Store =>
  (trx, context, before, stepping) =>
    stepVisit(trx, context, before, { event, ...stepping });

/** A step that removes a visit from its lane. */
const takeAway =
  (event: VisitEvent): Store =>
  (trx, context, before, stepping) =>
    moveVisit(trx, before, [], () => stepVisit(trx, context, before, { event, ...stepping }));

/** Why a visit may stand although a drive does not fit, or its technician is off. */
type Reasons = Pick<Placement, 'overlapReason' | 'offHoursReason'>;

/** The dispatcher's one reason covers both. */
const reasonsOf = ({ overlapReason }: StepBody): Reasons => {
  const reason = emptyToNull(overlapReason);
  return { overlapReason: reason, offHoursReason: reason };
};

/** The time and technician to which a step moves the visit. */
function placementOf(before: StoredJob, given: Given, reasons: Reasons): Placement {
  const { slotStart, slotEnd, technicianId } = { ...before, ...definedIn(given) };
  if (slotStart == null || slotEnd == null) throw new Error('A visit that is placed has a time');
  return {
    technicianId: technicianId ?? null,
    slotStart: new Date(slotStart),
    slotEnd: new Date(slotEnd),
    ...reasons,
  };
}

const definedIn = (given: Given): Given =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

/** Refuses a taken time before waiting for the lane's lock, so that many requests for one time fail fast. */
async function refuseEarly(
  trx: Trx,
  context: StaffContext,
  id: string,
  body: StepBody,
  given: Given,
): Promise<void> {
  const { version } = body;
  const seen = await findJobById(trx, id);
  if (!seen || (version !== undefined && version !== seen.version)) return;
  if (!nextVisitState(seen.visit, 'schedule').ok) return;
  await refuseTaken(trx, context, id, () =>
    planPlacement(trx, seen, placementOf(seen, given, reasonsOf(body))),
  );
}

/** Moves the visit as the step requires. */
const place =
  (body: StepBody): Store =>
  (trx, context, before, stepping) =>
    placeVisit(trx, context, before, { ...stepping, ...reasonsOf(body) });

/**
 * Sets or moves the time of a locked job's visit, and updates the drives around it.
 * @throws {AppError} `wrong_state`, `slot_taken` with the visits in the way
 */
export async function placeVisit(
  trx: Trx,
  context: StaffContext,
  before: StoredJob,
  { given = {}, words, overlapReason, offHoursReason }: Stepping & Reasons,
): Promise<void> {
  if (!nextVisitState(before.visit, 'schedule').ok) throw await wrongVisit(trx, context, before);
  const plan = await refuseTaken(trx, context, before.id, () =>
    planPlacement(trx, before, placementOf(before, given, { overlapReason, offHoursReason })),
  );
  await moveVisit(trx, before, plan.drives, () =>
    stepVisit(trx, context, before, {
      event: 'schedule',
      given: { ...given, offHoursReason: plan.offHoursReason },
      words: overlapReason ?? offHoursReason ?? words,
    }),
  );
}

/** The stored off-hours reason of a visit to which the technician is already driving. */
const ON_THE_ROAD = 'Set off to it';

/** A visit that is under way is never refused: with another technician it shares the time if that is taken. */
const setOffAs: Store = async (trx, context, before, stepping) => {
  const { given = {} } = stepping;
  const holds = before.visit === 'scheduled' && before.slotStart !== null;
  if (!holds || given.technicianId === undefined || given.technicianId === before.technicianId)
    return plainly('set_off')(trx, context, before, stepping);
  const plan = await planPlacement(
    trx,
    before,
    placementOf(before, given, { overlapReason: null, offHoursReason: ON_THE_ROAD }),
  ).catch((error: unknown) => {
    if (error instanceof SlotTaken) return null;
    throw error;
  });
  await moveVisit(trx, before, plan?.drives ?? [], () =>
    stepVisit(trx, context, before, {
      event: 'set_off',
      ...stepping,
      given: { ...given, sharesTime: plan === null, offHoursReason: plan?.offHoursReason ?? null },
    }),
  );
};

type Step<Name extends keyof typeof jobStepRoutes> = (
  context: StaffContext,
  input: RouteInput<(typeof jobStepRoutes)[Name]>,
) => Promise<Job>;

// Each returns the updated job. @throws {AppError} `not_found`, `stale_version`, `wrong_state`; `invalid` for an
// impossible time or technician, `slot_taken` for a time that other visits hold.

/** Sets or moves the visit's time. */
export const scheduleJob: Step<'schedule'> = visitStep('schedule', { movesVisit: () => true, store: place });
/** Takes the visit's time away: the job waits for another, without a technician. */
export const unscheduleJob: Step<'unschedule'> = visitStep('unschedule', {
  more: ({ reason }) => ({ given: { technicianId: null }, words: emptyToNull(reason) }),
  movesVisit: () => true,
  store: () => takeAway('unschedule'),
});
/** Records that the technician is on the way. */
export const setOffToJob: Step<'setOff'> = visitStep('set_off', {
  movesVisit: ({ technicianId }) => technicianId !== undefined,
  store: () => setOffAs,
});
/** Records that the technician has arrived. */
export const arriveAtJob: Step<'arrive'> = visitStep('arrive');
/** Records that the work is done. */
export const finishJob: Step<'finish'> = visitStep('finish');
/** Cancels the job. */
export const cancelJob: Step<'cancel'> = visitStep('cancel', {
  more: ({ reason, note }) => ({
    given: { cancelReason: reason as Given['cancelReason'] },
    words: emptyToNull(note),
  }),
  movesVisit: () => true,
  store: () => takeAway('cancel'),
});
/** Reopens a done or cancelled job as unscheduled. */
export const reopenJob: Step<'reopen'> = visitStep('reopen', {
  more: ({ reason }) => ({ words: reason ?? null }),
  movesVisit: () => true,
  store: () => takeAway('reopen'),
});
