import { type Kysely, sql } from 'kysely';

/** Whether a received text rang the alarm: one number rings once within some hours, all of them a few times an hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table received_text add column rang boolean not null default false`.execute(db);
}
