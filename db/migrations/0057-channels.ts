import { type Kysely, sql } from 'kysely';

/** Commits each statement by itself: the index is built without blocking writers, and an interrupted run can be repeated. */
export const inSteps = true;

/** An index of the messages that are not mail, so that they are found without reading all queued mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table outbox validate constraint outbox_channel').execute(db);
  // An index that an interrupted run left behind may be invalid.
  await sql.raw('drop index concurrently if exists outbox_due_elsewhere').execute(db);
  await sql
    .raw(
      `create index concurrently outbox_due_elsewhere on outbox (next_attempt_at)
         where state = 'queued' and channel <> 'mail'`,
    )
    .execute(db);
}
