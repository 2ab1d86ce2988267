import { type Kysely, sql } from 'kysely';

/** Outside a transaction: the index is built while jobs are written. */
export const inSteps = true;

/** An index of the jobs that wait for another technician. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // An index that an interrupted run left behind may be invalid.
  await sql.raw(`drop index concurrently if exists job_handed_back`).execute(db);
  await sql
    .raw(`create index concurrently job_handed_back on job (handed_back_at) where handed_back_at is not null`)
    .execute(db);
}
