import type { jobStepRoutes } from '#contract/jobs/steps.ts';
import type { Job } from '#contract/jobs/job.ts';
import { emptyToNull } from '#contract/fields.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Trx } from '#db/connect.ts';
import type { StoredJob } from '#db/queries/jobs/jobs.ts';
import type { VisitEvent } from '#domain/job.ts';
import type { StaffContext } from '../context.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { lockJobInLanes } from '../schedule/lanes.ts';
import { moveVisit } from '../schedule/place-visit.ts';
import { checkOwnChange, checkPeople, lockCurrentJob, readJob } from './jobs.ts';
import { type Given, type Stepping, stepVisit } from './step-visit.ts';
import { tellAsChosen, tellLostTime, tellOnTheWay } from './tell-customer.ts';
import { placeVisit, type Reasons, refuseEarly, setOff, slotOf } from './visit-time.ts';

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
      if (event === 'schedule')
        await refuseEarly(trx, context, params.id, {
          version,
          given: stepping.given,
          reasons: reasonsOf(body),
        });
      const lock = movesVisit(body) ? lockJobInLanes : lockCurrentJob;
      const before = await lock(trx, context, { id: params.id, version, technicianId });
      checkOwnChange(context.actor, before, { technicianId });
      await (store?.(body) ?? stepOnly(event))(trx, context, before, stepping);
      if (event === 'set_off') {
        if (body.tell) await tellOnTheWay(trx, context, before.id, body);
      } else if (event === 'unschedule') {
        if (body.tell) await tellLostTime(trx, context, before, 'office');
      } else await tellAsChosen(trx, context, before, body);
      return readJob(trx, context, params.id);
    });
    if (body.tell || body.text) triggerDrain(context);
    return stepped;
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

type Step<Name extends keyof typeof jobStepRoutes> = (
  context: StaffContext,
  input: RouteInput<(typeof jobStepRoutes)[Name]>,
) => Promise<Job>;

// Each step returns the updated job. @throws {AppError} `not_found`, `stale_version`, `wrong_state`; `invalid` for an
// impossible time or technician, `slot_taken` for a time that other visits hold.

/** Sets or moves the visit's time. */
export const scheduleJob: Step<'schedule'> = visitStep('schedule', { movesVisit: () => true, store: place });
/** Removes the visit's time and technician, so that the job is unscheduled again. */
export const unscheduleJob: Step<'unschedule'> = visitStep('unschedule', {
  more: ({ reason }) => ({ given: { technicianId: null }, words: emptyToNull(reason) }),
  movesVisit: () => true,
  store: () => removeFromLane('unschedule'),
});
/** Records that the technician is on the way. */
export const setOffToJob: Step<'setOff'> = visitStep('set_off', {
  movesVisit: ({ technicianId }) => technicianId !== undefined,
  store: () => setOff,
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
  store: () => removeFromLane('cancel'),
});
/** Reopens a done or cancelled job as unscheduled. */
export const reopenJob: Step<'reopen'> = visitStep('reopen', {
  more: ({ reason }) => ({ words: reason ?? null }),
  movesVisit: () => true,
  store: () => removeFromLane('reopen'),
});
