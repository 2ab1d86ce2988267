import { type Kysely, sql } from 'kysely';

/** What we answered to a text at once: a repeat of the text, whose first answer was lost, gets the same answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table received_text add column reply varchar(500)`.execute(db);
}
