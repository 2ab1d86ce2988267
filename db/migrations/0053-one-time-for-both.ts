import { type Kysely, sql } from 'kysely';

/** The job's visit holds the time now: two technicians work in one hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table booking_request drop constraint if exists booking_request_slot_free`.execute(db);
}
