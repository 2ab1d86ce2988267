import { type Kysely, sql } from 'kysely';

/** Commits each statement by itself: the index is built without blocking writers, and an interrupted run can be repeated. */
export const inSteps = true;

/** An index of the texts that the provider could not deliver: the inbox lists them beside the mail that failed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // An index that an interrupted run left behind may be invalid.
  await sql.raw('drop index concurrently if exists outbox_undelivered').execute(db);
  await sql
    .raw(
      `create index concurrently outbox_undelivered on outbox (created_at)
         where delivery = 'undelivered' and kind = 'customer-text'`,
    )
    .execute(db);
}
