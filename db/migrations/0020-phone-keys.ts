import { type Kysely, sql } from 'kysely';

/** The key with which a phone signs what it could not send while its session lasted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The point of P-256, base64.
  await sql`alter table phone add column public_key varchar(88)`.execute(db);
}
