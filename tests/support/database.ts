import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { connect, type ConnectOptions, type Db } from '#db/connect.ts';

/** A database of one's own: migrated, empty, dropped when the test file ends. */
export interface FreshDatabase {
  readonly url: string;
  readonly db: Db;
}

/** Makes a database for the calling test file, as a copy of the run's template; takes some 50 ms. */
export async function freshDatabase(options?: ConnectOptions): Promise<FreshDatabase> {
  const template = new URL(inject('templateUrl'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(template, `create database ${name} template ${template.pathname.slice(1)}`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  const db = connect(url.href, options);
  afterAll(async () => {
    await db.destroy();
    await asAdmin(template, `drop database if exists ${name} with (force)`);
  });
  return { url: url.href, db };
}

/** Runs a statement over a connection of its own, past the query layer, and answers the rows. */
export async function runSql(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function asAdmin(url: URL, statement: string): Promise<void> {
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  await runSql(maintenance.href, statement);
}
