import { sql } from 'kysely';
import type { Db } from '../connect.ts';
import { migrationNames } from '../migration-names.ts';

/**
 * Whether the database has the schema this code expects.
 * @throws the driver's error when it does not answer
 */
export async function pingSchema(db: Db): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!rows[0]?.exists) return false;
  const applied = await sql<{ count: number }>`
    select count(*) as count from kysely_migration where name = any(${migrationNames})`.execute(db);
  return applied.rows[0]?.count === migrationNames.length;
}
