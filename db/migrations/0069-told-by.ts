import { type Kysely, sql } from 'kysely';

/** Outside a transaction: busy tables are altered one at a time, and checked without a lock. */
export const inSteps = true;

/** How a customer was told last. An interrupted run can be repeated. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table customer add column if not exists told_by varchar(10)`,
    `alter table customer drop constraint if exists customer_told_by`,
    `alter table customer add constraint customer_told_by check (told_by in ('mail', 'text', 'both')) not valid`,
    `alter table customer validate constraint customer_told_by`,
    `alter table outbox validate constraint outbox_delivery`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}
