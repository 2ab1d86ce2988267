import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import admin from '#functions/admin.ts';
import { allRoutes } from '#contract/all-routes.ts';
import { isKeyed } from '#contract/route.ts';
import { startBuildHook } from '#tests/support/build-hook.ts';
import { call } from '#tests/support/call.ts';
import { signInToOffice } from '#tests/support/office.ts';
import type { KeyedRequest } from '#tests/support/keyed-request.ts';
import { keyedRequests } from '#tests/support/keyed-requests.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';
import { cardSettings } from '#tests/support/test-settings.ts';

// A lost response: the screen sends the same request again, under the same key.

/** Where the database connection is cut: before a statement is sent, or after it completed. */
interface Cut {
  readonly happens: 'before' | 'after';
  readonly at: (text: string, nth: number) => boolean;
}
let cutting: Cut | undefined;
let isCut = false;
/** The next request that has looked for its key goes on only with this. */
let gate: Promise<unknown> | undefined;
const LOOKS_FOR_KEY = /^select [^;]*from "?idempotency"?/;
const statements: string[] = [];
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function cut(this: pg.Client, ...args: unknown[]) {
  const [first] = args;
  const text = typeof first === 'string' ? first : String((first as { text?: unknown } | null)?.text ?? '');
  statements.push(text);
  if (gate && LOOKS_FOR_KEY.test(text)) {
    const held = gate;
    gate = undefined;
    return Promise.resolve(query.apply(this, args)).then((rows) => held.then(() => rows));
  }
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

const { prepare } = keyedRequests({ db, url, office });

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

test.each(named)(
  '%s: two requests at once, or one overtaken by its twin, have one effect',
  async (name, route) => {
    for (const isOvertaken of [false, true]) {
      const request = await prepare[name]!();
      const key = randomUUID();
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = isOvertaken ? promise : undefined;
      const first = send(route.method, request, key);
      if (isOvertaken) await vi.waitUntil(() => gate === undefined, { timeout: 60_000 });
      const second = send(route.method, request, key);
      if (isOvertaken) await second;
      resolve();
      const [one, other] = await Promise.all([first, second]);
      expect(other.status).toBe(route.success.status);
      expect([one.status, one.body]).toEqual([other.status, other.body]);
    }
  },
);

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
