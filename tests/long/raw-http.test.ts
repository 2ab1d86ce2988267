import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '#scripts/build/paths.ts';
import { createApplication } from '#scripts/serve/application.ts';
import { loadFunctions } from '#scripts/serve/functions.ts';
import { type RunningServer, serveHttp } from '#scripts/serve/http-server.ts';
import { rulesFrom } from '#scripts/serve/rules.ts';
import { siteOf } from '#scripts/serve/site.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { openConnection, sendRaw, statusesOf } from '#tests/support/raw-http.ts';
import { testServer } from '#tests/support/server.ts';

// Raw bytes on a real socket: requests no HTTP client sends, which only a server's own parser can reject.

const { url: database } = await testServer();
let server: RunningServer;

beforeAll(async () => {
  const functions = await loadFunctions(paths.functionSources);
  const application = createApplication(siteOf(new Map()), rulesFrom([], []), functions);
  server = await serveHttp(application, { host: '127.0.0.1', port: 0 });
});
afterAll(() => server.stop(100));

const lead = JSON.stringify({
  firstName: 'Kai',
  lastName: 'Akana',
  phone: '808 555 0199',
  serviceType: 'other',
  location: 'Kapaa',
});
const post = (headers: string, body: string, path = '/api/contact') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}`;
const json = 'Content-Type: application/json\r\nConnection: close';
const countLeads = async () =>
  Number((await runSql(database, 'select count(*) from contact_request'))[0]?.['count']);

test('a valid request is accepted', async () => {
  const received = await sendRaw(
    server.url,
    post(`${json}\r\nContent-Length: ${Buffer.byteLength(lead)}`, lead),
  );
  expect(statusesOf(received)).toEqual([201]);
});

const smuggled = 'GET /api/admin/leads HTTP/1.1\r\nHost: x\r\n\r\n';

test.each([
  [
    'both Content-Length and Transfer-Encoding',
    `Content-Length: 6\r\nTransfer-Encoding: chunked`,
    `0\r\n\r\n${smuggled}`,
  ],
  [
    'Transfer-Encoding before Content-Length',
    `Transfer-Encoding: chunked\r\nContent-Length: 4`,
    `5c\r\n${smuggled}0\r\n\r\n`,
  ],
  ['two lengths', 'Content-Length: 2\r\nContent-Length: 40', `{}${smuggled}`],
  ['two lengths in one line', 'Content-Length: 2, 40', `{}${smuggled}`],
  ['a negative length', 'Content-Length: -1', smuggled],
  ['a length in letters', 'Content-Length: 0x10', smuggled],
  ['an unknown coding', 'Transfer-Encoding: xchunked', `0\r\n\r\n${smuggled}`],
  ['a coding in disguise', 'Transfer-Encoding : chunked', `0\r\n\r\n${smuggled}`],
  ['a coding not last', 'Transfer-Encoding: chunked, identity', `0\r\n\r\n${smuggled}`],
  ['a chunk without end', 'Transfer-Encoding: chunked', `FFFFFFFFFFFFFFFF0\r\n{}`],
  ['a chunk that lies', 'Transfer-Encoding: chunked', `2\r\n{}more than two\r\n0\r\n\r\n`],
  ['a folded header', `X-A: 1\r\n Content-Length: 2`, ''],
  ['a header with a NUL', `X-A: a\0b\r\nContent-Length: 2`, '{}'],
  ['a header with a bare return', `X-A: a\rContent-Length: 40\r\nContent-Length: 2`, '{}'],
])('%s is rejected before it is read, and the connection closes', async (_, headers, body) => {
  const before = await countLeads();
  const received = await sendRaw(server.url, post(`Content-Type: application/json\r\n${headers}`, body));
  expect(statusesOf(received)).toEqual([400]);
  expect(received).not.toMatch(/\bat \w|node:|\.ts/);
  expect(await countLeads()).toBe(before);
});

test('bytes after a short body produce no second response', async () => {
  const received = await sendRaw(
    server.url,
    post('Content-Type: application/json\r\nContent-Length: 2', `{}garbage that is no request\r\n\r\n`),
  );
  expect(statusesOf(received).at(-1)).toBe(400);
  expect(statusesOf(received).filter((status) => status < 400)).toEqual([]);
});

test('an incomplete body stores nothing', async () => {
  const before = await countLeads();
  const connection = openConnection(server.url);
  connection.say(post(`${json}\r\nExpect: 100-continue\r\nContent-Length: 5000`, lead));
  // The server asks for the body when it starts on the request; reading that far also ends the connection.
  expect(await connection.receive(/^HTTP\/1\.1 100 /m)).toMatch(/^HTTP\/1\.1 100 /);
  const health = await sendRaw(
    server.url,
    'GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  );
  expect(statusesOf(health)).toEqual([200]);
  expect(await countLeads()).toBe(before);
});

test.each([
  ['declared', `Content-Length: ${64 * 1024 * 1024}`, 'x'],
  ['declared as a number without end', 'Content-Length: 99999999999999999999', 'x'],
  ['in chunks', 'Transfer-Encoding: chunked', `${'10000\r\n'}${'x'.repeat(65_536)}\r\n`.repeat(4)],
])('an oversized body, %s, is rejected without being read to its end', async (_, headers, body) => {
  const received = await sendRaw(server.url, post(`${json}\r\n${headers}`, body), /\r\n\r\n./s);
  expect([400, 413]).toContain(statusesOf(received)[0]);
});

test.each([
  ['a header of 64 KB', `X-A: ${'x'.repeat(65_536)}`],
  ['three thousand headers', Array.from({ length: 3_000 }, (_, n) => `X-${n}: 1`).join('\r\n')],
  ['a token of 64 KB', `Authorization: Bearer ${'a'.repeat(30_000)}.${'b'.repeat(30_000)}.c`],
])('%s is rejected', async (_, headers) => {
  const received = await sendRaw(
    server.url,
    `GET /api/admin/leads HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`,
  );
  expect([401, 431]).toContain(statusesOf(received)[0]);
});

test.each([
  ['no host', 'GET /api/health HTTP/1.1\r\n\r\n', [400]],
  ['two hosts', 'GET /api/health HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', [200, 400]],
  ['a host that is none', 'GET /api/health HTTP/1.1\r\nHost: a b<>\r\nConnection: close\r\n\r\n', [200, 400]],
  ['TRACE', 'TRACE /api/health HTTP/1.1\r\nHost: x\r\nX-Secret: s3cret\r\nConnection: close\r\n\r\n', [405]],
  [
    'TRACE of a page',
    'TRACE / HTTP/1.1\r\nHost: x\r\nX-Secret: s3cret\r\nConnection: close\r\n\r\n',
    [404, 405],
  ],
  ['PROPFIND', 'PROPFIND /api/contact HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', [405]],
  ['OPTIONS *', 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', [400, 404, 405]],
  ['an unknown method', 'PWN /api/contact HTTP/1.1\r\nHost: x\r\n\r\n', [400]],
  [
    'a whole address',
    'GET http://evil.example/api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    [200, 400],
  ],
  [
    'an address of backslashes',
    'GET \\\\evil\\..\\ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    [400, 404],
  ],
  [
    'an upgrade',
    'GET /api/health HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade, close\r\n\r\n',
    [200, 400],
  ],
  ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', [400]],
  ['HTTP/2 without having agreed', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
])('%s causes no server error and reveals no secret', async (_, text, allowed) => {
  const received = await sendRaw(server.url, text);
  expect(allowed).toContain(statusesOf(received)[0]);
  expect(received).not.toContain('s3cret');
  expect(received).not.toMatch(/\n\s+at |node_modules|x-powered-by|\nserver:/i);
});

test('CONNECT opens no tunnel', async () => {
  const received = await sendRaw(server.url, 'CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1:22\r\n\r\n');
  expect(statusesOf(received).filter((status) => status < 300)).toEqual([]);
});

test.each([
  ['application/json; charset=utf-16', Buffer.from(lead, 'utf16le')],
  ['application/json; charset=utf-7', Buffer.from('+ADw-script+AD4-')],
  ['text/plain; application/json', Buffer.from(lead)],
  ['application/json\tx', Buffer.from(lead)],
  ['application/x-www-form-urlencoded; charset=ibm500', Buffer.from([0x86, 0x89, 0x99, 0xa2, 0xa3])],
  ['multipart/form-data', Buffer.from(lead)],
])('a body labeled %s is rejected', async (type, body) => {
  const head = Buffer.from(
    post(`Content-Type: ${type}\r\nConnection: close\r\nContent-Length: ${body.length}`, ''),
  );
  const before = await countLeads();
  const [status] = statusesOf(await sendRaw(server.url, Buffer.concat([head, body])));
  expect([400, 415, 422]).toContain(status);
  expect(await countLeads()).toBe(before);
});

test('three hundred unfinished requests do not delay the next one', async () => {
  const slow = Array.from({ length: 300 }, () => {
    const connection = openConnection(server.url);
    connection.say(post('Content-Type: application/json\r\nContent-Length: 500', '{'));
    return connection;
  });
  const healths = Array.from({ length: 20 }, () =>
    sendRaw(server.url, 'GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
  );
  expect(statusesOf((await Promise.all(healths)).join('\n'))).toEqual(Array.from({ length: 20 }, () => 200));
  for (const connection of slow) connection.close();
});

test.concurrent('headers sent byte by byte end the connection', async () => {
  const connection = openConnection(server.url);
  connection.say('GET /api/health HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  const drip = setInterval(() => connection.say('x'), 500);
  const received = await connection.receive();
  clearInterval(drip);
  expect(statusesOf(received).filter((status) => status !== 408)).toEqual([]);
});

test.concurrent('a body sent byte by byte is rejected, and the connection ends', async () => {
  const connection = openConnection(server.url);
  connection.say(post('Content-Type: application/json\r\nContent-Length: 5000', '{'));
  const drip = setInterval(() => connection.say(' '), 500);
  const received = await connection.receive();
  clearInterval(drip);
  expect(statusesOf(received)[0]).toBe(408);
});
