import type { Db } from '#db/connect.ts';
import type { StoredJob } from '#db/queries/jobs/jobs.ts';
import { readLastPlace } from '#db/queries/schedule/last-place.ts';
import { REST_MS } from '#domain/day-plan.ts';
import { driveBetween, homeOf, townOfPlace } from '#domain/travel.ts';

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
