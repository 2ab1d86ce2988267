import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sessionRoutes } from '#contract/accounts/session.ts';
import { exportRoutes } from '#contract/books/exports.ts';
import { contactRoutes, leadRoutes } from '#contract/leads.ts';
import { ApiError, NetworkError } from './api-error.ts';
import {
  call,
  callFile,
  callPage,
  newIdempotencyKey,
  nextCursor,
  onSessionEnd,
  routeParts,
  routeUrl,
} from './api.ts';

test('the parts of a path joined by slashes are the path, and a list is a prefix of its records', () => {
  const list = routeParts('/api/admin/leads');
  const record = routeParts('/api/admin/leads/:id', { id: 'a/b' });
  expect(list).toEqual(['/api/admin/leads']);
  expect(record).toEqual(['/api/admin/leads', 'a%2Fb']);
  expect(routeParts('/api/admin/quotes/:id/send', { id: '7' }).join('/')).toBe('/api/admin/quotes/7/send');
});

test('a missing parameter throws instead of being sent empty', () => {
  expect(() => routeUrl('/api/admin/leads/:id')).toThrow(/"id"/);
  expect(() => routeUrl('/api/admin/leads/:id', { id: '' })).toThrow(/"id"/);
});

test('empty query values are left out and the rest is escaped', () => {
  const query = { q: 'Kauwe & Sons', status: '', cursor: null, limit: 5, emergency: undefined };
  expect(routeUrl('/api/admin/leads', {}, query)).toBe('/api/admin/leads?q=Kauwe+%26+Sons&limit=5');
  expect(routeUrl('/api/admin/leads', {}, {})).toBe('/api/admin/leads');
});

test.each([
  ['</api/admin/leads?limit=50&cursor=abc_-1>; rel="next"', 'abc_-1'],
  ['</first>; rel="prev", </api/x?cursor=two>; rel=next', 'two'],
  ['</api/x?cursor=two>; rel="prev"', null],
  ['nonsense', null],
  [null, null],
])('the next cursor of %s is %s', (link, cursor) => {
  expect(nextCursor(link)).toBe(cursor);
});

/** The last request the test server received, and how it responds. */
let seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string };
let answer: (response: ServerResponse) => void;
let base = '';
const stored = new Map<string, string>();

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    seen = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
    answer(response);
  });
});

function json(status: number, body: unknown, headers: Record<string, string> = {}) {
  answer = (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address === 'object' && address) base = `http://127.0.0.1:${address.port}`;
  const realFetch = globalThis.fetch;
  // A browser resolves '/api/…' against its page and has localStorage; Node has neither.
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => realFetch(base + url, init));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => stored.clear());
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

test('the token is sent only to office paths', async () => {
  stored.set('adminToken', 'secret');
  json(200, []);
  await call(leadRoutes.list, { query: { limit: 5 } });
  expect(seen).toMatchObject({ method: 'GET', url: '/api/admin/leads?limit=5' });
  expect(seen.headers['authorization']).toBe('Bearer secret');

  json(201, {});
  const body = {
    firstName: 'A',
    lastName: 'B',
    phone: '1',
    serviceType: 'other',
    location: 'Lihue',
  } as const;
  await call(contactRoutes.submit, { body, idempotencyKey: 'k1' });
  expect(seen.headers['authorization']).toBeUndefined();
  expect(seen.headers['idempotency-key']).toBe('k1');
  expect(JSON.parse(seen.body)).toEqual(body);
});

test('a list returns its rows and the cursor of the next page', async () => {
  json(200, [{ id: '1' }], { link: '</api/admin/leads?cursor=abc>; rel="next"' });
  expect(await callPage(leadRoutes.list)).toEqual({ rows: [{ id: '1' }], nextCursor: 'abc' });
  json(200, []);
  expect(await callPage(leadRoutes.list)).toEqual({ rows: [], nextCursor: null });
});

test('a response without a body is not an error', async () => {
  answer = (response) => response.writeHead(204).end();
  expect(await call(sessionRoutes.signOut)).toBeUndefined();
});

test('an error carries status and problem', async () => {
  const problem = { status: 409, title: 'Stale', detail: 'Changed meanwhile', code: 'stale_version' };
  json(409, problem, { 'content-type': 'application/problem+json' });
  const error = await call(leadRoutes.list).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 409,
    code: 'stale_version',
    message: `409: ${JSON.stringify(problem)}`,
  });
});

test('a 401 ends the session once, and only that of the token that was sent', async () => {
  const ended = vi.fn<() => void>();
  const stop = onSessionEnd(ended);
  stored.set('adminToken', 'old');
  json(401, {});
  await expect(call(leadRoutes.list)).rejects.toBeInstanceOf(ApiError);
  expect(ended).toHaveBeenCalledTimes(1);
  expect(stored.has('adminToken')).toBe(false);

  // The user signed in again in another tab while this call was in flight.
  stored.set('adminToken', 'old');
  answer = (response) => {
    stored.set('adminToken', 'new');
    response.writeHead(401).end();
  };
  await expect(call(leadRoutes.list)).rejects.toBeInstanceOf(ApiError);
  expect(ended).toHaveBeenCalledTimes(1);
  expect(stored.get('adminToken')).toBe('new');

  // A wrong password is a 401 too, but it ends no session.
  await expect(call(sessionRoutes.signIn, { body: { email: 'a@b.example', password: 'x' } })).rejects.toThrow(
    '401',
  );
  expect(ended).toHaveBeenCalledTimes(1);
  stop();
});

test('a broken connection is a network error and does not sign out', async () => {
  const ended = vi.fn<() => void>();
  const stop = onSessionEnd(ended);
  stored.set('adminToken', 'secret');
  answer = (response) => response.destroy();
  const error = await call(leadRoutes.list).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(NetworkError);
  expect(error).toMatchObject({ reason: 'unreachable' });

  // The headers arrive, the body does not.
  answer = (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('[', () => response.destroy());
  };
  await expect(call(leadRoutes.list)).rejects.toBeInstanceOf(NetworkError);
  expect(ended).not.toHaveBeenCalled();
  expect(stored.get('adminToken')).toBe('secret');
  stop();
});

test('an aborted call rejects with the caller’s reason, not a network error', async () => {
  const reason = new Error('left the screen');
  const giveUp = new AbortController();
  answer = () => giveUp.abort(reason);
  await expect(call(leadRoutes.list, { signal: giveUp.signal })).rejects.toBe(reason);
});

test('idempotency keys are 128 bits and differ', () => {
  const keys = new Set(Array.from({ length: 100 }, newIdempotencyKey));
  expect(keys.size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});

test('a file in parts is read to its end and joined; a failed part gives no file', async () => {
  const { route } = exportRoutes.find(({ file }) => file === 'leads.csv')!;
  const asked: string[] = [];
  const parts = ['id,name\r\n1,Kai\r\n', '2,Noa\r\n', '3,Pua\r\n'];
  answer = (response) => {
    asked.push(seen.url);
    const part = asked.length;
    const link =
      part < parts.length ? { link: `<${seen.url.split('?')[0]}?cursor=c${part}>; rel="next"` } : {};
    response.writeHead(200, {
      'content-type': 'text/csv',
      'content-disposition': `attachment; filename="leads-${part}.csv"`,
      ...link,
    });
    response.end(parts[part - 1]);
  };
  const { file, name } = await callFile(route, { query: { from: '2026-01-01' } });
  expect(name).toBe('leads-1.csv');
  expect(await file.text()).toBe(parts.join(''));
  const path = '/api/admin/export/leads.csv?from=2026-01-01';
  expect(asked).toEqual([path, `${path}&cursor=c1`, `${path}&cursor=c2`]);
  const good = answer;
  asked.length = 0;
  answer = (response) => {
    if (asked.length < 1) return good(response);
    response.writeHead(503).end();
  };
  await expect(callFile(route)).rejects.toThrow(ApiError);
});
