import { type Kysely, sql } from 'kysely';

/** Finds the deposits that no invoice took over yet, out of all payments, and a day's card fees. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(held).execute(db);
}

const held = `
create index payment_held on payment (quote_id) where invoice_id is null;
create index invoice_draft_paid on invoice (id) include (paid) where status = 'draft' and paid <> 0;
create index card_payout_line_day on card_payout_line (created_at);
`;
