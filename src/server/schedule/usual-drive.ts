import type { Db } from '#db/connect.ts';
import { measuredDrives } from '#db/queries/books/arrivals.ts';
import type { StoredJob } from '#db/queries/jobs/jobs.ts';
import { type Expected, expectedArrival, type MinuteRange, usualDrive } from '#domain/arrival.ts';
import { driveBetween, homeOf, REST_MS, townOfPlace } from '#domain/travel.ts';
import { readLastPlace } from '#db/queries/schedule/last-place.ts';

/**
 * How long the drive to a job usually takes, known at a moment: the same whenever it is asked again.
 * @param drive the drive in minutes, if it was shown; by default it is computed
 */
export async function usualDriveTo(
  db: Db,
  job: StoredJob,
  at: Date,
  drive?: number | null,
): Promise<MinuteRange> {
  const town = townOfPlace(job);
  const measured = town && (await measuredDrives(db, town.regionId, at));
  const planned = drive === undefined ? await driveMinutesNow(db, job, job.technicianId, at) : drive;
  return usualDrive(town, measured, planned);
}

/** When the technician of a job left, and when they are expected. */
export interface OnTheRoad extends Expected {
  readonly leftAt: string;
  /** The town they left from; null if it is not known. */
  readonly leftFrom: string | null;
  readonly usual: MinuteRange;
}

/** Where a job's technician is on their way; null unless they are. */
export async function onTheRoad(db: Db, job: StoredJob, now: Date): Promise<OnTheRoad | null> {
  const { visit, setOffAt, travelFrom } = job;
  if (visit !== 'on_the_way' || setOffAt === null) return null;
  const usual = await usualDriveTo(db, job, new Date(setOffAt));
  return { leftAt: setOffAt, leftFrom: travelFrom, usual, ...expectedArrival(setOffAt, usual, now) };
}

/**
 * The drive, in minutes, of a technician who sets off to a job now: as planned; else from the place of their last visit, or
 * from their home town if that was hours ago. Null when either end is unknown.
 */
export async function driveMinutesNow(
  db: Db,
  job: StoredJob,
  technicianId: string | null,
  now: Date,
): Promise<number | null> {
  if (technicianId === null) return null;
  if (job.travelMinutes !== null && job.technicianId === technicianId) return job.travelMinutes;
  const to = townOfPlace(job);
  if (!to) return null;
  const { last, homeTown } = await readLastPlace(db, technicianId, {
    since: new Date(now.getTime() - REST_MS),
    besides: job.id,
  });
  const from = last ? townOfPlace(last) : homeTown === null ? undefined : homeOf(homeTown);
  return from ? driveBetween(from, to).minutes : null;
}
