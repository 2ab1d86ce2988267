import { expect, test } from 'vitest';
import meta from '#functions/meta.ts';
import { recordJobRun } from '#db/queries/health.ts';
import { enqueueMessage } from '#db/queries/outbox.ts';
import { call } from '#tests/support/call.ts';
import { testServer } from '#tests/support/server.ts';
import { requestNotice } from '#tests/support/records.ts';

const TOKEN = 'a-metrics-token-of-the-tests';
const { db } = await testServer({ METRICS_TOKEN: TOKEN });

const scrape = () => call(meta, 'GET', '/api/metrics', { token: TOKEN });

/** A scrape's values by name and labels. */
function numbers(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [, name = '', value = ''] = /^(\S+(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
      return [name, Number(value)] as const;
    }),
  );
}

test.each([
  ['none', {}],
  ['another token', { authorization: 'Bearer a-metrics-token-of-somebody' }],
  ['the token without its scheme', { authorization: TOKEN }],
])('with %s no metrics are revealed', async (_, headers) => {
  const answer = await call(meta, 'GET', '/api/metrics', { headers });
  expect(answer.status).toBe(401);
  expect(answer.headers.get('www-authenticate')).toBe('Bearer');
});

test('every line is valid for a scraper, and each metric has one help text', async () => {
  const { status, headers, body } = await scrape();
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const line =
    /^(?:# HELP [a-z_]+ .+|# TYPE [a-z_]+ gauge|[a-z_]+(?:\{[a-z_]+="[^"]*"(?:,[a-z_]+="[^"]*")*\})? \d+(?:\.\d+)?)$/;
  const lines = (body as string).trimEnd().split('\n');
  expect(lines.filter((text) => !line.test(text))).toEqual([]);
  const explained = lines.filter((text) => text.startsWith('# TYPE')).map((text) => text.split(' ')[2]);
  expect(new Set(explained).size).toBe(explained.length);
});

test('queued and failed mail is counted, with the age of the oldest', async () => {
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

test('the schema and the scheduled functions are reported, and nothing about this process', async () => {
  await recordJobRun(db, 'retention', new Date('2026-11-21T10:00:00Z'));
  await recordJobRun(db, 'retention', new Date('2026-11-21T09:00:00Z'));
  const values = numbers((await scrape()).body);
  expect(values.get('nene_database_up')).toBe(1);
  expect(values.get('nene_migrations_current')).toBe(1);
  expect(values.get('nene_job_last_success_timestamp_seconds{job="retention"}')).toBe(
    Date.parse('2026-11-21T10:00:00Z') / 1000,
  );
  expect([...values.keys()].filter((name) => /^process_|instance|http|pool/.test(name))).toEqual([]);
});
