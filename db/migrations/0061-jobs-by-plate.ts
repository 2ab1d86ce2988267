import { type Kysely, sql } from 'kysely';

/** Outside a transaction: the index is built while jobs are written, and the rows are checked without a lock on them. */
export const inSteps = true;

/** An index of jobs by plate, without its spaces. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    // An index that an interrupted run left behind may be invalid.
    `drop index concurrently if exists job_plate`,
    `create index concurrently job_plate
       on job ((upper(regexp_replace(vehicle_plate, '[^A-Za-z0-9]', '', 'g')))) where vehicle_plate is not null`,
    `alter table job validate constraint job_wanted_time_of_day`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}
