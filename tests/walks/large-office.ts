import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test as base } from '@playwright/test';
import pg from 'pg';
import { projectRoot } from '#scripts/settings.ts';
import { type RunningApp, startApp, testEnvironment } from '#tests/support/running-app.ts';

/** Leads added to the demo data. */
export const ROWS = 5_000;

interface LargeOffice extends RunningApp {
  /** The first row of a statement run on the office's database. */
  ask<Row extends object>(statement: string): Promise<Row>;
}

/** A test with its own office after years of work: the demo data and thousands of leads. */
export const test = base.extend<object, { office: LargeOffice }>({
  office: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const app = await startApp();
      await promisify(execFile)(
        process.execPath,
        [join(projectRoot, 'scripts', 'seed.ts'), '--leads', String(ROWS)],
        { cwd: projectRoot, env: { ...process.env, ...testEnvironment(app.dataDir) } },
      );
      const connectionString = await readFile(join(app.dataDir, 'database-url'), 'utf8');
      const client = new pg.Client({ connectionString });
      await client.connect();
      await use({ ...app, ask: async (statement) => (await client.query(statement)).rows[0] });
      await client.end();
      await app.stop({ forget: true });
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ office }, use) => use(office.url),
});
