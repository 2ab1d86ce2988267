import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateUrl } from '#db/migrate.ts';
import { startTemporaryPostgres } from '#scripts/postgres.ts';
import { startPgBouncer } from './pgbouncer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty database that every test file copies (`freshDatabase`). */
    templateUrl: string;
    /** The address of the template through PgBouncer, when `TEST_POOLER=pgbouncer` asks for one; else empty. */
    pooledTemplateUrl: string;
  }
}

/** Vitest's global setup: one PostgreSQL per run, with a migrated template database, and its pooler if asked for. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTemporaryPostgres();
  const template = new URL(postgres.url);
  template.pathname = `/template_${randomUUID().slice(0, 8)}`;
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${template.pathname.slice(1)}`);
  await client.end();
  await migrateUrl(template.href);
  const pooler = process.env['TEST_POOLER'] === 'pgbouncer' ? await startPgBouncer(postgres.url) : undefined;
  project.provide('templateUrl', template.href);
  project.provide('pooledTemplateUrl', pooler?.url(template.pathname.slice(1)) ?? '');
  return async () => {
    await pooler?.stop();
    await postgres.stop();
  };
}
