import { fullName } from '#domain/customer.ts';
import type {
  SlotConflict,
  SlotTaken as SlotTakenAnswer,
  TechnicianAway,
} from '#contract/schedule/openings.ts';
import type { Trx } from '#db/connect.ts';
import type { StoredJob } from '#db/queries/jobs/jobs.ts';
import { lockLanes, readLanesOf } from '#db/queries/schedule/lanes.ts';
import { formatDateTime, formatTime } from '#domain/shop-time.ts';
import { townOfPlace } from '#domain/travel.ts';
import type { StaffContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { lockCurrentJob, readJob } from '../jobs/jobs.ts';
import { staleVersion } from '../record-version.ts';
import { type Away, canBePushed, SlotTaken, type VisitInTheWay } from './place-visit.ts';

/**
 * Locks a job, its current lane and the lane it moves to. The lanes are locked first.
 * @param technicianId the technician whose lane it moves to; omitted if it stays
 * @throws {AppError} `not_found`, `stale_version` (also if the job got another technician in the meantime)
 */
export async function lockJobInLanes(
  trx: Trx,
  context: StaffContext,
  {
    id,
    version,
    technicianId,
  }: { id: string; version?: number | undefined; technicianId?: string | null | undefined },
): Promise<StoredJob> {
  const lanes = await readLanesOf(trx, [id]);
  if (technicianId !== undefined) lanes.push(technicianId);
  await lockLanes(trx, lanes);
  const job = await lockCurrentJob(trx, context, { id, version });
  if (!lanes.includes(job.technicianId)) throw staleVersion(await readJob(trx, context, id));
  return job;
}

/** The customer's name, or their phone number if there is no name. */
export const personOf = (job: {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phone: string;
}): string => fullName(job) || job.phone;

const conflictOf = (visit: VisitInTheWay): SlotConflict => ({
  id: visit.id,
  number: visit.number,
  name: personOf(visit),
  town: townOfPlace(visit)?.name ?? null,
  visit: visit.visit,
  urgency: visit.urgency,
  slotStart: visit.slotStart,
  slotEnd: visit.slotEnd,
  travelMinutes: visit.travelMinutes,
  onlyTravel: visit.onlyTravel,
  canBePushed: canBePushed(visit),
});

const awayView = ({ technicianName, kind, span }: Away): TechnicianAway => ({
  technicianName,
  kind,
  startsAt: span && new Date(span.start).toISOString(),
  endsAt: span && new Date(span.end).toISOString(),
});

/** The reason that a technician is away, as a sentence without its period. */
function awayText({ technicianName, kind, span }: Away): string {
  if (span === null) return `${technicianName} does not work on this day`;
  const [start, end] = [new Date(span.start), new Date(span.end)];
  return kind === 'time_off'
    ? `${technicianName} has time off ${formatDateTime(start)} to ${formatDateTime(end)}`
    : `${technicianName} works ${formatTime(start)} to ${formatTime(end)} on this day`;
}

/** The reason that a time is taken, a visit first, as a sentence without its period. */
export function describeConflict({ obstacles: [first], away: [away] }: SlotTaken): string {
  if (!first) return away ? awayText(away) : 'This time is taken';
  const who = personOf(first);
  const when = `${formatDateTime(first.slotStart)} to ${formatTime(first.slotEnd)}`;
  return first.onlyTravel
    ? `There is no time for the drive: ${who} is booked ${when}`
    : `${who} is booked ${when}`;
}

/** Turns {@link SlotTaken} into the error for staff, which names the visit or absence in the way; rethrows any other error. */
export async function refuseTaken<T>(
  trx: Trx,
  context: StaffContext,
  jobId: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SlotTaken)) throw error;
    const taken = describeConflict(error);
    const current: SlotTakenAnswer = {
      conflicts: error.obstacles.map(conflictOf),
      away: error.away.map(awayView),
      job: await readJob(trx, context, jobId),
    };
    throw new AppError('slot_taken', `${taken}. Choose another time.`, {
      errors: { slotStart: taken },
      current,
    });
  }
}
