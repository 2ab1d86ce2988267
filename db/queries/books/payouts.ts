import { type RawBuilder, sql } from 'kysely';
import { FEE_DAYS, type PayoutStatus } from '#domain/payments.ts';
import type { Period } from '#domain/period.ts';
import type { Db } from '../../connect.ts';
import { ourZone, within } from './reports.ts';

/** A payout to the bank, decimal dollars: gross − fees − refunds − disputes + other = bank. */
export interface PayoutRow {
  /** The provider's id. */
  readonly ref: string;
  /** When it reaches the bank, in Honolulu. */
  readonly day: string;
  /** Card payments in it. */
  readonly gross: string;
  readonly fees: string;
  readonly refunds: string;
  /** Taken back by customers' banks, less what came back. */
  readonly disputes: string;
  /**
   * The provider's own charges and corrections; negative for charges. A failed payout is subtracted here, and comes back in
   * a later one.
   */
  readonly other: string;
  /** The bank's line; "0.00" for a payout that failed. */
  readonly bank: string;
  /** Pending until its lines are known and add up. */
  readonly status: PayoutStatus;
}

/** The payouts that reach the bank in a period, oldest first, each made of its lines. */
export async function payoutsIn(db: Db, period: Period): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select payout.ref, (payout.happened_at at time zone ${ourZone})::date as day, gross, fees, refunds, disputes,
           other - returned as other, payout.amount - returned as bank,
           case when failed then 'failed' when net = payout.amount then 'paid' else 'pending' end as status
      from card_fact payout,
           lateral (select exists (select from card_fact failure
                                    where failure.kind = 'payout_failed' and failure.ref = payout.ref) as failed) outcome,
           lateral (select case when failed then payout.amount else 0.00 end as returned) back,
           lateral (
             select coalesce(sum(gross) filter (where line.kind = 'payment'), 0.00) as gross,
                    coalesce(sum(fee), 0.00) as fees,
                    coalesce(-sum(gross) filter (where line.kind = 'refund'), 0.00) as refunds,
                    coalesce(-sum(gross) filter (where line.kind = 'dispute'), 0.00) as disputes,
                    coalesce(sum(gross) filter (where line.kind = 'other'), 0.00) as other,
                    coalesce(sum(gross - fee), 0.00) as net
               from card_payout_line line where line.payout_ref = payout.ref) lines
     where (payout.kind = 'payout'
            or payout.kind = 'payout_failed' and not exists (
              select from card_fact sent where sent.kind = 'payout' and sent.ref = payout.ref))
       and ${within('payout.happened_at', period)}
     order by payout.happened_at, payout.ref`.execute(db);
  return rows;
}

/** Days back in which card payments without a fee are looked for. */
const LOOK_BACK_DAYS = 100;

/** SQL: whether the payment `paid` of the card provider is old enough for its fee to be known, and it is not. */
const lacksFee = (today: string): RawBuilder<boolean> => sql`(
  paid.kind = 'payment' and paid.happened_at < (${today}::date - ${FEE_DAYS}::int)::timestamp at time zone ${ourZone}
  and not exists (select from card_payout_line line where line.payment_ref = paid.ref))`;

/** SQL: the months with such payments, how many, and since when. */
export const monthsWithoutFees = (
  today: string,
  isShown: (id: RawBuilder<unknown>, since: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  (select * from (
     select md5('fee_missing ' || month)::uuid as id, max(happened_at) + ${FEE_DAYS}::int * interval '1 day' as since,
            count(*) || case count(*) when 1 then ' card payment of ' else ' card payments of ' end || month as name
       from (select paid.happened_at, to_char(paid.happened_at at time zone ${ourZone}, 'FMMonth YYYY') as month
               from card_fact paid
              where ${lacksFee(today)}
                and paid.happened_at >= (${today}::date - ${LOOK_BACK_DAYS}::int)::timestamp at time zone ${ourZone}) paid
      group by month) month
    where ${isShown(sql`month.id`, sql`month.since`)})`;

/** SQL: the papers that the payment `paid` of the card provider was for; null where it is none. */
export const paidPaper = sql`
  left join card_session session on session.id = paid.session_id
  left join invoice on invoice.id = session.invoice_id
  left join quote on quote.id = session.quote_id`;

/** A card payment whose fee is not known. */
export interface WithoutFee {
  readonly id: string;
  readonly day: string;
  readonly amount: string;
  readonly paper: string;
  readonly invoiceId: string | null;
  readonly quoteId: string | null;
}

/** The card payments of a period without a fee, oldest first. */
export async function paymentsWithoutFee(
  db: Db,
  period: Period,
  { today, limit }: { readonly today: string; readonly limit: number },
): Promise<WithoutFee[]> {
  const { rows } = await sql<WithoutFee>`
    select paid.id, (paid.happened_at at time zone ${ourZone})::date as day, paid.amount,
           coalesce(invoice_number, quote_number) as paper, session.invoice_id, session.quote_id
      from card_fact paid ${paidPaper}
     where ${lacksFee(today)} and ${within('paid.happened_at', period)}
     order by paid.happened_at, paid.id limit ${limit}`.execute(db);
  return rows;
}
