import { type Kysely, sql } from 'kysely';

/** Commits each statement by itself: the index is built without blocking writers, and a stopped run can be run again. */
export const inSteps = true;

/** What leaves by another way than mail is found without walking the mail that waits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table outbox validate constraint outbox_channel').execute(db);
  // One that an interrupted run left behind may be invalid.
  await sql.raw('drop index concurrently if exists outbox_due_elsewhere').execute(db);
  await sql
    .raw(
      `create index concurrently outbox_due_elsewhere on outbox (next_attempt_at)
         where state = 'queued' and channel <> 'mail'`,
    )
    .execute(db);
}
