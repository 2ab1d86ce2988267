import type { StepBodies } from '#contract/jobs/step-bodies.ts';
import { emptyToNull } from '#contract/fields.ts';
import type { Trx } from '#db/connect.ts';
import type { StoredJob } from '#db/queries/jobs/jobs.ts';
import { shopToday } from '#domain/shop-time.ts';
import { finishesUnaccepted, sendsUnaccepted, type VisitEvent } from '#domain/job.ts';
import { jobSteps, type StepKind } from '#domain/job-steps.ts';
import type { StaffContext } from '../context.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { lockJobInLanes } from '../schedule/lanes.ts';
import { moveVisit } from '../schedule/place-visit.ts';
import { invalid } from '../errors.ts';
import { jobRowView } from './job-view.ts';
import { checkOwnChange, checkPeople, lockCurrentJob } from './jobs.ts';
import { type Given, type Stepping, stepVisit } from './step-visit.ts';
import { tellAsChosen, tellLostTime, tellOnTheWay } from './tell-customer.ts';
import { placeVisit, type Reasons, refuseEarly, setOff, slotOf } from './visit-time.ts';

interface StepBody {
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

/** Writes a step on a locked job. */
type Store = (trx: Trx, context: StaffContext, before: StoredJob, stepping: Stepping) => Promise<void>;

/** A step of a job to take. `version`: the one that it answers, of a step that changes the plan. */
export interface ToTake<Body> {
  readonly id: string;
  readonly jobId: string;
  readonly body: Body;
  readonly version: number | undefined;
  readonly waited: boolean;
}

/** What came of a step besides the job's new state. */
export interface Taken {
  readonly paymentId?: string;
  /** Money that was taken, but is no payment. */
  readonly unbooked?: string;
  /** What it met, for the office. */
  readonly met?: string;
}

/** Takes a step of its kind. @throws {AppError} `not_found`, `stale_version`, `wrong_state` and as the kind says */
export type Take<Kind extends StepKind> = (
  context: StaffContext,
  step: ToTake<StepBodies[Kind]>,
) => Promise<Taken>;

const nothingMore: Taken = {};

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
    readonly store?: (body: StepBody, waited: boolean) => Store;
  } = {},
) {
  const { tells } = jobSteps[event];
  return async (
    context: StaffContext,
    { jobId: id, body, version, waited }: Pick<ToTake<StepBody>, 'jobId' | 'body' | 'version' | 'waited'>,
  ): Promise<Taken> => {
    const { technicianId } = body;
    const { given, words = null } = more(body);
    const { slotStart, slotEnd } = body;
    const slot = slotStart && slotEnd ? slotOf({ slotStart, slotEnd }, context.now) : {};
    const stepping = { given: { ...slot, technicianId, ...given }, words };
    await context.db.transaction().execute(async (trx) => {
      await checkPeople(trx, { technicianId });
      if (event === 'schedule')
        await refuseEarly(trx, context, id, { version, given: stepping.given, reasons: reasonsOf(body) });
      const lock = movesVisit(body) ? lockJobInLanes : lockCurrentJob;
      const before = await lock(trx, context, { id, version, technicianId });
      checkOwnChange(context.actor, before, { technicianId });
      await (store?.(body, waited) ?? stepOnly(event))(trx, context, before, stepping);
      if (tells === 'on_the_way') {
        if (body.tell) await tellOnTheWay(trx, context, id, body);
      } else if (tells === 'lost_time') {
        if (body.tell) await tellLostTime(trx, context, before, 'office');
      } else if (tells) await tellAsChosen(trx, context, before, body);
    });
    if (body.tell || body.text) triggerDrain(context);
    return nothingMore;
  };
}

/** A step that affects no other visit. */
const stepOnly =
  (event: VisitEvent): Store =>
  (trx, context, before, stepping) =>
    stepVisit(trx, context, before, { event, ...stepping });

/** A step that removes a visit from its lane. */
const removeFromLane =
  (event: VisitEvent): Store =>
  (trx, context, before, stepping) =>
    moveVisit(trx, before, [], () => stepVisit(trx, context, before, { event, ...stepping }));

/** The dispatcher's one reason covers both. */
const reasonsOf = ({ overlapReason }: StepBody): Reasons => {
  const reason = emptyToNull(overlapReason);
  return { overlapReason: reason, offHoursReason: reason };
};

/** Moves the visit as the step requires. */
const place =
  (body: StepBody): Store =>
  (trx, context, before, stepping) =>
    placeVisit(trx, context, before, { ...stepping, ...reasonsOf(body) });

// @throws {AppError} also `invalid` for an impossible time or technician, `slot_taken` for a time that other visits hold.

/** Sets or moves the visit's time. */
export const scheduleJob: Take<'schedule'> = visitStep('schedule', { movesVisit: () => true, store: place });
/** Removes the visit's time and technician, so that the job is unscheduled again. */
export const unscheduleJob: Take<'unschedule'> = visitStep('unschedule', {
  more: ({ reason }) => ({ given: { technicianId: null }, words: emptyToNull(reason) }),
  movesVisit: () => true,
  store: () => removeFromLane('unschedule'),
});
/** Refuses to send a technician to a price that is not accepted, without a reason. @throws {AppError} `invalid` */
function checkAccepted(context: StaffContext, before: StoredJob, { technicianId, reason }: StepBody): void {
  const { money } = jobRowView(before, shopToday(context.now), context.actor);
  const sent = { money, technicianId: technicianId ?? before.technicianId };
  if (sendsUnaccepted(sent, context.actor.id) && emptyToNull(reason) === null)
    throw invalid({ reason: 'The customer has not accepted the price: say why we drive all the same' });
}

/** Records that the technician is on the way. */
export const setOffToJob: Take<'set_off'> = visitStep('set_off', {
  more: ({ reason }) => ({ words: emptyToNull(reason) }),
  movesVisit: ({ technicianId }) => technicianId !== undefined,
  store: (body) => (trx, context, before, stepping) => {
    checkAccepted(context, before, body);
    return setOff(trx, context, before, stepping);
  },
});
/** Records that the technician has arrived. */
export const arriveAtJob: Take<'arrive'> = visitStep('arrive');
/** Records that the work is done. */
export const finishJob: Take<'finish'> = visitStep('finish', {
  more: ({ reason }) => ({ words: emptyToNull(reason) }),
  store: (body, waited) => (trx, context, before, stepping) => {
    const { money } = jobRowView(before, shopToday(context.now), context.actor);
    // What waited for a signal has happened.
    if (finishesUnaccepted({ money }) && emptyToNull(body.reason) === null && !waited)
      throw invalid({
        reason: 'The customer has not accepted the price: record that they agree, or say why',
      });
    return stepOnly('finish')(trx, context, before, stepping);
  },
});
/** Cancels the job. */
export const cancelJob: Take<'cancel'> = visitStep('cancel', {
  more: ({ reason, note }) => ({
    given: { cancelReason: reason as Given['cancelReason'] },
    words: emptyToNull(note),
  }),
  movesVisit: () => true,
  store: () => removeFromLane('cancel'),
});
/** Reopens a done or cancelled job as unscheduled. */
export const reopenJob: Take<'reopen'> = visitStep('reopen', {
  more: ({ reason }) => ({ words: reason ?? null }),
  movesVisit: () => true,
  store: () => removeFromLane('reopen'),
});
