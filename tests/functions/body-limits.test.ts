import { expect, test } from 'vitest';
import times from '#functions/times.ts';
import contact from '#functions/contact.ts';
import type { Application } from '#scripts/serve/application.ts';
import { serveHttp } from '#scripts/serve/http-server.ts';
import { readConfig } from '#server/config.ts';
import { receivedTexts } from '#server/http/text-handler.ts';
import { countLinks } from '#server/submission.ts';
import { call } from '#tests/support/call.ts';
import { openConnection } from '#tests/support/raw-http.ts';
import { testServer } from '#tests/support/server.ts';

// Nothing that a stranger sends may cost more than its limit: bytes that are read, and text that is searched.

await testServer();
const CHUNK = new Uint8Array(64 * 1024).fill(97);
const CHUNKS = 160;

/** A post of 10 MB in chunks that counts how many were asked for. */
function endless(path: string, type = 'application/x-www-form-urlencoded') {
  const asked = { chunks: 0 };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      asked.chunks += 1;
      if (asked.chunks > CHUNKS) controller.close();
      else controller.enqueue(CHUNK);
    },
  });
  const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': type } };
  return { asked, request: new Request(`http://localhost${path}`, init as RequestInit) };
}

const texts = receivedTexts({
  config: () => ({
    ...readConfig(process.env),
    smsWebhookSecret: 'a-webhook-secret-of-the-tests-long-enough',
  }),
});

test.each([
  ['an appointment page', (request: Request) => times(request, {}), '/j/AAAA/choose'],
  ['its cancellation', (request: Request) => times(request, {}), '/j/AAAA/cancel'],
  ['the API of appointments', (request: Request) => times(request, {}), '/api/times/AAAA/choose'],
  ['a provider’s texts', texts, '/api/texts'],
  ['a public form', (request: Request) => contact(request, {}), '/api/contact'],
])('%s reads no more of a body than it may hold', async (_, handle, path) => {
  const { asked, request } = endless(path);
  const { status } = await handle(request);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(asked.chunks).toBeLessThan(10);
});

test('the server ends a connection whose chunks exceed six megabytes', async () => {
  const read = { bytes: 0 };
  const application = {
    fetch: async (request: Request) => {
      try {
        for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>)
          read.bytes += chunk.byteLength;
      } catch {
        return new Response(null, { status: 400 });
      }
      return new Response(null, { status: 200 });
    },
    settled: () => Promise.resolve(),
  } as unknown as Application;
  const server = await serveHttp(application, { host: '127.0.0.1', port: 0 });
  const connection = openConnection(server.url);
  connection.say('POST /x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
  for (let sent = 0; sent < CHUNKS; sent += 1) {
    connection.say('10000\r\n');
    connection.say(CHUNK);
    connection.say('\r\n');
  }
  connection.say('0\r\n\r\n');
  expect(await connection.receive()).not.toContain(' 200 ');
  expect(read.bytes).toBeLessThanOrEqual(6 * 1024 * 1024);
  await server.stop(100);
});

test.each(['a。', 'a．', 'a.', 'a-', 'ａ。'])('links are counted in a million characters of "%s"', (part) => {
  // A search that begins anew at each part takes hours here; this limit only ends such a run.
  expect(countLinks(part.repeat(500_000))).toBeLessThan(2);
});

test.each(['Kai\r\nBEGIN:VALARM', 'Kai\nAkana', 'Kai\u2028Akana'])(
  'a name has one line: %j is refused',
  async (firstName) => {
    const { status, body } = await call(contact, 'POST', '/api/contact', {
      body: { firstName, lastName: 'Akana', phone: '808 555 0199', serviceType: 'other', location: 'Kapaa' },
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ firstName: 'Must be one line' });
  },
);
