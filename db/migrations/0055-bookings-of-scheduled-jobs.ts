import { type Kysely, sql } from 'kysely';

/** Separate from 0053, whose lock would keep bookings waiting while this reads every job. */
export const inSteps = true;

/** Gives bookings the time of their job, where the job was scheduled or moved by hand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update booking_request set status = 'confirmed', slot_start = job.slot_start, slot_end = job.slot_end
      from job
     where job.id = booking_request.job_id and job.visit = 'scheduled'
       and booking_request.status in ('new', 'confirmed')
       and (booking_request.status, booking_request.slot_start, booking_request.slot_end)
           is distinct from ('confirmed', job.slot_start, job.slot_end)`.execute(db);
}
