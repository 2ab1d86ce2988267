import { expect, test } from 'vitest';
import contact from '#functions/contact.ts';
import meta from '#functions/meta.ts';
import { recordJobRun } from '#db/queries/health.ts';
import { enqueueMessage } from '#db/queries/outbox.ts';
import { call } from '#tests/support/call.ts';
import { testServer } from '#tests/support/server.ts';
import { requestNotice } from '#tests/support/records.ts';

const TOKEN = 'a-metrics-token-of-the-tests';
const { db } = await testServer({ METRICS_TOKEN: TOKEN });

const scrape = () => call(meta, 'GET', '/api/metrics', { token: TOKEN });

/** A scrape's values by name and labels, without this process's instance label. */
function numbers(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [, name = '', value = ''] = /^(\S+(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
      return [name.replace(/instance="[0-9a-f]{8}",?/, '').replace('{}', ''), Number(value)] as const;
    }),
  );
}

const contactBody = {
  firstName: 'Kai',
  lastName: 'Akana',
  phone: '808 555 0199',
  serviceType: 'residential',
  location: 'Kapaa',
};

test.each([
  ['none', {}],
  ['another token', { authorization: 'Bearer a-metrics-token-of-somebody' }],
  ['the token without its scheme', { authorization: TOKEN }],
])('with %s nothing is told', async (_, headers) => {
  const answer = await call(meta, 'GET', '/api/metrics', { headers });
  expect(answer.status).toBe(401);
  expect(answer.headers.get('www-authenticate')).toBe('Bearer');
});

test('every line is one a scraper can read, and each metric is explained once', async () => {
  const { status, headers, body } = await scrape();
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const line =
    /^(?:# HELP [a-z_]+ .+|# TYPE [a-z_]+ (?:counter|gauge|histogram)|[a-z_]+(?:\{[a-z_]+="[^"]*"(?:,[a-z_]+="[^"]*")*\})? \d+(?:\.\d+)?)$/;
  const lines = (body as string).trimEnd().split('\n');
  expect(lines.filter((text) => !line.test(text))).toEqual([]);
  const explained = lines.filter((text) => text.startsWith('# TYPE')).map((text) => text.split(' ')[2]);
  expect(new Set(explained).size).toBe(explained.length);
});

test('requests are counted by route and status, errors among them, and their times add up', async () => {
  const before = numbers((await scrape()).body);
  expect((await call(contact, 'POST', '/api/contact', { body: contactBody })).status).toBe(201);
  expect((await call(contact, 'POST', '/api/contact', { body: {} })).status).toBe(422);
  expect((await call(contact, 'GET', '/api/nothing')).status).toBe(404);
  const after = numbers((await scrape()).body);
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  expect(grown('nene_http_requests_total{route="submitContact",status="201"}')).toBe(1);
  expect(grown('nene_http_requests_total{route="submitContact",status="422"}')).toBe(1);
  expect(grown('nene_http_requests_total{route="none",status="404"}')).toBe(1);
  expect(grown('nene_http_request_duration_seconds_count{route="submitContact"}')).toBe(2);
  expect(grown('nene_http_request_duration_seconds_bucket{route="submitContact",le="+Inf"}')).toBe(2);
  expect(grown('nene_http_request_duration_seconds_sum{route="submitContact"}')).toBeGreaterThan(0);
  const buckets = [...after]
    .filter(([name]) => name.includes('_bucket{route="submitContact"'))
    .map(([, n]) => n);
  expect(buckets).toHaveLength(11);
  expect(buckets).toEqual(buckets.toSorted((a, b) => a - b));
});

test('what waits and what was given up is told, and how long the oldest has waited', async () => {
  const before = numbers((await scrape()).body);
  const hourAgo = new Date(Date.now() - 3_600_000);
  const message = {
    kind: 'request-notice',
    recipient: 'aloha@nenelock.example',
    payload: requestNotice,
    now: hourAgo,
  } as const;
  await enqueueMessage(db, { ...message, dedupeKey: 'waits' });
  const failed = await enqueueMessage(db, { ...message, dedupeKey: 'given-up' });
  await db.updateTable('outbox').set({ state: 'failed' }).where('id', '=', failed!).execute();
  const after = numbers((await scrape()).body);
  expect(after.get('nene_outbox_queued')).toBe((before.get('nene_outbox_queued') ?? 0) + 1);
  expect(after.get('nene_outbox_failed')).toBe((before.get('nene_outbox_failed') ?? 0) + 1);
  expect(after.get('nene_outbox_oldest_seconds')).toBeGreaterThanOrEqual(3600);
});

test('the pool, the schema, the version and the clockwork are told', async () => {
  await recordJobRun(db, 'retention', new Date('2026-11-21T10:00:00Z'));
  await recordJobRun(db, 'retention', new Date('2026-11-21T09:00:00Z'));
  const told = numbers((await scrape()).body);
  expect(told.get('nene_database_up')).toBe(1);
  expect(told.get('nene_migrations_current')).toBe(1);
  expect(told.get('nene_pool_connections{state="waiting"}')).toBe(0);
  expect(
    (told.get('nene_pool_connections{state="used"}') ?? 0) +
      (told.get('nene_pool_connections{state="idle"}') ?? 0),
  ).toBeGreaterThan(0);
  expect(told.get('nene_job_last_success_timestamp_seconds{job="retention"}')).toBe(
    Date.parse('2026-11-21T10:00:00Z') / 1000,
  );
  expect([...told.keys()].filter((name) => name.startsWith('nene_build_info'))).toHaveLength(1);
});
