import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import meta from '#functions/meta.ts';
import { recordJobRun } from '#db/queries/health.ts';
import { insertLead } from '#db/queries/leads.ts';
import { enqueueMessage, findNextDue } from '#db/queries/outbox.ts';
import { readDatabaseSize } from '#db/queries/shop-watch.ts';
import { type Config, readConfig } from '#server/config.ts';
import { drainForOneCall } from '#server/outbox/drain-outbox.ts';
import { call } from '#tests/support/call.ts';
import { colleague, signInToOffice } from '#tests/support/office.ts';
import { leadOf, requestNotice } from '#tests/support/records.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';
import { writtenMail } from '#tests/support/written-mail.ts';

const { db, url, dataDir } = await testServer();
const owner = await signInToOffice();
const technician = await colleague(db, 'kai', { role: 'technician' });

const HOUR = 3_600_000;
const start = Date.now();
const at = (hours: number) => new Date(start + hours * HOUR);

/** The drain after a write, so many hours from now: the watch looks while the database is awake. */
const look = (hours: number, changes: Partial<Config> = {}) =>
  drainForOneCall({ db, config: { ...readConfig(process.env), ...changes }, now: () => at(hours) });
const findings = async () =>
  ((await owner.get('/api/admin/today')).body.findings as { kind: string }[]).map(({ kind }) => kind);
const queued = () =>
  runSql(url, `select kind, recipient, state from outbox where kind = 'shop-finding' order by created_at`);

beforeEach(async () => {
  for (const table of ['outbox', 'shop_watch', 'shop_finding', 'job_run', 'contact_request'])
    await runSql(url, `delete from ${table}`);
  for (const job of ['outbox', 'reminders', 'retention']) await recordJobRun(db, job, at(20));
});

/** A request every two hours in each of the six weeks before the last one, which came in now. */
async function busyWeeks(): Promise<void> {
  await runSql(
    url,
    `insert into contact_request (first_name, last_name, phone, phone_digits, service_type, location, created_at)
     select 'Kaleo', 'Nakamura', '808-555-0199', '8085550199', 'automotive', 'Hanalei', moment
       from generate_series($1::timestamptz - interval '42 days', $1, interval '2 hours') moment`,
    [at(0)],
  );
}

test('a silence that is unusual for these hours is reported once, with advice, until a request comes in', async () => {
  await busyWeeks();
  await look(1);
  expect(await findings()).toEqual([]);
  // The timer looks again when the silence becomes unusual, and not before.
  expect(await findNextDue(db)).toEqual(at(8));
  await look(8);
  expect(await findings()).toEqual(['no_requests']);
  expect(await findNextDue(db)).toBeUndefined();
  await look(9);
  const mails = (await writtenMail(dataDir, owner.email)).filter(({ subject }) =>
    subject?.startsWith('No request since'),
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Send a test request from the contact page');
  expect(mails[0]?.text).toContain('https://nenelock.example/admin/today');
  expect((await technician.get('/api/admin/today')).body.findings).toEqual([]);
  expect((await call(meta, 'GET', '/api/health')).body.findings).toEqual([]);

  await insertLead(db, leadOf({ createdAt: at(10) }));
  await look(11);
  expect(await findings()).toEqual([]);
  expect((await queued()).map(({ state }) => state)).toEqual(['sent']);
});

test('failed mail is shown at once; the watch’s own mail is withheld if the problem is over before it leaves', async () => {
  const id = await enqueueMessage(db, {
    kind: 'request-notice',
    payload: requestNotice,
    recipient: 'aloha@nenelock.example',
    dedupeKey: 'stuck',
    now: at(0),
  });
  await runSql(url, 'update outbox set attempts = 5, next_attempt_at = $2 where id = $1', [id, at(3)]);
  const down = { smtpUrl: 'smtp://127.0.0.1:1' };
  await look(1, down);
  expect(await findings()).toEqual(['mail_failing']);
  expect((await call(meta, 'GET', '/api/health?deep=1')).body).toMatchObject({
    status: 'degraded',
    findings: ['mail_failing'],
  });
  await runSql(url, `update outbox set state = 'sent', sent_at = now() where id = $1`, [id]);
  await look(1.5, down);
  expect(await findings()).toEqual([]);
  await look(3);
  expect(await queued()).toMatchObject([{ state: 'failed' }]);
});

test('the watch finds a schedule that did not run and a full database; after days away only its second look judges schedules', async () => {
  await look(0);
  for (const hours of [20, 40]) await look(hours);
  expect(await findings()).toEqual([]);
  await recordJobRun(db, 'outbox', at(45));
  await look(46.5, { databaseLimitMb: 1 });
  expect(await findings()).toEqual(['database_large', 'schedule_stopped']);
  const told = await queued();
  expect(told).toHaveLength(2);
  expect(new Set(told.map(({ recipient }) => recipient))).toEqual(new Set([owner.email]));

  await look(100, { databaseLimitMb: 1 });
  expect(await findings()).toEqual(['database_large']);
  await look(101, { databaseLimitMb: 1 });
  expect((await findings()).toSorted()).toEqual(['database_large', 'schedule_stopped']);
});

test('Neon reports its own limit; "-1" means none', async () => {
  const sized = (limit: string) =>
    db.transaction().execute(async (trx) => {
      await sql`select set_config('neon.max_cluster_size', ${limit}, true)`.execute(trx);
      return readDatabaseSize(trx, undefined);
    });
  expect(await sized('512MB')).toMatchObject({ limit: 512 * 1024 ** 2, size: expect.any(Number) });
  expect(await sized('-1')).toBeUndefined();
  expect(await readDatabaseSize(db, undefined)).toBeUndefined();
});
