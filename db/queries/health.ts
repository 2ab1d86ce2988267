import { sql } from 'kysely';
import { migrationNames } from '../migration-names.ts';
import type { Db } from '../connect.ts';

/**
 * Whether the database has the schema this code expects.
 * @throws the driver's error when it does not respond
 */
export async function pingSchema(db: Db): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!rows[0]?.exists) return false;
  const applied = await sql<{ count: number }>`
    select count(*) as count from kysely_migration where name = any(${migrationNames})`.execute(db);
  return applied.rows[0]?.count === migrationNames.length;
}

/** Records that a scheduled function succeeded. */
export async function recordJobRun(db: Db, job: string, at: Date): Promise<void> {
  await sql`
    insert into job_run (job, at) values (${job}, ${at})
    on conflict (job) do update set at = greatest(job_run.at, excluded.at)`.execute(db);
}

/** When each scheduled function last succeeded. */
export function listJobRuns(db: Db): Promise<{ job: string; at: string }[]> {
  return db.selectFrom('jobRun').select(['job', 'at']).orderBy('job').execute();
}
