import { sql } from 'kysely';
import type { PaymentMethod } from '#domain/invoice.ts';
import type { Period } from '#domain/period.ts';
import type { Db } from '../../connect.ts';
import { money, signed } from './reports.ts';

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
export interface Move {
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
export interface Held {
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
