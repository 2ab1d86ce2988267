import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../connect.ts';

/** The times that decide whether a job is stale. */
export interface StaleTimes {
  /** The start of today in Honolulu. */
  readonly startOfToday: Date;
  /** Jobs without activity since then are stale. */
  readonly staleBefore: Date;
}

const openVisit = sql`visit in ('unscheduled', 'scheduled', 'on_the_way', 'on_site') and not suspicious`;

/** True for an open job without a step, a changed paper or an appointment since a time, and without a standing offer. */
export function isStale({ staleBefore, startOfToday }: StaleTimes): RawBuilder<boolean> {
  const since = staleBefore.toISOString();
  return sql<boolean>`(${openVisit} and updated_at < ${since} and coalesce(slot_end, updated_at) < ${since}
    and not ${hasPaper(
      sql`quote`,
      sql`(paper.updated_at >= ${since} or paper.status = 'approved'
           or paper.status = 'pending' and paper.valid_until >= ${startOfToday.toISOString()})`,
    )}
    and not ${hasPaper(sql`invoice`, sql`paper.status <> 'void'`)})`;
}

/** SQL: whether a job has such a paper. Evaluated job by job: with an EXISTS, the planner may read every paper there is. */
export function hasPaper(table: RawBuilder<unknown>, which: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`coalesce((
    select true from ${table} paper where paper.job_id = job.id and paper.deleted_at is null and ${which} limit 1), false)`;
}

/** Whether each of these jobs is stale. */
export async function areAllStale(trx: Trx, ids: readonly string[], times: StaleTimes): Promise<boolean> {
  const { rows } = await sql`
    select from job where id = any(${[...ids]}::uuid[]) and ${isStale(times)}`.execute(trx);
  return rows.length === ids.length;
}
