import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { PayRule } from '#domain/earnings.ts';
import type { Period } from '#domain/period.ts';
import type { Db, Trx } from '../../connect.ts';
import type { PayLineTable } from '../../schema-books.ts';
import type { Row, Tables } from '../../schema.ts';
import { accountName } from '../accounts/accounts.ts';
import { ourZone, within } from './reports.ts';
import { linesOf } from './earned.ts';

/** How far back a job may have ended whose pay is counted. */
const LOOK_BACK_DAYS = 400;

/** A job that is over and invoiced. Decimal dollars. */
export interface PayableJob {
  readonly id: string;
  readonly number: number;
  readonly kind: string;
  readonly technicianId: string;
  /** When they came. */
  readonly at: string;
  /** Since when it counts: over, and invoiced. */
  readonly day: string;
  readonly margin: string;
  /** What they were paid for it, and what others were. */
  readonly paid: string;
  readonly toOthers: string;
  readonly setAmount: string | null;
  readonly setReason: string | null;
}

/** SQL: what was paid for a `job`. */
const paidFor = (whose: RawBuilder<unknown>) => sql`coalesce((
  select sum(amount) from pay_line join pay_run run on run.id = run_id
   where pay_line.job_id = job.id and pay_line.kind <> 'own' and ${whose}), 0.00)`;

/** SQL: when a `job` ended; one called off counts if its technician had arrived. */
const ended = sql`coalesce(finished_at, case when arrived_at is not null then cancelled_at end)`;

/** Jobs that count for pay: those that ended lately, or one of any age; of one technician, if given. */
export async function payableJobs(
  db: Db,
  of: { readonly through: string; readonly technicianId: string | null } | { readonly jobId: string },
): Promise<PayableJob[]> {
  const which =
    'jobId' in of
      ? sql`id = ${of.jobId}`
      : sql`${ended} >= (${of.through}::date - ${LOOK_BACK_DAYS}::int)::timestamp at time zone ${ourZone}
          and ${of.technicianId === null ? sql`true` : sql`technician_id = ${of.technicianId}`}`;
  const through = 'through' in of ? sql`day <= ${of.through}::date` : sql`true`;
  const { rows } = await sql<PayableJob>`
    with ${linesOf(sql`select id from job where technician_id is not null and visit in ('done', 'cancelled')
      and ${ended} is not null and ${which}`)},
    margins as (select job_id, sum(amount) filter (where what <> 'pay') as margin,
                       min(at) filter (where what = 'net') as issued_at from lines group by 1)
    select job.id, number, service_type as kind, technician_id, coalesce(arrived_at, set_off_at, slot_start, ${ended}) as at,
           day, coalesce(margin, 0.00) as margin, ${paidFor(sql`run.technician_id = job.technician_id`)} as paid,
           ${paidFor(sql`run.technician_id <> job.technician_id`)} as to_others, own.amount as set_amount,
           case when own.amount is not null then own.reason end as set_reason
      from job join margins on margins.job_id = job.id and issued_at is not null
     cross join lateral (select (greatest(${ended}, issued_at) at time zone ${ourZone})::date as day) counts
      left join lateral (select amount, reason from job_pay where job_pay.job_id = job.id
                          order by id desc limit 1) own on true
     where ${through} order by day, number`.execute(db);
  return rows;
}

/** Their own money that was not paid back yet; negative for one that was taken back. */
export interface OwnMoney {
  readonly expenseId: string;
  readonly technicianId: string;
  readonly jobId: string | null;
  readonly jobNumber: number | null;
  readonly category: string;
  readonly day: string;
  readonly amount: string;
}

export async function unpaidOwnMoney(
  db: Db,
  through: string,
  technicianId: string | null,
): Promise<OwnMoney[]> {
  const { rows } = await sql<OwnMoney>`
    select spent.id as expense_id, who.id as technician_id, spent.job_id,
           (select number from job where job.id = spent.job_id) as job_number, spent.category,
           (spent.created_at at time zone ${ourZone})::date as day,
           case spent.kind when 'reversal' then -spent.amount else spent.amount end as amount
      from admin_user who join expense first on lower(first.actor) = lower(who.email) and first.paid_with = 'own' and first.kind = 'expense'
      join expense spent on spent.id = first.id or spent.reverses_id = first.id
     where spent.created_at < (${through}::date + 1)::timestamp at time zone ${ourZone}
       and not exists (select from pay_line where expense_id = spent.id)
       and ${technicianId === null ? sql`true` : sql`who.id = ${technicianId}`}
     order by spent.created_at, spent.id`.execute(db);
  return rows;
}

/** A rule, and whose. */
export interface StoredRule extends PayRule {
  readonly technicianId: string;
}

/** The rules of one technician, or of all, newest first. */
export async function payRules(db: Db, technicianId: string | null): Promise<StoredRule[]> {
  const { rows } = await sql<StoredRule>`
    select technician_id, from_day as "from", share, after_hours, minimum, kinds from pay_rule
     where ${technicianId === null ? sql`true` : sql`technician_id = ${technicianId}`}
     order by from_day desc, id desc`.execute(db);
  return rows;
}

/** Every account that may be paid, by name. */
export async function paidPeople(
  db: Db,
): Promise<{ id: string; name: string; isActive: boolean; isTechnician: boolean }[]> {
  const { rows } = await sql<{ id: string; name: string; isActive: boolean; isTechnician: boolean }>`
    select id, ${accountName('who')} as name, is_active, role = 'technician' as is_technician
      from admin_user who order by name, id`.execute(db);
  return rows;
}

export async function insertPayRule(
  trx: Trx,
  { technicianId, from, share, afterHours, minimum, kinds }: StoredRule,
  said: { readonly setBy: string; readonly createdAt: Date },
): Promise<void> {
  const rule = { technicianId, fromDay: from, share, afterHours, minimum, kinds: JSON.stringify(kinds) };
  await trx
    .insertInto('payRule')
    .values({ ...rule, ...said })
    .execute();
}

export async function insertJobPay(trx: Trx, pay: Insertable<Tables['jobPay']>): Promise<void> {
  await trx.insertInto('jobPay').values(pay).execute();
}

/** Another payment of the same technician waits for this one. */
export function lockPaid(trx: Trx, technicianId: string): Promise<{ id: string } | undefined> {
  return trx
    .selectFrom('adminUser')
    .select('id')
    .where('id', '=', technicianId)
    .forUpdate()
    .executeTakeFirst();
}

/** Keeps what was paid. @returns the run's id */
export async function insertPayRun(
  trx: Trx,
  run: Insertable<Tables['payRun']>,
  lines: readonly Omit<Insertable<PayLineTable>, 'runId' | 'place'>[],
): Promise<string> {
  const { id } = await trx.insertInto('payRun').values(run).returning('id').executeTakeFirstOrThrow();
  // As many as a statement has parameters for.
  for (let from = 0; from < lines.length; from += 2000)
    await trx
      .insertInto('payLine')
      .values(lines.slice(from, from + 2000).map((line, at) => ({ ...line, runId: id, place: from + at })))
      .execute();
  return id;
}

export interface PaidRun extends Row<'payRun'> {
  readonly name: string;
  readonly paidByName: string;
}

/** What was paid, newest first; to one technician, or at once, if given. */
export async function paidRuns(
  db: Db,
  of: { readonly technicianId?: string | null; readonly id?: string; readonly limit: number },
): Promise<PaidRun[]> {
  const { rows } = await sql<PaidRun>`
    select run.*, ${accountName('who')} as name,
           coalesce((select ${accountName('payer')} from admin_user payer where lower(payer.email) = lower(paid_by)), paid_by) as paid_by_name
      from pay_run run join admin_user who on who.id = run.technician_id
     where ${of.technicianId ? sql`run.technician_id = ${of.technicianId}` : sql`true`}
       and ${of.id ? sql`run.id = ${of.id}` : sql`true`}
     order by run.created_at desc, run.id desc limit ${of.limit}`.execute(db);
  return rows;
}

export function paidLines(db: Db, runId: string): Promise<Row<'payLine'>[]> {
  return db.selectFrom('payLine').selectAll().where('runId', '=', runId).orderBy('place').execute();
}

/** A paid line with its run, as the file lists it. */
interface SheetLine extends Row<'payLine'> {
  readonly paid: string;
  readonly name: string;
  readonly fromDay: string | null;
  readonly throughDay: string;
}

/** The lines that were paid in a period, or at once. */
export async function paidSheetLines(db: Db, of: Period | { readonly runId: string }): Promise<SheetLine[]> {
  const { rows } = await sql<SheetLine>`
    select (run.created_at at time zone ${ourZone})::date as paid, ${accountName('who')} as name, from_day, through_day, line.*
      from pay_run run join admin_user who on who.id = run.technician_id join pay_line line on line.run_id = run.id
     where ${'runId' in of ? sql`run.id = ${of.runId}` : within('run.created_at', of)}
     order by run.created_at, run.id, place`.execute(db);
  return rows;
}
