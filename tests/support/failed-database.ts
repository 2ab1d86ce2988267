import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/**
 * Writes every row of a failed test's database to `test-results/databases/<test>.json`.
 * Does nothing outside `npm test` and `npm run prove`.
 */
export async function keepRows(db: Db, testName: string): Promise<void> {
  const results = process.env['TEST_EVIDENCE'];
  if (results === undefined) return;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const contents: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)} limit 1000`.execute(db);
    if (rows.length > 0) contents[name] = rows;
  }
  const folder = join(results, 'databases');
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${testName.replaceAll(/[^\w-]+/g, '-').slice(0, 80)}.json`);
  await writeFile(file, JSON.stringify(contents, undefined, 1));
  console.log(`The rows of its database: ${file}`);
}
