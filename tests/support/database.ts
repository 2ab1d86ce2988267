import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, inject, vi } from 'vitest';
import { connect, type ConnectOptions, type Db } from '#db/connect.ts';
import { keepRows } from './failed-database.ts';
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
