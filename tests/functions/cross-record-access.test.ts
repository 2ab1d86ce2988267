import { expect, test } from 'vitest';
import documents from '#functions/documents.ts';
import { allRoutes } from '#contract/all-routes.ts';
import { call } from '#tests/support/call.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { handlerFor } from '#tests/support/every-function.ts';
import { customer, fetchPdf, linkTo, makeEstimate, makeSent } from '#tests/support/money.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { seedEveryRecord } from '#tests/support/seed-every-record.ts';
import { testServer } from '#tests/support/server.ts';

const { url } = await testServer();
const office = await signInToOffice();
const known = await seedEveryRecord(office);

test('a link opens only its own estimate, even with other ids added', async () => {
  const [own, other] = [await makeEstimate(office), await makeEstimate(office)];
  const token = await linkTo(office, own.id);
  const stateOf = () =>
    runSql(url, 'select md5(q::text) as state from quote q where id = $1', [other.id]).then(([row]) => row);
  const before = await stateOf();
  for (const path of [
    `/api/documents/${token}?id=${other.id}`,
    `/api/documents/${token}?quoteId=${other.id}&token=x`,
    `/api/documents/${other.id}`,
    `/api/documents/${other.quoteNumber}`,
  ]) {
    const { status, body } = await call(documents, 'GET', path);
    if (status === 200) expect(body.number).toBe(own.quoteNumber);
    else expect([404, 422]).toContain(status);
  }
  for (const extra of [{ quoteId: other.id }, { id: other.id }, { number: other.quoteNumber }]) {
    const answer = await customer.approve(token, { revision: 1, name: 'Eve', ...extra });
    expect(answer.status).toBe('number' in extra ? 409 : 422);
  }
  expect(await stateOf()).toEqual(before);
  // A document token gives no access to the office, and a record id none to documents.
  const asToken = await call(handlerFor('/api/admin/quotes'), 'GET', '/api/admin/quotes', { token });
  expect(asToken.status).toBe(401);
  expect((await fetchPdf(`/api/documents/${other.id}/pdf`)).status).toBe(404);
});

test('a customer’s page names no other record and no staff', async () => {
  const { id } = await makeEstimate(office, { notes: 'Inside words' });
  const seen = JSON.stringify((await customer.read(await linkTo(office, id))).body);
  const stored = await runSql(url, 'select id::text from admin_user union select id::text from quote');
  for (const { id: hidden } of stored) expect(seen).not.toContain(String(hidden));
  expect(seen).not.toContain(office.email);
});

test('tokens are independent of each other', async () => {
  const tokens = [];
  for (let n = 0; n < 40; n += 1) tokens.push(await linkTo(office, (await makeEstimate(office)).id));
  expect(new Set(tokens).size).toBe(40);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{22}$/);
  // 128 bits of a secret: shared prefixes are rare.
  expect(new Set(tokens.map((token) => token.slice(0, 4))).size).toBeGreaterThan(38);
  const columns = await runSql(url, 'select d::text as row from job_link d');
  for (const token of tokens) expect(columns.some(({ row }) => String(row).includes(token))).toBe(false);
  const [token = ''] = tokens;
  const near = [
    token.slice(0, -1),
    `${token}A`,
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    token.toLowerCase(),
  ];
  for (const wrong of near.filter((other) => other !== token)) {
    const { status, body } = await customer.read(wrong);
    expect([status, body.code]).toEqual([404, 'not_found']);
  }
});

test('a record’s part cannot be reached through another record', async () => {
  const unrelated = await makeSent(office);
  const [payment = ''] = known['paymentId'] ?? [];
  const [quote = ''] = known['quotes'] ?? [];
  const [job = ''] = known['jobs'] ?? [];
  const paths = [
    ['POST', `/api/admin/invoices/${unrelated.id}/payments/${payment}/reverse`, { reason: 'x' }],
    ['POST', `/api/admin/invoices/${unrelated.id}/payments/${payment}/receipt`, {}],
    ['POST', `/api/admin/quotes/${quote}/deposits/${payment}/reverse`, { reason: 'x' }],
    ['GET', `/api/admin/jobs/${job}/authorities/${payment}/photo`, undefined],
    ['POST', `/api/admin/invoices/${unrelated.id}/deliveries/${payment}/retry`, undefined],
  ] as const;
  for (const [method, path, body] of paths) {
    const answer = await call(handlerFor(path), method, path, { token: office.token, body });
    expect([path, answer.status]).toEqual([path, 404]);
  }
  expect(
    (await fetchPdf(`/api/admin/invoices/${unrelated.id}/payments/${payment}/pdf`, office.token)).status,
  ).toBe(404);
});

const byId = allRoutes.filter(
  ({ auth, path, method }) => auth === 'admin' && method === 'GET' && /:id$/.test(path),
);

test.each(byId.map((route) => [route.path, route] as const))(
  '%s does not open a record of another kind',
  async (_, route) => {
    const kind = route.path.split('/').at(-2) ?? '';
    // An open alarm is known by its job's id.
    const foreign = Object.entries(known).filter(
      ([name]) => name !== kind && !['text', 'token', 'open'].includes(name),
    );
    for (const [, ids] of foreign) {
      const path = route.path.replace(':id', ids[0] ?? '');
      expect((await call(handlerFor(path), 'GET', path, { token: office.token })).status).toBe(404);
    }
  },
);
