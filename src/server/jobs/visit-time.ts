import { SLOT_ORDER, SLOT_PASSED, SLOT_TOO_LONG } from '#contract/bookings/office.ts';
import type { Trx } from '#db/connect.ts';
import { findJobById, type StoredJob } from '#db/queries/jobs/jobs.ts';
import { MAX_VISIT_MS } from '#domain/travel.ts';
import { nextVisitState } from '#domain/job.ts';
import type { StaffContext } from '../context.ts';
import { invalid } from '../errors.ts';
import { refuseTaken } from '../schedule/lanes.ts';
import { moveVisit, type Placement, planPlacement, SlotTaken } from '../schedule/place-visit.ts';
import { type Given, type Stepping, stepVisit, wrongVisit } from './step-visit.ts';

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

/** The reasons for a visit without time for its drive, or while its technician is off. */
export type Reasons = Pick<Placement, 'overlapReason' | 'offHoursReason'>;

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
export async function refuseEarly(
  trx: Trx,
  context: StaffContext,
  id: string,
  { version, given, reasons }: { version: number | undefined; given: Given; reasons: Reasons },
): Promise<void> {
  const seen = await findJobById(trx, id);
  if (!seen || (version !== undefined && version !== seen.version)) return;
  if (!nextVisitState(seen.visit, 'schedule').ok) return;
  await refuseTaken(trx, context, id, () => planPlacement(trx, seen, placementOf(seen, given, reasons)));
}

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

/** The off-hours reason stored for a visit to which the technician is already driving. */
const ON_THE_ROAD = 'Set off to it';

/** A visit that is under way is never refused: with another technician it shares the time if that is taken. */
export async function setOff(
  trx: Trx,
  context: StaffContext,
  before: StoredJob,
  stepping: Stepping,
): Promise<void> {
  const { given = {} } = stepping;
  const holds = before.visit === 'scheduled' && before.slotStart !== null;
  if (!holds || given.technicianId === undefined || given.technicianId === before.technicianId)
    return stepVisit(trx, context, before, { event: 'set_off', ...stepping });
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
}
