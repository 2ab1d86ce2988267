import { expect, test } from 'vitest';
import { health } from '#contract/meta.ts';
import { outboxDepth } from '#db/queries/deliveries.ts';
import { enqueueMessage, leaseMessages, markFailed } from '#db/queries/outbox.ts';
import { readConfig } from '#server/config.ts';
import { serve } from '#server/http/serve.ts';
import { NothingToSend } from '#server/mail/message.ts';
import { meta } from '#server/meta/routes.ts';
import { call } from '#tests/support/call.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';
import { requestNotice } from '#tests/support/records.ts';

const { db, url } = await testServer({ METRICS_TOKEN: 'a-metrics-token-of-the-tests' });

const server = (changes: { databaseUrl?: string; metricsToken?: string | undefined } = {}) =>
  serve(meta(), {
    config: () => ({ ...readConfig(process.env), ...changes }),
  });
const ask = async (databaseUrl?: string) => {
  const answer = await call(
    server(databaseUrl === undefined ? {} : { databaseUrl }),
    'GET',
    '/api/health?deep=1',
  );
  expect(Object.keys(answer.body).toSorted()).toEqual(Object.keys(health.shape).toSorted());
  return answer;
};

const notice = {
  kind: 'request-notice',
  recipient: 'aloha@nenelock.example',
  payload: requestNotice,
} as const;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const clear = () => runSql(url, 'delete from outbox');

async function giveUp(kind: 'request-notice' | 'request-receipt', createdAt: Date): Promise<void> {
  const id = await enqueueMessage(db, {
    ...notice,
    kind,
    dedupeKey: `${kind}:${createdAt.toISOString()}`,
    now: createdAt,
  });
  await db.updateTable('outbox').set({ state: 'failed' }).where('id', '=', id!).execute();
}

test('a healthy service answers 200 and ok', async () => {
  const { status, body } = await ask();
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'ok', database: 'ok', mail: 'ok', oldestMailSeconds: 0 });
});

test('mail queued for a quarter of an hour degrades the service, which keeps serving', async () => {
  await enqueueMessage(db, { ...notice, dedupeKey: 'fresh', now: minutesAgo(14) });
  expect((await ask()).body).toMatchObject({ status: 'ok', mail: 'ok' });
  await enqueueMessage(db, { ...notice, dedupeKey: 'old', now: minutesAgo(16) });
  const { status, body } = await ask();
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'degraded', mail: 'late' });
  expect(body.oldestMailSeconds).toBeGreaterThanOrEqual(16 * 60);
  await clear();
});

test('a mail that failed today degrades the service; an old one and a receipt to a mistyped address do not', async () => {
  await giveUp('request-receipt', minutesAgo(5));
  await giveUp('request-notice', minutesAgo(25 * 60));
  expect((await ask()).body).toMatchObject({ status: 'ok', mail: 'ok' });
  await giveUp('request-notice', minutesAgo(5));
  expect((await ask()).body).toMatchObject({ status: 'degraded', mail: 'failed' });
  await clear();
});

test('a mail that failed after a day of retries counts for another day; one not sent on purpose does not', async () => {
  const enqueue = async (dedupeKey: string, hoursAgo: number) => {
    await enqueueMessage(db, { ...notice, dedupeKey, now: minutesAgo(hoursAgo * 60) });
    const [message] = await leaseMessages(db, { now: new Date(), limit: 1, leaseSeconds: 60 });
    return message!;
  };
  const pointless = await enqueue('pointless', 0);
  const error = new NothingToSend('the booking was changed since').message;
  await markFailed(db, pointless, { error, now: new Date(), permanent: true });
  expect((await ask()).body).toMatchObject({ status: 'ok', mail: 'ok' });
  expect(await outboxDepth(db, new Date())).toMatchObject({ failed: 0 });

  const tried = await enqueue('tried for a day', 26);
  expect(await markFailed(db, tried, { error: 'No mail server', now: minutesAgo(60) })).toBe('failed');
  expect((await ask()).body).toMatchObject({ status: 'degraded', mail: 'failed' });
  expect(await outboxDepth(db, new Date())).toMatchObject({ failed: 1 });
  await clear();
});

test('a database without the newest migration makes health answer 503', async () => {
  const [last] = await runSql(
    url,
    'delete from kysely_migration where name = (select max(name) from kysely_migration) returning name, timestamp',
  );
  const { status, headers, body } = await ask();
  await runSql(url, 'insert into kysely_migration (name, timestamp) values ($1, $2)', [
    last?.['name'],
    last?.['timestamp'],
  ]);
  expect(status).toBe(503);
  expect(headers.get('retry-after')).toBe('5');
  expect(body).toMatchObject({ status: 'failing', database: 'not_migrated', mail: 'unknown' });
  expect((await ask()).status).toBe(200);
});

test('an unreachable database makes health answer 503, naming neither host nor secret', async () => {
  const { status, body } = await ask('postgres://keeper:hunter2@127.0.0.1:1/none');
  expect(status).toBe(503);
  expect(body).toMatchObject({ status: 'failing', database: 'unreachable' });
  expect(JSON.stringify(body)).not.toMatch(/keeper|hunter2|127\.0\.0\.1/);
});

test('metrics work without the database, and report that it is down', async () => {
  const away = server({ databaseUrl: 'postgres://keeper:hunter2@127.0.0.1:1/none' });
  const { status, body } = await call(away, 'GET', '/api/metrics', { token: 'a-metrics-token-of-the-tests' });
  expect(status).toBe(200);
  expect(body).toMatch(/\nnene_database_up 0\n$/);
  expect(body).not.toMatch(/keeper|hunter2/);
});

test('without a configured token, metrics are 404 for every caller', async () => {
  const closed = server({ metricsToken: undefined });
  for (const headers of [{}, { authorization: 'Bearer undefined' }, { authorization: 'Bearer ' }]) {
    expect((await call(closed, 'GET', '/api/metrics', { headers })).status).toBe(404);
  }
  expect(() => readConfig({ ...process.env, METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN');
});
