import { sql } from 'kysely';
import type { Db } from '../connect.ts';

/** Notes that a scheduled function ended well. */
export async function recordJobRun(db: Db, job: string, at: Date): Promise<void> {
  await sql`
    insert into job_run (job, at) values (${job}, ${at})
    on conflict (job) do update set at = greatest(job_run.at, excluded.at)`.execute(db);
}

/** When each scheduled function last ended well. */
export function listJobRuns(db: Db): Promise<{ job: string; at: string }[]> {
  return db.selectFrom('jobRun').select(['job', 'at']).orderBy('job').execute();
}
