import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { scheduled } from '#server/http/scheduled.ts';
import { triggerDrain } from '#server/outbox/trigger-drain.ts';
import { testServer } from '#tests/support/server.ts';

await testServer();

/** Counts the triggers that arrive, and answers each with OK or a redirect. */
async function outbox(redirectTo?: string) {
  const triggers: string[] = [];
  const server = createServer((request, response) => {
    triggers.push(request.url ?? '');
    if (redirectTo) response.writeHead(307, { location: redirectTo });
    response.end('{}');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { triggers, config: () => ({ ...readConfig(process.env), selfOrigin: `http://127.0.0.1:${port}` }) };
}

test('without waitUntil, scheduled work still runs each time', async () => {
  const { triggers, config } = await outbox();
  const job = scheduled('reminders', (context) => Promise.resolve(triggerDrain(context)).then(() => ({})), {
    config,
  });
  for (const times of [1, 2, 3]) {
    expect((await job(new Request('http://localhost/'))).status).toBe(200);
    expect(triggers).toEqual(Array.from({ length: times }, () => '/api/outbox'));
  }
});

test('a trigger that never ran does not block the next one', async () => {
  const { triggers, config } = await outbox();
  triggerDrain({ config: config(), afterResponse: () => undefined });
  const tasks: Promise<unknown>[] = [];
  triggerDrain({ config: config(), afterResponse: (task) => void tasks.push(task()) });
  await Promise.all(tasks);
  expect(triggers).toEqual(['/api/outbox']);
});

test('a trigger does not follow a redirect, so its token stays with us', async () => {
  const other = await outbox();
  const own = await outbox(`${other.config().selfOrigin}/api/outbox`);
  const tasks: Promise<unknown>[] = [];
  triggerDrain({ config: own.config(), afterResponse: (task) => void tasks.push(task()) });
  await expect(Promise.all(tasks)).rejects.toThrow('fetch failed');
  expect(own.triggers).toEqual(['/api/outbox']);
  expect(other.triggers).toEqual([]);
});
