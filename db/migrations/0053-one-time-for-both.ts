import { type Kysely, sql } from 'kysely';

/** Drops the check that confirmed bookings never overlap: the job's visit holds the time now, one lane per technician. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table booking_request drop constraint if exists booking_request_slot_free`.execute(db);
}
