import { type Kysely, sql } from 'kysely';

/** Finds the fee of a card payment, and the payments of some days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(fees).execute(db);
}

const fees = `
create index card_payout_line_payment on card_payout_line (payment_ref);
create index card_fact_paid on card_fact (happened_at) where kind = 'payment';
`;
