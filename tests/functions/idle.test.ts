import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { expectMail, lookWhenDue } from '#server/outbox/trigger-drain.ts';
import { paths } from '#scripts/build/paths.ts';
import { type FunctionContext, loadFunctions } from '#scripts/serve/functions.ts';
import { patientRequests } from '#tests/support/database.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';
import { startTcpProxy } from '#tests/support/tcp-proxy.ts';

patientRequests();
// Requests cannot reach the outbox function here: every trigger is lost.
const { url } = await testServer({ SELF_ORIGIN: '', DEPLOY_PRIME_URL: '', URL: '' });
const target = new URL(url);
const wire = await startTcpProxy({ host: target.hostname, port: Number(target.port) });
afterAll(() => wire.close());
target.port = String(wire.port);
process.env['DATABASE_URL'] = target.href;

const functions = await loadFunctions(paths.functionSources);
const platform: FunctionContext = {
  ip: '203.0.113.7',
  params: {},
  requestId: '',
  waitUntil: () => undefined,
};
const ask = async (name: string, path: string, init?: RequestInit) =>
  functions
    .find((each) => each.name === name)!
    .handler(new Request(`http://localhost${path}`, init), platform);

const START = new Date('2026-11-23T03:00:00Z');
vi.useFakeTimers({ toFake: ['Date'], now: START });

/** Simulates minutes: each scheduled function at its time, and a monitor that polls the health route. */
async function pass(minutes: number): Promise<{ calls: number; statements: number }> {
  const before = wire.sent();
  let calls = 0;
  for (let minute = 0; minute < minutes; minute += 1) {
    vi.setSystemTime(Date.now() + 60_000);
    const due = functions.filter(({ schedule }) => schedule?.match(new Date()));
    const answers = await Promise.all(due.map(({ name }) => ask(name, '/', { method: 'POST' })));
    expect(answers.filter(({ ok }) => !ok)).toEqual([]);
    expect((await ask('meta', '/api/health')).status).toBe(200);
    calls += due.length;
  }
  return { calls, statements: wire.sent() - before };
}

let serial = 0;
async function requestHelp(): Promise<void> {
  serial += 1;
  const person = { firstName: 'Keola', lastName: `Beamer ${serial}`, phone: '808-555-0144' };
  const { status } = await ask('contact', '/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, serviceType: 'automotive', location: 'Anini Beach' }),
  });
  expect(status).toBe(201);
}
const mails = (state: string) => runSql(url, 'select from outbox where state = $1', [state]);

/** A blob store like the one Netlify gives a site's functions. */
async function useBlobs(): Promise<BlobsServer> {
  const directory = await mkdtemp(join(tmpdir(), 'nene-blobs-'));
  const server = new BlobsServer({ directory, token: 'a-token' });
  const { port } = await server.start();
  onTestFinished(async () => {
    delete process.env['NETLIFY_BLOBS_CONTEXT'];
    await server.stop().catch(() => undefined);
    await rm(directory, { recursive: true, force: true });
  });
  const edgeURL = `http://127.0.0.1:${port}`;
  const context = { edgeURL, uncachedEdgeURL: edgeURL, siteID: 'a-site', token: 'a-token' };
  process.env['NETLIFY_BLOBS_CONTEXT'] = btoa(JSON.stringify(context));
  return server;
}

const places: [string, () => Promise<unknown>][] = [
  ['in this process', () => Promise.resolve()],
  ['in Netlify Blobs', useBlobs],
];

beforeEach(async () => {
  await runSql(url, 'delete from outbox');
  vi.setSystemTime(START);
  delete process.env['SMTP_URL'];
});

test.each(places)(
  'noted %s: an idle hour of all schedules asks the database nothing; a mail leaves without its trigger',
  async (_, use) => {
    await use();
    await expectMail(new Date(START.getTime() - 120_000));
    // The first look, because no note exists yet.
    expect((await pass(1)).statements).toBeGreaterThan(0);
    expect(await pass(60)).toEqual({ calls: 60, statements: 0 });

    await requestHelp();
    await pass(2);
    expect((await mails('sent')).length).toBe(1);
    expect(await pass(60)).toEqual({ calls: 60, statements: 0 });

    // With the mail server down, retries happen on schedule, without queries in between.
    process.env['SMTP_URL'] = 'smtp://127.0.0.1:1';
    await requestHelp();
    await pass(9);
    expect((await pass(4)).statements).toBe(0);
    delete process.env['SMTP_URL'];
    await pass(10);
    expect((await mails('queued')).length).toBe(0);
    expect(await pass(60)).toEqual({ calls: 60, statements: 0 });
  },
);

test.each(places)('noted %s: a write that begins during a look is looked for again', async (_, use) => {
  await use();
  const looked: number[] = [];
  const look = (minute: number, during = () => Promise.resolve()) =>
    lookWhenDue(new Date(START.getTime() + minute * 60_000), async () => {
      looked.push(minute);
      await during();
      return { result: {}, nextDue: undefined };
    });
  await expectMail(START);
  await look(1, () => expectMail(new Date(START.getTime() + 90_000)));
  for (const minute of [2, 3, 4, 5]) await look(minute);
  // At the second minute that write may not have committed.
  expect(looked).toEqual([1, 2, 3]);
});

test('when the store does not answer, no request fails and no mail is lost, because the timer asks the database', async () => {
  const server = await useBlobs();
  await server.stop();
  await requestHelp();
  expect((await pass(1)).statements).toBeGreaterThan(0);
  expect((await mails('sent')).length).toBe(1);
});

test('without a store, the timer of functions in separate processes asks the database', async () => {
  process.env['AWS_LAMBDA_FUNCTION_NAME'] = 'outbox-timer';
  onTestFinished(() => void delete process.env['AWS_LAMBDA_FUNCTION_NAME']);
  await requestHelp();
  await pass(1);
  expect((await mails('sent')).length).toBe(1);
  expect((await pass(1)).statements).toBeGreaterThan(0);
});

test('on a day with nothing due the database is woken once, at eight in Honolulu', async () => {
  await expectMail(new Date(START.getTime() - 120_000));
  await pass(1);
  const awake: string[] = [];
  for (let minute = 0; minute < 1440; minute += 1) {
    const { statements } = await pass(1);
    if (statements > 0) awake.push(new Date().toISOString().slice(11, 16));
  }
  expect(awake).toEqual(['18:00', '18:01']);
});

test('health reports the database and mail only when asked to', async () => {
  const shallow = await (await ask('meta', '/api/health')).json();
  expect(shallow).toMatchObject({ status: 'ok', database: 'not_asked', mail: 'not_asked' });
  const deep = await (await ask('meta', '/api/health?deep=1')).json();
  expect(deep).toMatchObject({ status: 'ok', database: 'ok', mail: 'ok' });
});
