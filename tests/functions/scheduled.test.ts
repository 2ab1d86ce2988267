import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { scheduled } from '#server/http/scheduled.ts';
import { wakeOutbox } from '#server/wake-outbox.ts';
import { testServer } from '#tests/support/server.ts';

await testServer();

/** Counts the nudges that arrive. */
async function outbox() {
  const nudges: string[] = [];
  const server = createServer((request, response) => {
    nudges.push(request.url ?? '');
    response.end('{}');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { nudges, config: () => ({ ...readConfig(process.env), selfOrigin: `http://127.0.0.1:${port}` }) };
}

test('where the platform cannot be asked to wait, scheduled work is done all the same, each time', async () => {
  const { nudges, config } = await outbox();
  const job = scheduled('reminders', (context) => Promise.resolve(wakeOutbox(context)).then(() => ({})), {
    config,
  });
  for (const times of [1, 2, 3]) {
    expect((await job(new Request('http://localhost/'))).status).toBe(200);
    expect(nudges).toEqual(Array.from({ length: times }, () => '/api/outbox'));
  }
});

test('a nudge that was never run does not keep the next one from running', async () => {
  const { nudges, config } = await outbox();
  wakeOutbox({ config: config(), later: () => undefined });
  const tasks: Promise<unknown>[] = [];
  wakeOutbox({ config: config(), later: (task) => void tasks.push(task()) });
  await Promise.all(tasks);
  expect(nudges).toEqual(['/api/outbox']);
});
