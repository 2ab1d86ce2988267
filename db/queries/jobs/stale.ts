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
    and not exists (select from quote o where o.job_id = job.id and o.deleted_at is null
      and (o.updated_at >= ${since} or o.status = 'approved'
           or o.status = 'pending' and o.valid_until >= ${startOfToday.toISOString()}))
    and not exists (select from invoice i where i.job_id = job.id and i.deleted_at is null and i.status <> 'void'))`;
}

/** Whether each of these jobs is stale. */
export async function areAllStale(trx: Trx, ids: readonly string[], times: StaleTimes): Promise<boolean> {
  const { rows } = await sql`
    select from job where id = any(${[...ids]}::uuid[]) and ${isStale(times)}`.execute(trx);
  return rows.length === ids.length;
}
