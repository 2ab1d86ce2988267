import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { scheduled } from '#server/http/scheduled.ts';
import { triggerDrain } from '#server/outbox/trigger-drain.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

const { url } = await testServer();

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

test('work with nothing to do answers, and wakes no database to say so', async () => {
  const { config } = await outbox();
  const job = scheduled('retention', () => Promise.resolve(undefined), { config });
  const response = await job(new Request('http://localhost/'));
  expect([response.status, await response.json()]).toEqual([200, {}]);
  expect(await runSql(url, `select job from job_run where job = 'retention'`)).toEqual([]);
});

test('a trigger that never ran does not block the next one', async () => {
  const { triggers, config } = await outbox();
  triggerDrain({ config: config(), afterResponse: () => undefined });
  const tasks: Promise<unknown>[] = [];
  triggerDrain({ config: config(), afterResponse: (task) => void tasks.push(task()) });
  await Promise.all(tasks);
  expect(triggers).toEqual(['/api/outbox']);
});

test('what is queued while a drain is busy with mail rings at once, and its mail leaves with the next drain', async () => {
  const gate = Promise.withResolvers<void>();
  const arrived: { url: string; reached: () => void }[] = [];
  const triggers: string[] = [];
  const reached = (url: string) =>
    new Promise<void>((resolve) => {
      if (triggers.includes(url)) resolve();
      else arrived.push({ url, reached: resolve });
    });
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    triggers.push(url);
    for (const each of arrived) if (each.url === url) each.reached();
    void (triggers.length === 1 ? gate.promise : Promise.resolve()).then(() => response.end('{}'));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const selfOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tasks: Promise<unknown>[] = [];
  const trigger = () =>
    triggerDrain({
      config: { ...readConfig(process.env), selfOrigin },
      afterResponse: (task) => void tasks.push(task()),
    });
  trigger();
  await reached('/api/outbox');
  trigger();
  await reached('/api/outbox?only=rings');
  expect(triggers).toEqual(['/api/outbox', '/api/outbox?only=rings']);
  gate.resolve();
  await Promise.all(tasks);
  expect(triggers.toSorted()).toEqual(['/api/outbox', '/api/outbox', '/api/outbox?only=rings']);
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
