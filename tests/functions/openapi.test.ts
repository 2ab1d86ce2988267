import { expect, test } from 'vitest';
import { allRoutes } from '#contract/all-routes.ts';
import type { NetlifyHandler } from '#server/http/serve.ts';
import { openApiDocument } from '#server/meta/openapi.ts';
import { call } from '#tests/support/call.ts';

// Tests the check itself: `call` applies it to every response, so it must be able to fail.

const problem = { status: 404, title: 'Not found', detail: 'There is no such record.' };
const answering =
  (status: number, body: unknown, type = 'application/json'): NetlifyHandler =>
  () =>
    Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': type } }));
const user = { id: '1', email: 'a@b.co', firstName: null, lastName: null, role: 'owner', seesPrices: true };
const session = { expiresAt: '2026-11-21T20:00:00Z', secondFactorDueAt: null, user, may: [] };
const get = (path: string, handler: NetlifyHandler) => call(handler, 'GET', path);

test('documented responses pass', async () => {
  await get('/api/admin/session', answering(200, session));
  await get('/api/admin/leads/1', answering(404, problem, 'application/problem+json'));
  await get('/api/no-such-path', answering(404, problem, 'application/problem+json'));
});

test.each([
  ['a status', /answered 418, which is not documented/, '/api/admin/session', answering(418, {})],
  ['a content type', /as text\/html/, '/api/admin/session', answering(200, {}, 'text/html')],
  ['a missing field', /required property 'user'/, '/api/admin/session', answering(200, { expiresAt: '' })],
  ['a wrong value', /must be string/, '/api/admin/session', answering(200, { ...session, expiresAt: 5 })],
  [
    'a field too many',
    /must NOT have additional properties/,
    '/api/admin/session',
    answering(200, { ...session, user: { ...user, password: 'x' } }),
  ],
  [
    'a problem without words',
    /required property 'detail'/,
    '/api/admin/leads/1',
    answering(404, { status: 404, title: 'x' }, 'application/problem+json'),
  ],
  ['a response on an undeclared path', /is not documented/, '/api/debug', answering(200, {})],
])('%s that is not documented fails the test that saw it', async (_, message, path, handler) => {
  await expect(get(path, handler)).rejects.toThrow(message);
});

test('a refusal names the roles of its route, and that a technician has to see prices', () => {
  const { paths } = openApiDocument(allRoutes) as {
    paths: Record<string, Record<string, { responses: Record<number, { description: string }> }>>;
  };
  const refusal = (path: string, method: string) => paths[path]?.[method]?.responses[403]?.description;
  expect(refusal('/api/admin/invoices/{id}/send', 'post')).toBe(
    'Not allowed. Roles: owner, dispatcher, technician who sees prices, bookkeeper',
  );
  expect(refusal('/api/admin/jobs/{id}', 'get')).toBe('Not allowed. Roles: owner, dispatcher, technician');
});
