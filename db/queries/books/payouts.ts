import { sql } from 'kysely';
import type { Period } from '#domain/period.ts';
import type { Db } from '../../connect.ts';
import { ourZone } from '../our-zone.ts';

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
  /** The provider's own charges and corrections; negative for charges. */
  readonly other: string;
  /** The bank's line. */
  readonly bank: string;
  /** Whether it did not reach the bank. */
  readonly failed: boolean;
  /** Whether its lines are known and add up to the bank's line. */
  readonly complete: boolean;
}

/** The payouts that reach the bank in a period, oldest first, each made of its lines. */
export async function payoutsIn(db: Db, { from, to }: Period): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select payout.ref, (payout.happened_at at time zone ${ourZone})::date as day, gross, fees, refunds, disputes, other,
           payout.amount as bank, net = payout.amount as complete,
           exists (select from card_fact failed where failed.kind = 'payout_failed' and failed.ref = payout.ref) as failed
      from card_fact payout,
           lateral (
             select coalesce(sum(gross) filter (where line.kind = 'payment'), 0.00) as gross,
                    coalesce(sum(fee), 0.00) as fees,
                    coalesce(-sum(gross) filter (where line.kind = 'refund'), 0.00) as refunds,
                    coalesce(-sum(gross) filter (where line.kind = 'dispute'), 0.00) as disputes,
                    coalesce(sum(gross) filter (where line.kind = 'other'), 0.00) as other,
                    coalesce(sum(gross - fee), 0.00) as net
               from card_payout_line line where line.payout_ref = payout.ref) lines
     where payout.kind = 'payout'
       and payout.happened_at >= ${from}::date::timestamp at time zone ${ourZone}
       and payout.happened_at < (${to}::date + 1)::timestamp at time zone ${ourZone}
     order by payout.happened_at, payout.ref`.execute(db);
  return rows;
}
