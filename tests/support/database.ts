import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, inject, vi } from 'vitest';
import { connect, type ConnectOptions, type Db } from '#db/connect.ts';
import { runSql } from './run-sql.ts';

/** Generous timeouts for slow machines; the timeouts themselves have their own tests. */
export const patient: ConnectOptions = { connectionTimeoutMs: 30_000, queryTimeoutMs: 30_000 };

/** Lets our own requests to a service of the file's take as long as they must: one or two seconds pass on a busy machine. */
export function patientRequests(): void {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
}

/** A private database: migrated, empty, dropped when the test file ends. */
export interface FreshDatabase {
  /** As the application reaches it: through PgBouncer in a run with `TEST_POOLER=pgbouncer`. */
  readonly url: string;
  /** Past the pooler: for what needs a session of its own (migrations, locks held across statements). */
  readonly sessionUrl: string;
  readonly db: Db;
}

/** Creates a database for the calling test file by copying the run's template; takes about 50 ms. */
export async function freshDatabase(options?: ConnectOptions): Promise<FreshDatabase> {
  const template = new URL(inject('templateUrl'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying the files takes half the processor time of copying through the log.
  await asAdmin(
    template,
    `create database ${name} template ${template.pathname.slice(1)} strategy file_copy`,
  );
  const direct = new URL(template);
  const url = new URL(inject('pooledTemplateUrl') || template);
  direct.pathname = url.pathname = `/${name}`;
  const db = connect(url.href, { ...patient, ...options });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepRows(db, task.name);
  });
  afterAll(async () => {
    await db.destroy();
    await asAdmin(template, `drop database if exists ${name} with (force)`);
  });
  return { url: url.href, sessionUrl: direct.href, db };
}

async function asAdmin(url: URL, statement: string): Promise<void> {
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  await runSql(maintenance.href, statement);
}

/**
 * Writes every row of a failed test's database to `test-results/databases/<test>.json`.
 * Does nothing outside `npm test` and `npm run prove`.
 */
async function keepRows(db: Db, testName: string): Promise<void> {
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
