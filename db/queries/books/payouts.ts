import { sql } from 'kysely';
import type { PayoutStatus } from '#domain/card-payment.ts';
import type { Period } from '#domain/period.ts';
import type { Db } from '../../connect.ts';
import { ourZone } from '../our-zone.ts';
import { within } from './reports.ts';

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
