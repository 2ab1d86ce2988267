import { expect, test } from 'vitest';
import contact from '#functions/contact.ts';
import meta from '#functions/meta.ts';
import { allRoutes } from '#contract/all-routes.ts';
import { call } from '#tests/support/call.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

const { url } = await testServer();

const lead = {
  firstName: 'Kai',
  lastName: 'Akana',
  phone: '808 555 0199',
  serviceType: 'residential',
  location: 'Kapaa',
};
const post = (body: unknown, headers: Record<string, string> = {}) =>
  call(contact, 'POST', '/api/contact', { body, headers });
const countLeads = async () =>
  Number((await runSql(url, 'select count(*) from contact_request'))[0]?.['count']);

test('an unknown path returns a problem document without internals', async () => {
  const { status, headers, body } = await call(contact, 'GET', '/api/nothing');
  expect(status).toBe(404);
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(body).toMatchObject({ status: 404, title: 'Not found', code: 'not_found' });
});

test('a request with a wrong method learns which methods are allowed', async () => {
  const { status, headers } = await call(contact, 'DELETE', '/api/contact');
  expect(status).toBe(405);
  expect(headers.get('allow')).toBe('POST');
});

test('every response carries the standard headers and a request id', async () => {
  for (const answer of [await post(lead), await post({}), await call(contact, 'GET', '/api/nothing')]) {
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test.each([
  ['not JSON', '{"firstName":', 400],
  ['__proto__', '{"__proto__":{"isEmergency":true}}', 400],
  ['deep nesting', '['.repeat(50) + ']'.repeat(50), 400],
  ['invalid UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), 400],
  ['a list', '[]', 422],
  ['null', 'null', 422],
])('a body that is %s is rejected, and nothing is stored', async (_, body, status) => {
  const before = await countLeads();
  expect((await post(body)).status).toBe(status);
  expect(await countLeads()).toBe(before);
});

test('a body over the limit is rejected by its actual size, not the declared one', async () => {
  const big = JSON.stringify({ ...lead, message: 'x'.repeat(64 * 1024) });
  expect((await post(big)).status).toBe(413);
  expect((await post(big, { 'content-length': '10' })).status).toBe(413);
});

test('another content type is rejected', async () => {
  expect((await post('firstName=Kai', { 'content-type': 'text/plain' })).status).toBe(415);
});

test.each([
  ['firstName', { firstName: '' }],
  ['firstName', { firstName: 'a\u0000b' }],
  ['lastName', { lastName: '\ud800' }],
  ['phone', { phone: 42 }],
  ['email', { email: 'not an address' }],
  ['serviceType', { serviceType: 'plumbing' }],
  ['location', { location: 'x'.repeat(301) }],
  ['isEmergency', { isEmergency: 'yes' }],
  ['status', { status: 'won' }],
  ['constructor', { constructor: 1 }],
])('the response names a wrong %s', async (field, change) => {
  const { status, body } = await post({ ...lead, ...change });
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual([field]);
});

test('a rejected request stores nothing, so its key can be reused for the corrected body', async () => {
  const headers = { 'idempotency-key': 'corrected' };
  expect((await post({ ...lead, phone: '' }, headers)).status).toBe(422);
  expect((await post(lead, headers)).status).toBe(201);
  expect((await post({ ...lead, phone: '1' }, headers)).body).toMatchObject({
    code: 'key_reused',
    status: 422,
  });
});

test('a key with invalid characters is rejected', async () => {
  expect((await post(lead, { 'idempotency-key': 'x'.repeat(201) })).status).toBe(400);
});

test('a hundred identical concurrent requests write one row and get a hundred identical responses', async () => {
  const before = await countLeads();
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      post({ ...lead, location: 'Hanalei' }, { 'idempotency-key': 'hundred' }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await countLeads()).toBe(before + 1);
});

test('health reports the actual state', async () => {
  expect((await call(meta, 'GET', '/api/health?deep=1')).body).toMatchObject({
    status: 'ok',
    database: 'ok',
  });
});

test('the OpenAPI document lists every declared route and nothing else', async () => {
  const { body } = await call(meta, 'GET', '/api/openapi.json');
  const documented = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = allRoutes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  expect(documented.toSorted()).toEqual(declared.toSorted());
});
