import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import admin from '#functions/admin.ts';
import { allRoutes } from '#contract/all-routes.ts';
import { isKeyed } from '#contract/route.ts';
import { startBuildHook } from '#tests/support/build-hook.ts';
import { call } from '#tests/support/call.ts';
import { estimateBody, makeSent } from '#tests/support/money.ts';
import { signInToOffice } from '#tests/support/office.ts';
import type { KeyedRequest } from '#tests/support/keyed-request.ts';
import { keyedRequests } from '#tests/support/keyed-requests.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testAccount, testServer } from '#tests/support/server.ts';
import { cardSettings } from '#tests/support/test-settings.ts';

// A lost response: the screen sends the same request again, under the same key.

/** Where the database connection is cut: before a statement is sent, or after it completed. */
interface Cut {
  readonly happens: 'before' | 'after';
  readonly at: (text: string, nth: number) => boolean;
}
let cutting: Cut | undefined;
let isCut = false;
const statements: string[] = [];
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function cut(this: pg.Client, ...args: unknown[]) {
  const [first] = args;
  const text = typeof first === 'string' ? first : String((first as { text?: unknown } | null)?.text ?? '');
  statements.push(text);
  if (isCut || !cutting?.at(text, statements.length)) return query.apply(this, args);
  isCut = true;
  const done = cutting.happens === 'after' ? Promise.resolve(query.apply(this, args)) : Promise.resolve();
  return done.then(() => {
    (this as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
    throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
  });
} as typeof pg.Client.prototype.query;
// The next file runs in the same process.
afterAll(() => void (pg.Client.prototype.query = query as typeof pg.Client.prototype.query));

const hook = await startBuildHook();
afterAll(hook.stop);
const { db, url } = await testServer({ BUILD_HOOK_URL: hook.url(), ...cardSettings });
const office = await signInToOffice();

const { prepare, newAccount } = keyedRequests({ db, url, office });

const keyedRoutes = allRoutes.filter(isKeyed);
const named = keyedRoutes.map((route) => [route.name, route] as const);

const tables = await runSql(
  url,
  `select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('idempotency', 'rate_limit', 'session', 'job_run', 'open_offers', 'shop_finding', 'shop_watch', 'tally')`,
);
// Hundreds of readings: a connection for each would take longer than the readings.
const reader = new pg.Client({ connectionString: url });
await reader.connect();
afterAll(() => reader.end());
// A password stays fresh for five minutes, and all these writes may take longer.
beforeEach(() => reader.query(`update session set factor_at = now()`));
const ofEveryTable = (column: string) =>
  `${tables.map(({ name }) => `select '${String(name)}' as name, ${column} from "${String(name)}" t`).join(' union all ')} order by name`;

/** Row counts of every table. */
async function counts(): Promise<Record<string, number>> {
  const { rows } = await reader.query<{ name: string; rows: number }>(ofEveryTable('count(*)::int as rows'));
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}

/** A hash of every table's contents. */
async function contents(): Promise<string[]> {
  const { rows } = await reader.query<{ name: string; hash: string }>(
    ofEveryTable(`coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as hash`),
  );
  return rows.map(({ name, hash }) => `${name} ${hash}`);
}

const added = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(Object.entries(after).map(([name, rows]) => [name, rows - (before[name] ?? 0)]));

const send = (method: string, { path, body, by = office }: KeyedRequest, key: string) =>
  call(admin, method, path, { token: by.token, body, headers: { 'idempotency-key': key } });

test('every keyed route is tested here; writes without a key are safe to repeat or show a secret once', () => {
  expect(Object.keys(prepare).toSorted()).toEqual(keyedRoutes.map(({ name }) => name).toSorted());
  const writes = allRoutes.filter(({ auth, method }) => auth === 'admin' && method !== 'GET');
  expect(
    writes
      .filter((route) => !isKeyed(route))
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([
    'addAlarmDevice',
    'confirmAlarmMobile',
    'confirmChallenge',
    'confirmIdentity',
    'exportDoorBook',
    'keepOnPhone',
    'makeEvidence',
    'makeRecoveryCodes',
    'newPasskeyChallenge',
    'offerCash',
    'openDoors',
    'payInvoiceByCard',
    'publishNow',
    'receiveCash',
    'refundCardPayment',
    'refundUnbooked',
    'saveAlarmMobile',
    'sendAuthorityPhoto',
    'sendEvidence',
    'sendExpensePhoto',
    'signOut',
    'startAuthenticatorApp',
    'takeJobSteps',
  ]);
});

test.each(named)(
  '%s: a repeated key has one effect and one response, including the status',
  async (name, route) => {
    const request = await prepare[name]!();
    const key = randomUUID();
    const before = await contents();
    const first = await send(route.method, request, key);
    expect([first.status, first.body]).toEqual([route.success.status, first.body]);
    const after = await contents();
    expect(after).not.toEqual(before);
    const again = await send(route.method, request, key);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await contents()).toEqual(after);
  },
);

test.each(named)('%s: two concurrent requests with one key have one effect', async (name, route) => {
  const request = await prepare[name]!();
  const key = randomUUID();
  const [one, other] = await Promise.all([
    send(route.method, request, key),
    send(route.method, request, key),
  ]);
  expect(one.status).toBe(route.success.status);
  expect([other.status, other.body]).toEqual([one.status, one.body]);
});

describe('a response lost on the way from the database', () => {
  async function effectOf(name: string, method: string, cut?: Cut) {
    const request = await prepare[name]!();
    const key = randomUUID();
    const before = await counts();
    statements.length = 0;
    [cutting, isCut] = [cut, false];
    onTestFinished(() => void (cutting = undefined));
    const statuses: number[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      const { status } = await send(method, request, key);
      statuses.push(status);
      if (status < 500) break;
    }
    cutting = undefined;
    const sent = [...statements];
    return { statuses, added: added(before, await counts()), sent };
  }

  test.each(named)('%s: repeated after its commit, or instead of it, has one effect', async (name, route) => {
    const clean = await effectOf(name, route.method);
    expect(clean.sent.filter((text) => text === 'commit')).toHaveLength(1);
    for (const happens of ['before', 'after'] as const) {
      const cut = await effectOf(name, route.method, { happens, at: (text) => text === 'commit' });
      expect(new Set(cut.statuses)).toEqual(new Set([503, route.success.status]));
      expect(cut.added).toEqual(clean.added);
    }
  });

  test('sendInvoice: has one effect when the connection is cut after any statement, before or after its response', async () => {
    const clean = await effectOf('sendInvoice', 'POST');
    const { length } = clean.sent;
    expect(length).toBeGreaterThan(12);
    for (const happens of ['before', 'after'] as const) {
      for (let last = 1; last <= length; last += 1) {
        const cut = await effectOf('sendInvoice', 'POST', { happens, at: (_, at) => at === last });
        // A lost read or begin is resent automatically; any other loss is an error, and the client repeats under its key.
        expect([last, new Set([503, ...cut.statuses])]).toEqual([last, new Set([503, 200])]);
        expect(cut.added).toEqual(clean.added);
      }
    }
  });
});

test('long keys that differ only at their end are different keys', async () => {
  const keys = ['1', '2'].map((end) => `${'k'.repeat(199)}${end}`);
  const ids = new Set<string>();
  for (const key of keys) {
    const body = { firstName: 'Kai', lastName: `L${key.at(-1)}`, phone: '808 555 0199' };
    const answer = await office.post('/api/admin/customers', body, { 'idempotency-key': key });
    expect(answer.status).toBe(201);
    ids.add(answer.body.id);
  }
  expect(ids.size).toBe(2);
  const { id } = await makeSent(office);
  for (const key of keys) {
    const body = { channel: 'email' };
    await office.post(`/api/admin/invoices/${id}/send`, body, { 'idempotency-key': key });
  }
  expect((await office.get(`/api/admin/invoices/${id}/deliveries`)).body).toHaveLength(2);
});

test('a key belongs to one account, so a colleague’s identical key is another request', async () => {
  const colleague = await signInToOffice(await newAccount());
  const key = { 'idempotency-key': 'the-same-for-both' };
  const body = { firstName: 'Kai', lastName: 'Akana', phone: '808 555 0199' };
  const mine = await office.post('/api/admin/customers', body, key);
  expect((await colleague.post('/api/admin/customers', body, key)).body.id).not.toBe(mine.body.id);
});

test('stored responses contain no plain-text link, key code or password, and are erased with their person', async () => {
  const { keyCodes, accessDetails, ...estimate } = {
    ...estimateBody,
    keyCodes: 'KW1-90210',
    accessDetails: 'Gate 7788',
  };
  const headers = () => ({ 'idempotency-key': randomUUID() });
  const body = { ...estimate, keyCodes, accessDetails };
  const quote = (await office.post('/api/admin/quotes', body, headers())).body;
  const { link } = (await office.post(`/api/admin/quotes/${quote.id}/send`, {}, headers())).body;
  const kept = JSON.stringify(await runSql(url, 'select * from idempotency'));
  for (const secret of [
    keyCodes,
    accessDetails,
    new URL(link.url).hash.slice(1),
    'a-password-long-enough',
    testAccount.password,
  ]) {
    expect(kept).not.toContain(secret);
  }
  expect(kept).toContain(quote.id);
});
