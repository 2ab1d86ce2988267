import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateUrl } from '#db/migrate.ts';
import { startTemporaryPostgres } from '#scripts/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty database that every test file copies (`freshDatabase`). */
    templateUrl: string;
  }
}

/** Vitest's global setup: one PostgreSQL per run, with a migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTemporaryPostgres();
  const template = new URL(postgres.url);
  template.pathname = `/template_${randomUUID().slice(0, 8)}`;
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${template.pathname.slice(1)}`);
  await client.end();
  await migrateUrl(template.href);
  project.provide('templateUrl', template.href);
  return () => postgres.stop();
}
