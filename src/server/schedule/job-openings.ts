import type { dayRoutes } from '#contract/schedule/day.ts';
import type { Openings } from '#contract/schedule/openings.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Db } from '#db/connect.ts';
import { readWorkOf } from '#db/queries/estimates/estimates.ts';
import { findJobById, type StoredJob } from '#db/queries/jobs/jobs.ts';
import { minutesOfTime } from '#domain/shop-time.ts';
import type { CrewSkill } from '#domain/crew.ts';
import { skillsNeeded } from '#domain/job-skills.ts';
import { townOfPlace } from '#domain/travel.ts';
import type { StaffContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { findOpenings } from './openings.ts';

/** The most openings in a response. */
const MAX_OPENINGS = 12;

/** The skills that a job needs. One statement. */
export async function skillsOfJob(db: Db, job: StoredJob): Promise<readonly CrewSkill[]> {
  return skillsNeeded({ ...job, lines: await readWorkOf(db, job.id) });
}

/** Openings with technicians who can do a job, and the reasons that others have none. @throws {AppError} `not_found` */
export async function findJobOpenings(
  { db, now }: StaffContext,
  { params, query }: RouteInput<typeof dayRoutes.openings>,
): Promise<Openings> {
  const job = await findJobById(db, params.id);
  if (!job) throw notFound('job');
  const { id: jobId, isEmergency } = job;
  const { from, to, ...days } = query;
  return findOpenings(db, {
    now,
    ...days,
    between: from && to ? { from: minutesOfTime(from), to: minutesOfTime(to) } : undefined,
    town: townOfPlace(job),
    isEmergency,
    jobId,
    needs: await skillsOfJob(db, job),
    limit: MAX_OPENINGS,
  });
}
