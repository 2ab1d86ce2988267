import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { connect } from '#db/connect.ts';
import { migrateUrl } from '#db/migrate.ts';
import quotes from '#functions/quotes.ts';
import { startPostgres } from '#scripts/postgres.ts';
import { createAccount } from '#server/accounts/manage-accounts.ts';
import { closeDatabases } from '#server/database.ts';
import { call } from '#tests/support/call.ts';
import { patient } from '#tests/support/database.ts';
import { invoiceBody } from '#tests/support/money.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { makeDataDir } from '#tests/support/running-app.ts';
import { testAccount } from '#tests/support/server.ts';
import { testSettings } from '#tests/support/test-settings.ts';
import { postmasterOf } from './postmaster.ts';
import { visitor } from './visitors.ts';

// The server's own background writing waits ten seconds, so that only the commit itself can have stored what was
// acknowledged.

const dataDir = makeDataDir('nene-numbers-');
const postgres = await startPostgres({ dataDir });
afterAll(async () => {
  await closeDatabases();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});
await migrateUrl(postgres.url);
await runSql(postgres.url, "alter system set wal_writer_delay = '10s'");
Object.assign(process.env, { DATABASE_URL: postgres.url, DATA_DIR: dataDir, ...testSettings });
const db = connect(postgres.url, patient);
await createAccount(db, testAccount, 'test');
await db.destroy();

/** The stored numbers of a table, as soon as the killed server is back. */
async function numbers(table: 'quote' | 'invoice'): Promise<string[]> {
  for (const deadline = Date.now() + 60_000; ;) {
    try {
      const rows = await runSql(
        postgres.url,
        `select ${table}_number as number from ${table} order by created_at`,
      );
      return rows.map((row) => String(row['number']));
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
}

const killDatabase = () => process.kill(postmasterOf({ dataDir }), 'SIGKILL');

test('an acknowledged quote number survives killing the database at that moment; later ones are higher', async () => {
  const answered: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    const { path, key, body } = visitor('quote');
    const answer = await call(quotes, 'POST', path, { body, headers: { 'idempotency-key': key } });
    killDatabase();
    expect(answer.status).toBe(201);
    answered.push(answer.body.quoteNumber);
    expect(await numbers('quote')).toEqual(answered);
    await closeDatabases();
  }
  expect(answered).toEqual([...new Set(answered)].toSorted());
});

test('invoice numbers stay gapless when the database is killed during creation; no acknowledged one is lost', async () => {
  const answered = new Set<string>();
  for (let round = 0; round < 5; round += 1) {
    const office = await signInToOffice();
    const making = Array.from({ length: 6 }, () => office.post('/api/admin/invoices', invoiceBody));
    await Promise.any(making);
    killDatabase();
    for (const made of await Promise.all(making)) {
      if (made.status === 201) answered.add(made.body.invoiceNumber);
    }
    const stored = (await numbers('invoice')).map((number) => Number(number.slice(-5)));
    expect(stored.toSorted((a, b) => a - b)).toEqual(stored.map((_, index) => index + 1));
    expect(await numbers('invoice')).toEqual(expect.arrayContaining([...answered]));
    await closeDatabases();
  }
  expect(answered.size).toBeGreaterThanOrEqual(5);
});
