import { type RawBuilder, sql } from 'kysely';
import { coveredByMileage, type EarnedBy, type EarnedWhat, mileRates, NONE } from '#domain/earnings.ts';
import type { Period } from '#domain/period.ts';
import type { Db } from '../../connect.ts';
import { accountName } from '../accounts/accounts.ts';
import { entries, ourZone, signed, within } from './reports.ts';
import { placeWords, towned, townOfPlace } from './arrivals.ts';
import { charge } from './journal.ts';
import { paidPaper } from './payouts.ts';

/** Decimal dollars: net − parts − expenses − fees − miles − pay = margin. */
type Earned = Readonly<Record<EarnedWhat | 'margin', string>>;

/** What was added up under one key; the null key is the total. */
export interface EarnedRow extends Earned {
  readonly key: string | null;
  readonly label: string | null;
  readonly jobs: number;
}

/** Which jobs: each as a key of its own sum. */
export type EarnedOf = Partial<Record<Exclude<EarnedBy, 'job' | 'month'>, string | undefined>>;

/** SQL: what the drive to a `job` cost at the rate of its day; one before the first rate costs nothing. */
const drive = sql`round(travel_miles * coalesce((
  select dollars from jsonb_to_recordset(${JSON.stringify(mileRates)}::jsonb) rate ("from" date, dollars numeric)
   where "from" <= (arrived_at at time zone ${ourZone})::date order by "from" desc limit 1), 0), 2)`;

/** SQL: an expense that the mileage rate does not cover already. */
const isCost = sql`not category = any(${[...coveredByMileage]}::text[])`;

/** SQL: what the journal has of income, parts, expenses, fees and pay in a period, and the drives, each with its job and day. */
const moves = (period: Period) => sql`${entries(period)},
  moves (day, job_id, net, parts, expenses, fees, miles, pay) as (
    select day, invoice.job_id, entries.subtotal, 0.00, 0.00, 0.00, 0.00, 0.00 from entries join invoice on invoice.id = entries.id
    union all
    select (moved.created_at at time zone ${ourZone})::date, invoice.job_id, 0.00, -quantity * unit_cost, 0.00, 0.00, 0.00, 0.00
      from inventory_movement moved left join invoice on invoice.id = moved.invoice_id
     where moved.kind in ('used', 'returned') and ${within('moved.created_at', period)}
    union all
    select (created_at at time zone ${ourZone})::date, job_id, 0.00, 0.00, ${signed}, 0.00, 0.00, 0.00
      from expense where ${isCost} and ${within('created_at', period)}
    union all
    select (line.created_at at time zone ${ourZone})::date, coalesce(invoice.job_id, quote.job_id), 0.00, 0.00, 0.00, ${charge}, 0.00, 0.00
      from card_payout_line line
      left join card_fact paid on paid.kind = 'payment' and paid.ref = line.payment_ref ${paidPaper}
     where ${within('line.created_at', period)}
    union all
    select (arrived_at at time zone ${ourZone})::date, id, 0.00, 0.00, 0.00, 0.00, ${drive}, 0.00
      from job where travel_miles > 0 and ${within('arrived_at', period)}
    union all
    select (run.created_at at time zone ${ourZone})::date, job_id, 0.00, 0.00, 0.00, 0.00, 0.00, amount
      from pay_run run join pay_line on run_id = run.id and kind <> 'own' where ${within('run.created_at', period)})`;

const sums = sql`coalesce(sum(net), 0.00) as net, coalesce(sum(parts), 0.00) as parts,
  coalesce(sum(expenses), 0.00) as expenses, coalesce(sum(fees), 0.00) as fees, coalesce(sum(miles), 0.00) as miles,
  coalesce(sum(pay), 0.00) as pay, coalesce(sum(net - parts - expenses - fees - miles - pay), 0.00) as margin`;

const keys: Readonly<Record<EarnedBy, RawBuilder<string | null>>> = {
  job: sql`job.id::text`,
  kind: sql`job.service_type`,
  town: sql`(select ${townOfPlace} from (select ${placeWords} as words) place)`,
  technician: sql`job.technician_id::text`,
  month: sql`to_char(day, 'YYYY-MM')`,
};

const labels: Readonly<Partial<Record<EarnedBy, RawBuilder<string>>>> = {
  job: sql`concat_ws(' ', job.number, job.first_name, job.last_name)`,
  technician: sql`(select ${accountName('who')} from admin_user who where who.id = job.technician_id)`,
};

const orders: Readonly<Partial<Record<EarnedBy, RawBuilder<unknown>>>> = {
  job: sql`max(number) desc nulls last`,
  month: sql`key`,
};

/**
 * What jobs earned in a period, added up; the total first, then months in their order, jobs newest first, and anything else
 * by margin.
 */
export async function earnedIn(
  db: Db,
  period: Period,
  { by, of, limit }: { readonly by: EarnedBy; readonly of: EarnedOf; readonly limit?: number | undefined },
): Promise<EarnedRow[]> {
  const conditions = (['kind', 'town', 'technician'] as const).flatMap((name) =>
    of[name] === undefined ? [] : [sql`coalesce(${keys[name]}, ${NONE}) = ${of[name]}`],
  );
  const { rows } = await sql<EarnedRow>`
    with ${towned}, ${moves(period)},
    keyed as (
      select moves.*, job.number, coalesce(${keys[by]}, ${NONE}) as key, ${labels[by] ?? sql`null::text`} as label
        from moves left join job on job.id = moves.job_id
       where ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)})
    select key, max(label) as label, count(distinct job_id)::int as jobs, ${sums}
      from keyed group by grouping sets ((), (key))
     order by grouping(key) desc, ${orders[by] ?? sql`margin desc, key`} ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(
    db,
  );
  return rows;
}

/** An amount that a job earned or cost. */
export interface EarnedLine {
  readonly day: string;
  readonly what: EarnedWhat;
  readonly words: string;
  readonly amount: string;
  readonly invoiceId: string | null;
}

/**
 * SQL: every amount of some jobs, with what was paid for them, as `lines`.
 * @param jobs a query of their ids
 */
export const linesOf = (jobs: RawBuilder<unknown>) => sql`wanted as materialized (${jobs}),
    own as materialized (select * from invoice where job_id in (select id from wanted)),
    lines (job_id, at, what, words, amount, invoice_id) as (
      select job_id, sent_at, 'net', invoice_number, subtotal, id from own where sent_at is not null
      union all
      select job_id, voided_at, 'net', invoice_number || ' voided', -subtotal, id from own where voided_at is not null
      union all
      select own.job_id, moved.created_at, 'parts',
             abs(quantity) || ' × ' || item.name || case moved.kind when 'returned' then ' returned' else '' end,
             quantity * unit_cost, own.id
        from own join inventory_movement moved on moved.invoice_id = own.id and moved.kind in ('used', 'returned')
        join inventory_item item on item.id = moved.inventory_item_id
      union all
      select job_id, created_at, 'expenses', category, -${signed}, null
        from expense where job_id in (select id from wanted) and ${isCost}
      union all
      select paper.job_id, line.created_at, 'fees', coalesce(paper.number, ''), -(${charge}), paper.invoice_id
        from (select job_id, invoice_number as number, id as invoice_id, null::uuid as quote_id from own
              union all select job_id, quote_number, null, id from quote where job_id in (select id from wanted)) paper
        join card_session session on session.invoice_id = paper.invoice_id or session.quote_id = paper.quote_id
        join card_fact paid on paid.session_id = session.id and paid.kind = 'payment'
        join card_payout_line line on line.payment_ref = paid.ref
      union all
      select id, arrived_at, 'miles', concat_ws(' from ', trim_scale(travel_miles), travel_from), -${drive}, null
        from job where id in (select id from wanted) and travel_miles > 0 and arrived_at is not null
      union all
      select job_id, run.created_at, 'pay', ${accountName('who')}, -amount, null
        from pay_line join pay_run run on run.id = run_id join admin_user who on who.id = run.technician_id
       where pay_line.kind <> 'own' and job_id in (select id from wanted))`;

/** Every amount of a job, oldest first: the same that its row in the report adds up. */
export async function earnedLines(db: Db, jobId: string): Promise<EarnedLine[]> {
  const { rows } = await sql<EarnedLine>`
    with ${linesOf(sql`select ${jobId}::uuid as id`)}
    select (at at time zone ${ourZone})::date as day, what, words, amount, invoice_id
      from lines order by at, what, words`.execute(db);
  return rows;
}
