import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { connect } from '#db/connect.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { estimateBody, invoiceBody } from '#tests/support/money.ts';
import { startPgBouncer } from '#tests/support/pgbouncer.ts';
import { runSql } from '#tests/support/run-sql.ts';
import {
  officeOf,
  sendUntilAccepted,
  sendUntilStalled,
  stallAtCommit,
  startProxiedApps,
} from './proxied-apps.ts';
import { report } from './report.ts';
import { visitor } from './visitors.ts';

const { url } = await freshDatabase();
const bouncer = await startPgBouncer(inject('templateUrl'));
afterAll(() => bouncer.stop());
const pooled = bouncer.url(new URL(url).pathname.slice(1));
const { wire, start } = await startProxiedApps(pooled);

test('through PgBouncer each transaction has its own timeouts, and leaves none to the next client', async () => {
  // The driver's clock stands still: on a busy machine it may give up before the server's answer, 300 ms earlier, is read.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const db = connect(pooled, { queryTimeoutMs: 1_500 });
  onTestFinished(() => db.destroy());
  const read = sql<{ idle: string; statement: string }>`
    select current_setting('idle_in_transaction_session_timeout') as idle,
           current_setting('statement_timeout') as statement`;
  const within = await db.transaction().execute((trx) => read.execute(trx));
  expect(within.rows).toEqual([{ idle: '10s', statement: '1200ms' }]);
  expect((await read.execute(db)).rows).toEqual([{ idle: '0', statement: '0' }]);
  const slow = db.transaction().execute((trx) => sql`select pg_sleep(30)`.execute(trx));
  await expect(slow).rejects.toMatchObject({ code: '57014' });
});

test('a function frozen in mid-transaction behind PgBouncer does not block the next invoice number', async () => {
  const [holder, other] = [await start(), await start({ DATABASE_URL: pooled })];
  const office = await officeOf(other);
  const invoice = () => ({ path: '/api/admin/invoices', key: randomUUID(), body: invoiceBody });
  const held = invoice();
  const stalled = stallAtCommit(wire);
  const lost = sendUntilStalled(stalled, holder, held, office);
  await stalled;
  process.kill(holder.pid, 'SIGSTOP');
  const started = performance.now();
  const next = await sendUntilAccepted(other, invoice(), office);
  const seconds = (performance.now() - started) / 1000;
  expect(next.status).toBe(201);
  report(
    `Function frozen in mid-transaction behind PgBouncer: the next invoice number after ${seconds.toFixed(1)} s`,
  );

  const estimate = { path: '/api/admin/quotes', key: randomUUID(), body: estimateBody };
  expect((await sendUntilAccepted(other, estimate, office)).status).toBe(201);
  expect((await sendUntilAccepted(other, visitor('quote'))).status).toBe(201);

  process.kill(holder.pid, 'SIGCONT');
  await wire.heal();
  expect((await lost).status).toBe(503);
  const again = await sendUntilAccepted(holder, held, office);
  expect(again.status).toBe(201);
  const numbers = await runSql(url, 'select invoice_number as n from invoice order by 1');
  expect(numbers.map(({ n }) => String(n).slice(-5))).toEqual(['00001', '00002']);
});
