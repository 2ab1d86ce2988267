import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import admin from '#functions/admin.ts';
import contact from '#functions/contact.ts';
import { allRoutes } from '#contract/all-routes.ts';
import { isKeyed } from '#contract/route.ts';
import { call } from '#tests/support/call.ts';
import { keyedRequests } from '#tests/support/keyed-requests.ts';
import { estimateBody } from '#tests/support/money.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';
import { cardSettings } from '#tests/support/test-settings.ts';
import { holdsForAll } from '#tests/support/holds-for-all.ts';

// The office refetches what an answer names, and nothing else.

const { db, url } = await testServer(cardSettings);
const office = await signInToOffice();
const { prepare } = keyedRequests({ db, url, office });

/** The writes that change no history: what they change is named here. */
const withoutEvents: Readonly<Record<string, string | null>> = {
  retryJobDelivery: 'job',
  retryQuoteDelivery: 'quote',
  retryDelivery: 'invoice',
  sendReceipt: 'invoice',
  settleReceivedText: 'text',
  testAlarmDevice: null,
};

const written = async (after: number): Promise<string | null> => {
  const rows = await runSql(url, `select distinct record_type as type from event where id > $1 order by 1`, [
    after,
  ]);
  return rows.length === 0 ? null : rows.map(({ type }) => type).join(', ');
};

const lastEvent = async (): Promise<number> => {
  const [{ last } = {}] = await runSql(url, 'select coalesce(max(id), 0)::int as last from event');
  return Number(last);
};

test('the answer of every keyed write names what its events changed, and so does its repetition', () =>
  holdsForAll(
    allRoutes.filter(isKeyed).map((route) => [route.name, route]),
    async (route, name) => {
      const { path, body, by = office } = await prepare[name]!();
      const before = await lastEvent();
      const options = { token: by.token, body, headers: { 'idempotency-key': randomUUID() } };
      const answer = await call(admin, route.method, path, options);
      expect(answer.status).toBe(route.success.status);
      const changed = answer.headers.get('changed');
      expect(changed).toBe(name in withoutEvents ? withoutEvents[name] : await written(before));
      const repeated = await call(admin, route.method, path, options);
      expect([repeated.status, repeated.headers.get('changed')]).toEqual([answer.status, changed]);
    },
    70,
  ));

test('a write without a key and a read that is recorded name it too; a refusal, a plain read and a visitor’s request name nothing', async () => {
  const named = async (answer: Promise<{ status: number; headers: Headers }>) => {
    const { status, headers } = await answer;
    return [status, headers.get('changed')];
  };
  const recoveryCodes = office.post('/api/admin/account/recovery-codes');
  expect(await named(recoveryCodes)).toEqual([200, 'admin_user']);
  const { body: quote } = await office.post('/api/admin/quotes', { ...estimateBody, keyCodes: 'KW1-24135' });
  expect(await named(office.get(`/api/admin/quotes/${quote.id}`))).toEqual([200, 'quote']);
  expect(await named(office.get(`/api/admin/quotes/${quote.id}?reveal=no`))).toEqual([200, null]);
  const stale = office.post(`/api/admin/quotes/${quote.id}/approve`, { version: 99 });
  expect(await named(stale)).toEqual([409, null]);
  const visitor = { firstName: 'Kai', lastName: 'Akana', phone: '808 555 0199', location: 'Kapaa' };
  const asked = call(contact, 'POST', '/api/contact', { body: { ...visitor, serviceType: 'other' } });
  expect(await named(asked)).toEqual([201, null]);
});
