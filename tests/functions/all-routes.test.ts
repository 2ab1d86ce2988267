import { expect, test } from 'vitest';
import { allRoutes } from '#contract/all-routes.ts';
import type { Route } from '#contract/route.ts';
import { call } from '#tests/support/call.ts';
import { handlerFor } from '#tests/support/every-function.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { testServer } from '#tests/support/server.ts';
import { holdsForAll } from '#tests/support/holds-for-all.ts';

await testServer();
const { token } = await signInToOffice();

const UNKNOWN_ID = '0198c0de-0000-7000-8000-000000000000';
const samplePath = ({ path }: Route) => path.replaceAll(/:\w+/g, UNKNOWN_ID);
/** One test per rule: it holds for each of the routes. */
const testEvery = (routes: readonly Route[], rule: string, check: (route: Route) => Promise<void>) =>
  test(rule, () => {
    const named = routes.map((route) => [`${route.method} ${route.path}`, route] as const);
    return holdsForAll(named, check, 25);
  });

const office = allRoutes.filter(({ auth }) => auth === 'admin');

test('the office has its routes', () => {
  expect(office.length).toBeGreaterThan(40);
});

testEvery(office, 'every office route answers 401 without a session', async (route) => {
  const path = samplePath(route);
  const body = route.body ? {} : undefined;
  for (const headers of [
    {},
    { authorization: 'Bearer undefined' },
    { authorization: 'Bearer placeholder' },
  ]) {
    const answer = await call(handlerFor(path), route.method, path, { body, headers });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(answer.body).toMatchObject({ code: 'unauthenticated' });
  }
});

testEvery(
  allRoutes.filter(({ body }) => body),
  'every route names an unknown field of its body',
  async (route) => {
    const path = samplePath(route);
    const sent = { body: { surprise: true }, ...(route.auth === 'admin' ? { token } : {}) };
    const answer = await call(handlerFor(path), route.method, path, sent);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject({ surprise: 'Unknown field' });
  },
);

testEvery(
  office.filter(({ query }) => query),
  'every office route names an unknown field of its query',
  async (route) => {
    const path = samplePath(route);
    const answer = await call(handlerFor(path), route.method, `${path}?surprise=1`, { token });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject({ surprise: 'Unknown field' });
  },
);

testEvery(
  office.filter(({ path, method }) => path.includes(':id') && method === 'GET'),
  'every record answers 404 for an unknown id and an impossible one',
  async (route) => {
    for (const id of [UNKNOWN_ID, '42', '%00', "'; drop table customer; --"]) {
      const path = route.path.replaceAll(/:\w+/g, id === '%00' ? id : encodeURIComponent(id));
      expect((await call(handlerFor(path), route.method, path, { token })).status).toBe(404);
    }
  },
);
