import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { Row } from '../../schema.ts';
import { type JobHeader, jobHeaders } from './jobs.ts';
import { rowsOfJson } from './json-rows.ts';

/** A day's work and money. */
export interface DayOfWork {
  readonly jobs: readonly JobHeader[];
  readonly unscheduled: readonly JobHeader[];
  /** Received minus refunded, in dollars. */
  readonly moneyTaken: string;
  readonly payments: number;
  /** The findings of the shop's own watch; empty for a technician. */
  readonly findings: Row<'shopFinding'>[];
}

/**
 * Jobs whose appointment begins in a span, and jobs under way; open jobs without a time; the money received in the span;
 * and the findings of the watch. One statement.
 * @param limit the maximum number of jobs without a time
 * @param technician limits the jobs to theirs, and the money to what they took
 */
export async function readDay(
  db: Db,
  {
    from,
    to,
    limit,
    technician,
  }: { from: Date; to: Date; limit: number; technician?: { id: string; email: string } | undefined },
): Promise<DayOfWork> {
  const [start, end] = [from.toISOString(), to.toISOString()];
  const ownJobs = () =>
    technician ? jobHeaders(db).where('technicianId', '=', technician.id) : jobHeaders(db);
  const taken = technician ? sql`and actor = ${technician.email}` : sql``;
  const timed = ownJobs()
    .where(
      sql<boolean>`id in (
        select id from job where slot_start >= ${start} and slot_start < ${end} and visit <> 'cancelled'
        union select id from job where visit in ('on_the_way', 'on_site'))`,
    )
    .orderBy(sql`coalesce(slot_start, set_off_at)`)
    .orderBy('number');
  const untimed = ownJobs()
    .where('visit', '=', 'unscheduled')
    .where('suspicious', '=', false)
    .orderBy('isEmergency', 'desc')
    .orderBy('createdAt', 'desc')
    .limit(limit);
  const list = (query: RawBuilder<unknown> | typeof timed) =>
    sql`coalesce((select jsonb_agg(to_jsonb(listed)) from (${query}) listed), '[]')`;
  const wrong = technician
    ? sql`'[]'::jsonb`
    : list(sql`select * from shop_finding order by shop_finding.since, kind`);
  const { rows } = await sql<{
    jobs: object[];
    unscheduled: object[];
    moneyTaken: string;
    payments: number;
    findings: object[];
  }>`
    select ${list(timed)} as jobs, ${list(untimed)} as unscheduled, ${wrong} as findings, money.*
      from (select coalesce(sum(case kind when 'reversal' then -amount else amount end), 0.00) as money_taken,
                   count(*) filter (where kind = 'payment') as payments
              from payment where received_at >= ${start} and received_at < ${end} ${taken}) money`.execute(
    db,
  );
  const { jobs, unscheduled, moneyTaken, payments, findings } = rows[0]!;
  return {
    jobs: rowsOfJson(jobs),
    unscheduled: rowsOfJson(unscheduled),
    moneyTaken,
    payments,
    findings: rowsOfJson(findings),
  };
}
