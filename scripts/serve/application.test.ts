import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createApplication } from './application.ts';
import type { LocalFunction } from './functions.ts';
import { rulesFrom } from './rules.ts';
import { siteOf } from './site.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const site = siteOf(
  new Map([
    ['/index.html', bytes('home')],
    ['/about.html', bytes('about')],
    ['/services.html', bytes('services')],
    ['/services/automotive.html', bytes('automotive')],
    ['/legal/index.html', bytes('legal')],
    ['/admin.html', bytes('office')],
    ['/404.html', bytes('lost')],
    ['/_astro/app.js', bytes('code')],
    ['/manifest.webmanifest', bytes('{}')],
  ]),
  new Map([
    ['/about.html.br', new Uint8Array(brotliCompressSync('about'))],
    ['/about.html.gz', new Uint8Array(gzipSync('about'))],
  ]),
);

const rules = rulesFrom(
  [
    { for: '/*', forRegExp: /^\/?(.*)\/?$/, values: { 'X-Everywhere': 'yes' } },
    { for: '/_astro/*', forRegExp: /^\/_astro\/?(.*)\/?$/, values: { 'Cache-Control': 'immutable' } },
  ],
  [
    { from: '/admin/*', to: '/admin.html', status: 200, force: false },
    { from: '/old/:slug', to: '/services/:slug', status: 301, force: false },
    { from: '/about', to: '/', status: 302, force: false },
    { from: '/gone', to: '/404.html', status: 410, force: true },
  ],
);

const echo: LocalFunction = {
  name: 'echo',
  handler: (request, { params, ip }) => Response.json({ method: request.method, params, ip }),
  paths: new Set(['/api/echo']),
  routes: [new URLPattern({ pathname: '/api/echo/:id' })],
  methods: ['POST'],
  schedule: undefined,
};
const broken: LocalFunction = {
  ...echo,
  name: 'broken',
  handler: () => Promise.reject(new Error('secret detail')),
  paths: new Set(['/api/broken']),
  routes: [],
  methods: [],
};

const rest: LocalFunction = {
  ...echo,
  name: 'rest',
  handler: (request) => Response.json({ rest: new URL(request.url).pathname }, { status: 404 }),
  paths: new Set(),
  routes: [new URLPattern({ pathname: '/api/*' })],
  methods: [],
};

const application = createApplication(site, rules, [rest, echo, broken]);
const ask = (path: string, init: RequestInit = {}) =>
  application.fetch(new Request(`http://localhost${path}`, init), '203.0.113.7');

test.each([
  ['/', 'home'],
  ['/about', 'about'],
  ['/services', 'services'],
  ['/services/automotive', 'automotive'],
  ['/legal/', 'legal'],
  ['/admin', 'office'],
  ['/admin/estimate/7', 'office'],
])('%s is answered with its page', async (path, text) => {
  const response = await ask(path);
  expect([response.status, await response.text(), response.headers.get('X-Everywhere')]).toEqual([
    200,
    text,
    'yes',
  ]);
});

test.each([
  ['/about/', '/about'],
  ['/about.html', '/about'],
  ['/about/?from=mail', '/about?from=mail'],
  ['/services/', '/services'],
  ['/legal', '/legal/'],
  ['/index.html', '/'],
  ['/old/automotive', '/services/automotive'],
])('%s leads to %s', async (path, location) => {
  const response = await ask(path);
  expect([response.status, response.headers.get('Location')]).toEqual([301, location]);
});

test.each(['/nowhere', '/..%2f..%2fetc%2fpasswd', '/%ff', '//example.com', '/_headers', '/about/x'])(
  '%s is the 404 page',
  async (path) => {
    const response = await ask(path);
    expect([response.status, await response.text()]).toEqual([404, 'lost']);
  },
);

test('a forced rule comes before the files, and its status is kept', async () => {
  expect((await ask('/gone')).status).toBe(410);
});

test('hashed files get the headers of their rule', async () => {
  expect((await ask('/_astro/app.js')).headers.get('Cache-Control')).toBe('immutable');
  expect((await ask('/about')).headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
});

test('a cached page gets a 304; each encoding has its own tag', async () => {
  const zipped = await ask('/about', { headers: { 'Accept-Encoding': 'br;q=0, gzip' } });
  expect(zipped.headers.get('Content-Encoding')).toBe('gzip');
  expect(zipped.headers.get('Vary')).toBe('Accept-Encoding');
  const etag = zipped.headers.get('ETag')!;

  const again = await ask('/about', { headers: { 'Accept-Encoding': 'gzip', 'If-None-Match': `W/${etag}` } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect((await ask('/about', { headers: { 'If-None-Match': etag } })).status).toBe(200);
  expect(
    (await ask('/about', { headers: { 'Accept-Encoding': 'gzip;q=0' } })).headers.get('Content-Encoding'),
  ).toBeNull();
});

test.each([
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0', null],
  ['identity', null],
])('Accept-Encoding: %s is answered in %s', async (accepted, encoding) => {
  const response = await ask('/about', { headers: { 'Accept-Encoding': accepted } });
  expect(response.headers.get('Content-Encoding')).toBe(encoding);
  expect(response.headers.get('Vary')).toBe('Accept-Encoding');
  const { byteLength } = await response.arrayBuffer();
  expect(response.headers.get('Content-Length')).toBe(String(byteLength));
});

test.each([
  ['/about', 'text/html; charset=utf-8'],
  ['/_astro/app.js', 'text/javascript; charset=utf-8'],
  ['/manifest.webmanifest', 'application/manifest+json'],
])('%s is %s', async (path, type) => {
  expect((await ask(path)).headers.get('Content-Type')).toBe(type);
});

test('an encoded variant has no address of its own', async () => {
  expect((await ask('/about.html.br')).status).toBe(404);
});

test('a page with a status other than 200 never becomes a 304', async () => {
  const lost = await ask('/nowhere');
  const again = await ask('/nowhere', { headers: { 'If-None-Match': lost.headers.get('ETag')! } });
  expect([again.status, await again.text()]).toEqual([404, 'lost']);
});

test('HEAD is answered like GET, without a body', async () => {
  const response = await ask('/about', { method: 'HEAD' });
  expect([response.status, response.headers.get('Content-Length'), await response.text()]).toEqual([
    200,
    '5',
    '',
  ]);
});

test('pages accept only GET and HEAD', async () => {
  const response = await ask('/about', { method: 'POST', body: 'x' });
  expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
});

test('a function gets its parameters and the address, with or without a trailing slash', async () => {
  const expected = { method: 'POST', params: { id: '12' }, ip: '203.0.113.7' };
  expect(await (await ask('/api/echo/12', { method: 'POST' })).json()).toEqual(expected);
  expect(await (await ask('/api/echo/12/', { method: 'POST' })).json()).toEqual(expected);
});

test('a function does not handle a method that it does not declare', async () => {
  expect((await ask('/api/echo')).status).toBe(404);
});

test.each(['GET', 'POST', 'DELETE'])(
  'a rewrite to a function answers %s where nothing else does',
  async (method) => {
    const response = await ask('/api/nothing', { method });
    expect([response.status, await response.json()]).toEqual([404, { rest: '/api/nothing' }]);
    expect((await ask('/api/echo/12', { method: 'POST' })).status).toBe(200);
  },
);

test('a function that throws gets a 500 without details', async () => {
  const response = await ask('/api/broken');
  expect([response.status, response.headers.get('Content-Type')]).toEqual([500, 'application/problem+json']);
  expect(await response.text()).not.toContain('secret');
});

test('settled() waits for work after the response, including failed work', async () => {
  const done: string[] = [];
  const { waitUntil } = application.context('');
  const late = Promise.withResolvers<void>();
  waitUntil(late.promise.then(() => done.push('late')));
  waitUntil(Promise.reject(new Error('failed')));
  const settled = application.settled().then(() => done.push('settled'));
  late.resolve();
  await settled;
  expect(done).toEqual(['late', 'settled']);
});
