import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { startProxiedApps, officeOf, TIMEOUT_MS, sendUntilAccepted } from './proxied-apps.ts';
import { report } from './report.ts';
import { send, visitor } from './visitors.ts';

const { url } = await freshDatabase();
const { start } = await startProxiedApps(url);
const app = await start({ TRUST_PROXY: '1' });

const POOL = 10;
const VISITORS = 60;

const connections = async () =>
  runSql(
    url,
    `select state from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend' and application_name <> 'lock holder'`,
  );
/** Each request uses its own address, because requests from one address are counted and so serialized. */
const from = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}` });
const stored = async () => Number((await runSql(url, 'select count(*) as n from contact_request'))[0]?.['n']);

test('of sixty concurrent statements that wait for a lock, none hangs and none leaks a connection', async () => {
  const holder = new pg.Client({ connectionString: url, application_name: 'lock holder' });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin');
  await holder.query('lock table contact_request in access exclusive mode');
  const attempts = Array.from({ length: VISITORS }, () => visitor('lead'));
  const outcomes = await Promise.all(attempts.map((attempt, n) => send(app.url, attempt, from(n))));
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([503]));
  const slowest = Math.max(...outcomes.map(({ ms }) => ms));
  expect(slowest).toBeLessThan(TIMEOUT_MS);
  // A connection that the app gave up waits for the lock until the database's own limit.
  await expect.poll(async () => (await connections()).length).toBeLessThanOrEqual(POOL);
  await holder.query('rollback');

  const again = await Promise.all(attempts.map((attempt, n) => sendUntilAccepted(app, attempt, from(n))));
  expect(new Set(again.map(({ status }) => status))).toEqual(new Set([201]));
  expect(await stored()).toBe(VISITORS);
  report(
    `Pool of ${POOL} with ${VISITORS} waiting for a lock: 503 after at most ${(slowest / 1000).toFixed(2)} s`,
  );
});

test('as many one-second statements as fit are served, the others get 503, and their retries succeed', async () => {
  const before = await stored();
  await runSql(
    url,
    `create function take_a_second() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return new; end $$`,
  );
  await runSql(
    url,
    'create trigger take_a_second before insert on contact_request for each row execute function take_a_second()',
  );
  const attempts = Array.from({ length: VISITORS }, () => visitor('lead'));
  const outcomes = await Promise.all(attempts.map((attempt, n) => send(app.url, attempt, from(n))));
  const counts = (status: number) => outcomes.filter((outcome) => outcome.status === status).length;
  expect(counts(201) + counts(503)).toBe(VISITORS);
  expect(counts(503)).toBeGreaterThan(0);
  expect(Math.max(...outcomes.map(({ ms }) => ms))).toBeLessThan(TIMEOUT_MS);
  await runSql(url, 'drop trigger take_a_second on contact_request');
  const again = await Promise.all(attempts.map((attempt, n) => sendUntilAccepted(app, attempt, from(n))));
  expect(new Set(again.map(({ status }) => status))).toEqual(new Set([201]));
  expect((await stored()) - before).toBe(VISITORS);
  for (const [n, outcome] of outcomes.entries()) {
    if (outcome.status === 201) expect(again[n]?.body).toEqual(outcome.body);
  }
  report(
    `Pool of ${POOL} with ${VISITORS} one-second statements: ${counts(201)} served, ${counts(503)} told 503`,
  );
});

test('sixty concurrent saves by staff cause no deadlock and leave no transaction open', async () => {
  const office = await officeOf(app);
  const customer = (n: number) => ({
    path: '/api/admin/customers',
    key: `customer-${n}`,
    body: { firstName: 'Noa', lastName: `Silva ${n}`, phone: `808-555-${String(1000 + n)}` },
  });
  const answers = await Promise.all(
    Array.from({ length: VISITORS }, (_, n) => sendUntilAccepted(app, customer(n), office)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  await expect.poll(async () => (await connections()).filter(({ state }) => state !== 'idle')).toEqual([]);
  expect((await connections()).length).toBeLessThanOrEqual(POOL);
});
