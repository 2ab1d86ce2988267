// The books. Days and months are in Honolulu time; sums are exact decimal dollars. An invoice counts on the day it was issued, as it was then, and a void one is subtracted on the day it was voided. So a closed month never changes (docs/decisions/books.md).

import { type RawBuilder, sql } from 'kysely';
import type { PaymentMethod } from '#domain/invoice.ts';
import type { Period } from '#domain/period.ts';
import { timeZone } from '#content/place/place.ts';
import type { Db } from '../../connect.ts';

/** The business's time zone in SQL: a literal, because a parameter would make the same expression two. */
// oxlint-disable-next-line no-restricted-properties -- our own constant
export const ourZone = sql.lit(timeZone);

/** Invoices issued and voided in a period, the void ones negative, each with its day. */
export const entries = (period: Period) => sql`entries as (
  select id, quote_id, snapshot, subtotal, tax, total, 1 as sign, (sent_at at time zone ${ourZone})::date as day
    from invoice where ${within('sent_at', period)}
  union all
  select id, quote_id, snapshot, -subtotal, -tax, -total, -1, (voided_at at time zone ${ourZone})::date
    from invoice where ${within('voided_at', period)})`;

/** What a payment added; a reversal subtracts. */
export const signed = sql`case kind when 'reversal' then -amount else amount end`;

/** Payments and reversals in a period, each with its day. */
export const money = (period: Period) => sql`money as (
  select id, invoice_id, quote_id, method, kind, amount, received_at, ${signed} as signed,
         (received_at at time zone ${ourZone})::date as day
    from payment where ${within('received_at', period)})`;

/** True for a timestamp within a period, in a form that the timestamp's index supports. */
export function within(
  moment:
    | 'sent_at'
    | 'voided_at'
    | 'received_at'
    | 'created_at'
    | 'job.created_at'
    | 'payout.happened_at'
    | 'paid.happened_at'
    | 'moved.created_at'
    | 'line.created_at'
    | 'run.created_at'
    | 'arrived_at',
  { from, to }: Period,
): RawBuilder<boolean> {
  return sql`(${sql.ref(moment)} >= ${from}::date::timestamp at time zone ${ourZone}
    and ${sql.ref(moment)} < (${to}::date + 1)::timestamp at time zone ${ourZone})`;
}

export interface Sums {
  readonly count: number;
  readonly subtotal: string;
  readonly tax: string;
  readonly total: string;
}

const SUMS = sql`coalesce(sum(sign), 0)::int as count, coalesce(sum(subtotal), 0.00) as subtotal,
  coalesce(sum(tax), 0.00) as tax, coalesce(sum(total), 0.00) as total`;

/** Invoiced and received by month; months without either are left out. */
export async function revenueByMonth(
  db: Db,
  period: Period,
): Promise<(Sums & { month: string; received: string })[]> {
  const { rows } = await sql<Sums & { month: string; received: string }>`
    with ${entries(period)}, ${money(period)},
    invoiced as (
      select to_char(day, 'YYYY-MM') as month, ${SUMS} from entries group by 1),
    received as (
      select to_char(day, 'YYYY-MM') as month, sum(signed) as received from money group by 1)
    select month, coalesce(count, 0) as count, coalesce(subtotal, 0.00) as subtotal, coalesce(tax, 0.00) as tax,
           coalesce(total, 0.00) as total, coalesce(received, 0.00) as received
      from invoiced full join received using (month) order by month`.execute(db);
  return rows;
}

/** Invoiced by the service type of the estimate at issue; "other" for invoices without one. Largest first. */
export async function revenueByServiceType(
  db: Db,
  period: Period,
): Promise<(Sums & { serviceType: string })[]> {
  const { rows } = await sql<Sums & { serviceType: string }>`
    with ${entries(period)}
    select coalesce(snapshot ->> 'serviceType', quote.service_type, 'other') as service_type, ${SUMS_OF_ENTRIES}
      from entries left join quote on quote.id = entries.quote_id
     group by 1 order by 5 desc, 1`.execute(db);
  return rows;
}

const SUMS_OF_ENTRIES = sql`coalesce(sum(sign), 0)::int as count, coalesce(sum(entries.subtotal), 0.00) as subtotal,
  coalesce(sum(entries.tax), 0.00) as tax, coalesce(sum(entries.total), 0.00) as total`;

export interface MethodRow {
  readonly method: PaymentMethod;
  readonly count: number;
  readonly received: string;
  readonly reversed: string;
  readonly net: string;
}

/** Money by method over a period. */
export async function paymentsByMethod(db: Db, period: Period): Promise<MethodRow[]> {
  const { rows } = await sql<MethodRow>`
    with ${money(period)}
    select method, count(*) filter (where kind = 'payment')::int as count,
           coalesce(sum(amount) filter (where kind = 'payment'), 0.00) as received,
           coalesce(sum(amount) filter (where kind = 'reversal'), 0.00) as reversed, sum(signed) as net
      from money group by method order by net desc, method`.execute(db);
  return rows;
}

/** Net money by month and method. */
export async function paymentsByMonth(
  db: Db,
  period: Period,
): Promise<{ month: string; method: PaymentMethod; net: string }[]> {
  const { rows } = await sql<{ month: string; method: PaymentMethod; net: string }>`
    with ${money(period)}
    select to_char(day, 'YYYY-MM') as month, method, sum(signed) as net
      from money group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

export interface Receivable {
  readonly id: string;
  readonly invoiceNumber: string;
  readonly name: string;
  readonly phone: string;
  readonly dueDate: string;
  /** Days past the due date; 0 or less before it. */
  readonly daysLate: number;
  readonly balance: string;
}

const OWED = (today: string) => sql`owed as (
  select invoice.id, invoice_number, first_name || ' ' || last_name as name, phone, due_date,
         (${today}::date - due_date) as days_late,
         total - paid as balance
    from invoice where status = 'sent' and paid < total)`;

/**
 * Balances of issued invoices, oldest debt first.
 * @param after the due date and id of the last row of the page before: an invoice paid in between does not move the others
 */
export async function receivables(
  db: Db,
  {
    today,
    limit,
    after,
  }: { today: string; limit: number; after?: Pick<Receivable, 'dueDate' | 'id'> | undefined },
): Promise<Receivable[]> {
  const { rows } = await sql<Receivable>`
    with ${OWED(today)}
    select * from owed
     ${after ? sql`where (due_date, invoice_number) > (${after.dueDate}::date, (select invoice_number from invoice where id = ${after.id}::uuid))` : sql``}
     order by due_date, invoice_number limit ${limit}`.execute(db);
  return rows;
}

/** Balances by days past due: 0 not due, 1 up to 30, 2 up to 60, 3 up to 90, 4 longer. */
export async function receivablesByAge(
  db: Db,
  today: string,
): Promise<{ bucket: number; count: number; balance: string }[]> {
  const { rows } = await sql<{ bucket: number; count: number; balance: string }>`
    with ${OWED(today)}
    select case when days_late <= 0 then 0 when days_late <= 30 then 1 when days_late <= 60 then 2
                when days_late <= 90 then 3 else 4 end as bucket,
           count(*)::int as count, sum(balance) as balance
      from owed group by 1 order by 1`.execute(db);
  return rows;
}

/** Net money by day; days without any are left out. */
export async function receivedByDay(db: Db, period: Period): Promise<{ day: string; net: string }[]> {
  const { rows } = await sql<{ day: string; net: string }>`
    with ${money(period)}
    select to_char(day, 'YYYY-MM-DD') as day, sum(signed) as net from money group by 1 order by 1`.execute(
    db,
  );
  return rows;
}

/** A payment, or one taken back, with what it was for. */
interface Move {
  readonly id: string;
  readonly at: string;
  readonly method: PaymentMethod;
  /** Negative when it was taken back. */
  readonly amount: string;
  readonly customer: string;
  readonly paper: string;
  readonly invoiceId: string | null;
  readonly quoteId: string | null;
}

/** The payments of a period, newest first. */
export async function movesOf(db: Db, period: Period, limit: number): Promise<Move[]> {
  const { rows } = await sql<Move>`
    with ${money(period)}
    select paid.id, received_at as at, method, signed as amount,
           coalesce(invoice.first_name || ' ' || invoice.last_name, quote.first_name || ' ' || quote.last_name) as customer,
           coalesce(invoice_number, quote_number) as paper, paid.invoice_id,
           case when paid.invoice_id is null then paid.quote_id end as quote_id
      from (select * from money order by received_at desc, id limit ${limit}) paid
      left join invoice on invoice.id = paid.invoice_id left join quote on quote.id = paid.quote_id
     order by received_at desc, paid.id`.execute(db);
  return rows;
}

/** What is ours to give or to fetch: deposits without an issued invoice, money in vans, jobs that were not invoiced. */
interface Held {
  readonly deposits: string;
  readonly inVans: string;
  readonly unbilled: number;
}

export async function readHeld(db: Db): Promise<Held> {
  const { rows } = await sql<Held>`
    select coalesce((select sum(${signed}) from payment
                      where invoice_id is null), 0.00)
           + coalesce((select sum(paid) from invoice where status = 'draft' and paid <> 0), 0.00) as deposits,
           coalesce((select sum(amount) from van_cash where not settled), 0.00) as in_vans,
           (select count(*)::int from unbilled_job
             where not exists (select from inbox_mark where kind = 'done_not_invoiced' and item_id = job_id
                                  and dismissed_at >= since)) as unbilled`.execute(db);
  return rows[0] ?? { deposits: '0.00', inVans: '0.00', unbilled: 0 };
}
