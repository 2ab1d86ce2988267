import { expect, test } from 'vitest';
import { allRoutes } from '#contract/all-routes.ts';
import { call } from '#tests/support/call.ts';
import { handlerFor } from '#tests/support/every-function.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { testServer } from '#tests/support/server.ts';
import { holdsForAll } from '#tests/support/holds-for-all.ts';

await testServer();
const { token } = await signInToOffice();
const UNKNOWN_ID = '0198c0de-0000-7000-8000-000000000000';
const routes = allRoutes.map((route) => [`${route.method} ${route.path}`, route] as const);

const required = {
  'cache-control': /^no-store$/,
  'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
  'referrer-policy': /^same-origin$/,
  'strict-transport-security': /^max-age=63072000; includeSubDomains/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
};

test('other sites cannot read or frame any route, and nothing caches it', () =>
  holdsForAll(routes, async (route) => {
    const path = route.path.replaceAll(/:\w+/g, UNKNOWN_ID);
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    for (const method of [route.method, 'OPTIONS', 'PATCH']) {
      const answer = await call(handlerFor(path), method, path, {
        headers: { ...headers, 'access-control-request-method': route.method },
        ...(route.auth === 'admin' && route.name !== 'signOut' ? { token } : {}),
        ...(route.body && method === route.method ? { body: { nothing: 1 } } : {}),
      });
      const given = [...answer.headers.keys()];
      expect(given.filter((name) => name.startsWith('access-control-'))).toEqual([]);
      // Only our own script sends the token, so a cross-site request carries no credentials.
      expect(given).not.toContain('set-cookie');
      expect(given.filter((name) => /^(server|x-powered-by)$/.test(name))).toEqual([]);
      for (const [name, pattern] of Object.entries(required))
        expect(answer.headers.get(name)).toMatch(pattern);
      if (method !== route.method) expect(answer.status).toBe(405);
    }
  }));

test('no write is performed by a GET', () =>
  holdsForAll(
    routes.filter(
      ([, { method, path }]) =>
        method !== 'GET' && !allRoutes.some((other) => other.method === 'GET' && other.path === path),
    ),
    async (route) => {
      const path = route.path.replaceAll(/:\w+/g, UNKNOWN_ID);
      for (const method of ['GET', 'HEAD']) {
        const answer = await call(handlerFor(path), method, path, { token });
        expect(answer.status).toBe(405);
      }
    },
    80,
  ));
