import { type Kysely, sql } from 'kysely';

/** The plate and color of a job's car, and the time at which the customer wants us, in Honolulu time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(columns).execute(db);
}

// Earlier rows need no check: their columns are null.
const columns = `
alter table job
  add column vehicle_color varchar(30),
  add column vehicle_plate varchar(20),
  add column wanted_date date,
  add column wanted_time varchar(5),
  add constraint job_wanted_time_of_day
    check (wanted_time is null or (wanted_date is not null and wanted_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'))
    not valid`;
