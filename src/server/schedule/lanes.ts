import type { SlotConflict, SlotTaken as SlotTakenAnswer } from '#contract/schedule/day.ts';
import type { Trx } from '#db/connect.ts';
import type { StoredJob } from '#db/queries/jobs/jobs.ts';
import { lockLanes, readLanesOf } from '#db/queries/schedule/lanes.ts';
import { formatDateTime, formatTime } from '#domain/honolulu.ts';
import { townOfPlace } from '#domain/travel.ts';
import type { StaffContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { lockCurrentJob, viewJob } from '../jobs/jobs.ts';
import { staleVersion } from '../record-version.ts';
import { canBePushed, SlotTaken, type VisitInTheWay } from './place-visit.ts';

/**
 * Locks a job together with the lane it is in and the one it is to go to, the lanes first.
 * @param technicianId whose lane it goes to; left out: it stays
 * @throws {AppError} `not_found`, `stale_version`, also when it was given to another technician meanwhile
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
  if (!lanes.includes(job.technicianId)) throw staleVersion(await viewJob(trx, context, id));
  return job;
}

/** The person of a visit, or the phone number without a name. */
export const personOf = ({
  firstName,
  lastName,
  phone,
}: {
  firstName: string | null;
  lastName: string | null;
  phone: string;
}): string => [firstName, lastName].filter(Boolean).join(' ') || phone;

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

/** Which visit is in the way, as a sentence without its end. */
export function sayTaken([first]: readonly VisitInTheWay[]): string {
  if (!first) return 'This time is taken';
  const who = personOf(first);
  const when = `${formatDateTime(first.slotStart)} to ${formatTime(first.slotEnd)}`;
  return first.onlyTravel
    ? `There is no time for the drive: ${who} is booked ${when}`
    : `${who} is booked ${when}`;
}

/** Turns a time that is taken into the error for staff, with what is in the way; passes everything else on. */
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
    const taken = sayTaken(error.obstacles);
    const current: SlotTakenAnswer = {
      conflicts: error.obstacles.map(conflictOf),
      job: await viewJob(trx, context, jobId),
    };
    throw new AppError('slot_taken', `${taken}. Choose another time.`, {
      errors: { slotStart: taken },
      current,
    });
  }
}
