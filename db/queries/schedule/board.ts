import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { Row } from '../../schema.ts';
import { crewMembersJson, crewShiftsJson, type StoredCrewMember, type StoredShift } from '../crew.ts';
import { type JobHeader, jobHeaders } from '../jobs/jobs.ts';
import { rowsOfJson } from '../jobs/columns.ts';

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

/** The crew, their shifts and their jobs in a span. */
export interface BoardRows {
  readonly members: readonly StoredCrewMember[];
  readonly shifts: readonly StoredShift[];
  readonly jobs: readonly JobHeader[];
  /** Jobs under way without a time, then jobs that need one: emergencies first, then the newest. */
  readonly unscheduled: readonly JobHeader[];
}

/**
 * Reads the board for a span, in one statement.
 * @param technicianId limits the board to one technician
 * @param limits the maximum numbers of jobs with a time and without one
 */
export async function readBoardRows(
  db: Db,
  {
    from,
    to,
    technicianId,
    limits,
  }: {
    from: Date;
    to: Date;
    technicianId: string | undefined;
    limits: { jobs: number; unscheduled: number };
  },
): Promise<BoardRows> {
  const [start, end] = [from.toISOString(), to.toISOString()];
  const own = () =>
    technicianId === undefined ? jobHeaders(db) : jobHeaders(db).where('technicianId', '=', technicianId);
  // A visit lasts 12 hours at most, so one that overlaps the span started at most that long before it.
  const timed = own()
    .where(
      sql<boolean>`slot_start >= ${start}::timestamptz - interval '12 hours' and slot_start < ${end}
        and slot_end > ${start} and visit <> 'cancelled'`,
    )
    .orderBy('slotStart')
    .orderBy('number')
    .limit(limits.jobs);
  const underWay = own()
    .where(sql<boolean>`visit in ('on_the_way', 'on_site') and slot_start is null`)
    .orderBy('setOffAt')
    .limit(limits.unscheduled);
  const untimed = own()
    .where(sql<boolean>`visit = 'unscheduled' and not suspicious`)
    .orderBy('isEmergency', 'desc')
    .orderBy('createdAt', 'desc')
    .limit(limits.unscheduled);
  const list = (query: typeof timed) =>
    sql<object[]>`coalesce((select jsonb_agg(to_jsonb(listed)) from (${query}) listed), '[]')`;
  const { rows } = await sql<Record<'members' | 'shifts' | 'jobs' | 'underWay' | 'untimed', object[]>>`
    select ${crewMembersJson(technicianId)} as members, ${crewShiftsJson(from, to, technicianId)} as shifts,
           ${list(timed)} as jobs, ${list(underWay)} as under_way, ${list(untimed)} as untimed`.execute(db);
  const found = rows[0]!;
  return {
    members: rowsOfJson(found.members),
    shifts: rowsOfJson(found.shifts),
    jobs: rowsOfJson(found.jobs),
    unscheduled: [...rowsOfJson<JobHeader>(found.underWay), ...rowsOfJson<JobHeader>(found.untimed)],
  };
}

/** A technician's open jobs that start before a moment or have no time, by time. One statement. */
export function readOwnDay(
  db: Db,
  { technicianId, before, limit }: { technicianId: string; before: Date; limit: number },
): Promise<JobHeader[]> {
  return jobHeaders(db)
    .where('technicianId', '=', technicianId)
    .where(sql<boolean>`visit in ('unscheduled', 'scheduled', 'on_the_way', 'on_site')`)
    .where(sql<boolean>`(slot_start is null or slot_start < ${before.toISOString()})`)
    .orderBy(sql`visit in ('on_the_way', 'on_site') desc`)
    .orderBy(sql`coalesce(slot_start, 'infinity')`)
    .orderBy('isEmergency', 'desc')
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** A technician's jobs that a phone keeps: the open ones that start before a moment or have no time, and the others since `from`. */
export function readOwnJobs(
  db: Db,
  { technicianId, from, before, limit }: { technicianId: string; from: Date; before: Date; limit: number },
): Promise<JobHeader[]> {
  const [start, end] = [from.toISOString(), before.toISOString()];
  return jobHeaders(db)
    .where('technicianId', '=', technicianId)
    .where(
      sql<boolean>`(visit in ('unscheduled', 'scheduled', 'on_the_way', 'on_site')
          and (slot_start is null or slot_start < ${end})
        or visit = 'done' and greatest(slot_start, finished_at) >= ${start})`,
    )
    .orderBy(sql`visit = 'done'`)
    .orderBy(sql`coalesce(slot_start, 'infinity')`)
    .orderBy('number')
    .limit(limit)
    .execute();
}
