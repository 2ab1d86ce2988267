import { type Kysely, sql } from 'kysely';

/** Outside a transaction: the index is built while jobs are written. */
export const inSteps = true;

/** The list of a technician's own jobs, newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    // An index that an interrupted run left behind may be invalid.
    `drop index concurrently if exists job_technician_newest`,
    `create index concurrently job_technician_newest on job (technician_id, created_at desc, id desc)
       where technician_id is not null`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}
