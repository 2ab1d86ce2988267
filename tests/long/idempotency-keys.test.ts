import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { estimateBody, makeSent } from '#tests/support/money.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { keyedRequests } from '#tests/support/keyed-requests.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testAccount, testServer } from '#tests/support/server.ts';

const { db, url } = await testServer();
const office = await signInToOffice();
const { newAccount } = keyedRequests({ db, url, office });

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
