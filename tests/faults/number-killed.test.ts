import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { migrateUrl } from '#db/migrate.ts';
import quotes from '#functions/quotes.ts';
import { startPostgres } from '#scripts/postgres.ts';
import { closeDatabases } from '#server/database.ts';
import { call } from '#tests/support/call.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { makeDataDir } from '#tests/support/running-app.ts';
import { testSettings } from '#tests/support/test-settings.ts';
import { postmasterOf } from './postmaster.ts';
import { visitor } from './visitors.ts';

// A number is let go before the disk has it, and told only afterwards. Here the server's own writing in the background
// waits ten seconds, so that nothing but the request itself can have kept what it told.

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

/** The stored numbers, as soon as the killed server is back. */
async function numbers(): Promise<string[]> {
  for (const deadline = Date.now() + 60_000; ;) {
    try {
      const rows = await runSql(postgres.url, 'select quote_number from quote order by quote_number');
      return rows.map((row) => String(row['quote_number']));
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
}

test('a number that was told is there after the database is killed in the same moment', async () => {
  const told: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    const { path, key, body } = visitor('quote');
    const answer = await call(quotes, 'POST', path, { body, headers: { 'idempotency-key': key } });
    process.kill(postmasterOf({ dataDir }), 'SIGKILL');
    expect(answer.status).toBe(201);
    told.push(answer.body.quoteNumber);
    expect(await numbers()).toEqual(told);
    await closeDatabases();
  }
});

test('so is one that is told again, to a repeat of a request whose answer was cut off', async () => {
  const { path, key, body } = visitor('quote');
  const request = { body, headers: { 'idempotency-key': key } };
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const waiting = Promise.withResolvers<void>();
  const cut = Promise.withResolvers<never>();
  pg.Client.prototype.query = function stalled(this: pg.Client, ...args: unknown[]) {
    const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text;
    if (!text.includes('pg_logical_emit_message')) return query.apply(this, args);
    waiting.resolve();
    return cut.promise;
  } as typeof pg.Client.prototype.query;
  const first = call(quotes, 'POST', path, request);
  await waiting.promise;
  pg.Client.prototype.query = query as typeof pg.Client.prototype.query;

  const again = await call(quotes, 'POST', path, request);
  process.kill(postmasterOf({ dataDir }), 'SIGKILL');
  cut.reject(new Error('Connection terminated'));
  expect((await first).status).not.toBe(201);
  expect(again.status).toBe(201);
  expect(await numbers()).toContain(again.body.quoteNumber);
});
