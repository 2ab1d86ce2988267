import { expect, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { estimateBody } from '#tests/support/money.ts';
import {
  officeOf,
  sendUntilAccepted,
  sendUntilStalled,
  stallAtCommit,
  startProxiedApps,
  TIMEOUT_MS,
} from './proxied-apps.ts';
import { report } from './report.ts';
import { type Outcome, send, visitor } from './visitors.ts';

const { url } = await freshDatabase();
const { wire, start } = await startProxiedApps(url);
const app = await start();
const office = await officeOf(app);

/** A page as a visitor gets it, without the parts that vary between responses. */
async function page(path: string): Promise<string> {
  const response = await fetch(app.url + path);
  expect(response.status).toBe(200);
  return response.text();
}
const pages = () => Promise.all(['/', '/contact', '/services/automotive'].map(page));
const asBuilt = await pages();

function expectExcuse({ status, headers, body, ms }: Outcome): void {
  expect(body).toMatchObject({ status: 503, code: 'unavailable' });
  expect(status).toBe(503);
  expect(headers.get('content-type')).toContain('application/problem+json');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(body.detail).toContain('808');
  expect(ms).toBeLessThan(TIMEOUT_MS);
}

const countOf = async (mark: string) =>
  Number(
    (await runSql(url, 'select count(*) as n from contact_request where last_name = $1', [mark]))[0]?.['n'],
  );

const strikes: [string, () => void | Promise<void>][] = [
  ['refuses connections', () => wire.refuse()],
  ['takes connections and says nothing', () => wire.stall()],
  ['answers each message ten seconds late', () => wire.delay(10_000)],
];

test.each(strikes)(
  'a database that %s: a clear 503 in time, pages still served, and recovery afterward',
  async (what, strike) => {
    const attempts = Array.from({ length: 20 }, (_, n) => visitor(n % 2 ? 'lead' : 'quote'));
    await strike();
    const [outcomes, health, summary, shown] = await Promise.all([
      Promise.all(attempts.map((attempt) => send(app.url, attempt))),
      fetch(`${app.url}/api/health?deep=1`),
      fetch(`${app.url}/api/admin/summary`, { headers: office }),
      pages(),
    ]);
    outcomes.forEach(expectExcuse);
    expect(health.status).toBe(503);
    // A database outage must not sign anyone out.
    expect(summary.status).toBe(503);
    expect(shown).toEqual(asBuilt);
    await wire.heal();

    const again = await Promise.all(attempts.map((attempt) => sendUntilAccepted(app, attempt)));
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([201]));
    for (const { kind, mark } of attempts) if (kind === 'lead') expect(await countOf(mark)).toBe(1);
    expect((await fetch(`${app.url}/api/health?deep=1`)).status).toBe(200);
    const slowest = Math.max(...outcomes.map(({ ms }) => ms));
    report(`Database that ${what}: 503 after at most ${(slowest / 1000).toFixed(2)} s, healed by itself`);
  },
);

test('a slow database is still usable', async () => {
  wire.delay(150);
  const { status } = await sendUntilAccepted(app, visitor('lead'));
  expect(status).toBe(201);
  await wire.heal();
});

test('a database that goes silent in mid-transaction blocks others only briefly', async () => {
  const estimate = { path: '/api/admin/quotes', key: 'stalled-estimate', body: estimateBody };
  // The connection dies while the transaction holds the number and the lock that other requests need.
  const stalled = stallAtCommit(wire);
  const lost = await sendUntilStalled(stalled, app, estimate, office);
  await stalled;
  expectExcuse(lost);
  const holders = () =>
    runSql(
      url,
      // Its last statement before the commit. Other work may be cut off in a transaction of its own.
      `select state from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'
          and query ilike '%update "idempotency"%'`,
    );
  expect(await holders()).toHaveLength(1);
  // The database notices only through its own timeout.
  await expect.poll(holders, { timeout: 30_000 }).toEqual([]);
  await wire.heal();
  const again = await sendUntilAccepted(app, estimate, office);
  expect(again.status).toBe(201);
  expect(await runSql(url, 'select from quote where id = $1', [again.body.id])).toHaveLength(1);
  const quotes = await runSql(url, 'select from quote where source <> $1', ['public']);
  expect(quotes).toHaveLength(1);
});
