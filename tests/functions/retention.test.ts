import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { scheduled } from '#server/http/scheduled.ts';
import { deleteExpired, purgeExpired } from '#server/privacy/purge-expired.ts';
import { retentionCutoff, retention } from '#domain/retention.ts';
import { insertBooking } from '#db/queries/bookings.ts';
import { appendEvent } from '#db/queries/history.ts';
import { enqueueMessage, type MessageContent } from '#db/queries/outbox.ts';
import { insertQuote } from '#db/queries/estimates/estimates.ts';
import { insertSession } from '#db/queries/accounts/sessions.ts';
import { insertLead } from '#db/queries/leads.ts';
import { call } from '#tests/support/call.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { bookingOf, homeLockout, leadOf, quoteOf, requestNotice } from '#tests/support/records.ts';
import { testServer } from '#tests/support/server.ts';

const { db, url, dataDir } = await testServer();
const now = new Date('2026-11-21T10:00:00Z');
const count = async (from: string) =>
  Number((await runSql(url, `select count(*) from ${from}`))[0]?.['count']);

/** Just before and just after a kind of record is due for deletion. */
const around = (kind: keyof typeof retention) => {
  const limit = retentionCutoff(kind, now).getTime();
  return { old: new Date(limit - 1), young: new Date(limit) };
};

test('stored responses, counts and sessions are purged on time, not a millisecond sooner', async () => {
  const [{ id: account } = {}] = await runSql(url, 'select id from admin_user');
  for (const [age, at] of Object.entries(around('idempotency'))) {
    await runSql(
      url,
      `insert into idempotency (scope, key, body_hash, created_at) values ('lead', $1, '', $2)`,
      [age, at],
    );
  }
  for (const [age, at] of Object.entries(around('rateLimits'))) {
    await runSql(url, 'insert into rate_limit (key, window_start, count) values ($1, $2, 1)', [age, at]);
  }
  for (const [age, at] of Object.entries(around('sessions'))) {
    await insertSession(db, {
      browser: 'Chrome',
      isPhone: false,
      sessionId: age,
      adminUserId: String(account),
      now: at,
      expiresAt: at,
    });
  }
  expect(await purgeExpired({ db, now })).toMatchObject({ idempotency: 1, rateLimits: 1, sessions: 1 });
  expect(await runSql(url, 'select key from idempotency')).toEqual([{ key: 'young' }]);
  expect(await runSql(url, 'select key from rate_limit')).toEqual([{ key: 'young' }]);
  expect(await runSql(url, 'select sid from session')).toEqual([{ sid: 'young' }]);
});

async function mail(
  dedupeKey: string,
  at: Date,
  state: 'queued' | 'sent' | 'failed',
  content: MessageContent = { kind: 'request-notice', payload: requestNotice },
) {
  const id = await enqueueMessage(db, { ...content, recipient: 'kai@example.com', dedupeKey, now: at });
  if (state !== 'queued')
    await db
      .updateTable('outbox')
      .set({ state, sentAt: state === 'sent' ? at : null })
      .where('id', '=', id!)
      .execute();
}

test('a mail is emptied, then deleted; queued mail and sent reminders stay', async () => {
  const bodies = around('mailBodies');
  const failed = around('failedMailBodies');
  const records = around('mailRecords');
  await mail('sent, young', bodies.young, 'sent');
  await mail('sent, old', bodies.old, 'sent');
  await mail('failed, young', failed.young, 'failed');
  await mail('failed, old', failed.old, 'failed');
  await mail('sent, ancient', records.old, 'sent');
  await mail('failed, ancient', records.old, 'failed');
  await mail('reminder, ancient', records.old, 'sent', {
    kind: 'invoice-reminder',
    payload: { invoiceId: 'gone', day: 3 },
  });
  await mail('queued, ancient', records.old, 'queued');
  expect(await purgeExpired({ db, now })).toMatchObject({ sentMail: 1, failedMail: 1 });
  const left = await runSql(url, `select dedupe_key, payload = '{}' as empty from outbox order by 1`);
  expect(left).toEqual([
    { dedupe_key: 'failed, old', empty: true },
    { dedupe_key: 'failed, young', empty: false },
    { dedupe_key: 'queued, ancient', empty: false },
    { dedupe_key: 'reminder, ancient', empty: true },
    { dedupe_key: 'sent, old', empty: true },
    { dedupe_key: 'sent, young', empty: false },
  ]);
});

test('spam and flagged requests are purged with their history; those staff worked on stay', async () => {
  const { old, young } = around('spam');
  const kept: string[] = [];
  const gone: string[] = [];
  for (const [changes, list] of [
    [{ status: 'spam', updatedAt: old }, gone],
    [{ suspicious: true, updatedAt: old }, gone],
    [{ status: 'spam', updatedAt: young }, kept],
    [{ suspicious: true, status: 'contacted', updatedAt: old }, kept],
    [{ updatedAt: old }, kept],
  ] as const) {
    const { id } = await insertLead(db, leadOf({ ...changes }));
    list.push(id);
    await appendEvent(db, {
      actor: null,
      recordType: 'contact_request',
      recordId: id,
      what: 'received',
      at: old,
    });
    await enqueueMessage(db, {
      kind: 'request-notice',
      recipient: 'a@b.example',
      payload: requestNotice,
      dedupeKey: id,
      recordType: 'contact_request',
      recordId: id,
      now,
    });
  }
  await insertBooking(db, bookingOf({ status: 'spam', updatedAt: old }));
  const stays = await insertBooking(db, bookingOf({ updatedAt: old }));
  const quote = await db
    .transaction()
    .execute((trx) =>
      insertQuote(
        trx,
        quoteOf('Q-2026-00001', { suspicious: true, updatedAt: old, vehicleMake: 'Studebaker' }),
        [homeLockout],
      ),
    );
  expect(await purgeExpired({ db, now })).toMatchObject({ leads: 2, bookings: 1, quotes: 1 });
  const ids = async (table: string, column: string) =>
    (await runSql(url, `select distinct ${column} as id from ${table}`)).map(({ id }) => id).toSorted();
  expect(await ids('contact_request', 'id')).toEqual(kept.toSorted());
  expect(await ids('booking_request', 'id')).toEqual([stays.id]);
  for (const table of [
    `event where record_type = 'contact_request'`,
    `outbox where record_type = 'contact_request'`,
  ]) {
    expect(await ids(table, 'record_id')).toEqual(kept.toSorted());
  }
  // Its number was issued: the row stays, empty and hidden from every list.
  const [row] = await runSql(
    url,
    'select quote_number, first_name, key_codes, deleted_at is not null as deleted from quote where id = $1',
    [quote.id],
  );
  expect(row).toEqual({ quote_number: 'Q-2026-00001', first_name: 'Erased', key_codes: null, deleted: true });
  expect(await purgeExpired({ db, now })).toMatchObject({ leads: 0, bookings: 0, quotes: 0 });
});

test('a flagged request that staff worked on stays', async () => {
  const { old } = around('spam');
  const lead = await insertLead(db, leadOf({ suspicious: true, updatedAt: old }));
  const booking = await insertBooking(db, bookingOf({ suspicious: true, updatedAt: old }));
  const aQuote = (number: string) =>
    db
      .transaction()
      .execute((trx) =>
        insertQuote(trx, quoteOf(number, { suspicious: true, updatedAt: old }), [homeLockout]),
      );
  const quote = await aQuote('Q-2026-00002');
  const onlyRead = await aQuote('Q-2026-00003');
  for (const [recordType, recordId, what] of [
    ['contact_request', lead.id, 'changed'],
    ['booking_request', booking.id, 'changed'],
    ['quote', quote.id, 'deposit_received'],
    ['quote', onlyRead.id, 'sealed_read'],
  ] as const) {
    await appendEvent(db, { actor: 'office@example.com', recordType, recordId, what, at: old });
  }
  expect(await purgeExpired({ db, now })).toMatchObject({ leads: 0, bookings: 0, quotes: 1 });
  const kept = await runSql(url, 'select id from quote where deleted_at is null');
  expect(kept).toEqual([{ id: quote.id }]);
});

const plantCounts = (rows: number) =>
  runSql(
    url,
    `insert into rate_limit (key, window_start, count) select 'bulk ' || n, '2020-01-01', 1 from generate_series(1, ${rows}) n on conflict do nothing`,
  );

test('the purge works in batches, stops on request, and concurrent runs delete each row once', async () => {
  await plantCounts(1_000);
  let asked = 0;
  const first = await purgeExpired({ db, now, batch: 100, shouldContinue: () => (asked += 1) <= 3 });
  expect(first['rateLimits']).toBe(300);
  const runs = await Promise.all([1, 2, 3].map(() => purgeExpired({ db, now, batch: 50 })));
  expect(runs.reduce((sum, run) => sum + (run['rateLimits'] ?? 0), 0)).toBe(700);
  expect(await count(`rate_limit where key like 'bulk%'`)).toBe(0);
});

test('the scheduled function purges, and records that it ran', async () => {
  await plantCounts(10);
  const answer = await call(
    scheduled('retention', deleteExpired, { now: () => now }),
    'POST',
    '/.netlify/functions/retention',
  );
  expect(answer).toMatchObject({ status: 200, body: { rateLimits: 10 } });
  expect(await runSql(url, `select at from job_run where job = 'retention'`)).toEqual([{ at: now }]);
});

test('each purge finds its rows by an index', async () => {
  await runSql(
    url,
    `insert into idempotency (scope, key, body_hash, created_at) select 'lead', 'many ' || n, '', now() from generate_series(1, 20000) n`,
  );
  await runSql(
    url,
    `insert into rate_limit (key, window_start, count) select 'many ' || n, now(), 1 from generate_series(1, 20000) n`,
  );
  await runSql(
    url,
    `insert into outbox (kind, recipient, payload, dedupe_key, message_id, state, sent_at)
    select 'request-notice', 'a@b.example', '{"a":1}', 'many ' || n, 'many ' || n, 'sent', now() from generate_series(1, 20000) n`,
  );
  await runSql(
    url,
    `insert into contact_request (first_name, last_name, phone, phone_digits, service_type, location, job_id)
    select 'Kai', 'Akana', '1', '1', 'residential', 'Kapaa', (select id from job limit 1) from generate_series(1, 3000) n`,
  );
  await runSql(url, 'analyze idempotency, rate_limit, outbox, contact_request');
  const plans: string[] = [];
  await purgeExpired({ db: db.withPlugin(explaining(plans)), now });
  for (const table of ['idempotency', 'rate_limit', 'outbox', 'contact_request']) {
    const about = plans.filter((plan) => new RegExp(`on ${table}\\b`).test(plan));
    expect([table, about.length > 0]).toEqual([table, true]);
    expect(about.filter((plan) => plan.includes(`Seq Scan on ${table}`))).toEqual([]);
  }
});

/** Runs every statement as EXPLAIN and collects the plans. */
function explaining(plans: string[]): KyselyPlugin {
  return {
    transformQuery: ({ node }) =>
      node.kind === 'RawNode'
        ? { ...node, sqlFragments: [`explain ${node.sqlFragments[0]}`, ...node.sqlFragments.slice(1)] }
        : node,
    transformResult: async ({ result }) => {
      plans.push(result.rows.map((row) => Object.values(row).join()).join('\n'));
      return { ...result, rows: [] };
    },
  };
}

test('sign-ins and mail files are purged after their retention period', async () => {
  const [{ id: account } = {}] = await runSql(url, 'select id from admin_user');
  for (const at of Object.values(around('signIns'))) {
    for (const what of ['signed_in', 'sign_in_failed', 'password_changed'])
      await appendEvent(db, { actor: null, recordType: 'admin_user', recordId: String(account), what, at });
  }
  expect(await purgeExpired({ db, now })).toMatchObject({ signIns: 2 });
  const left = await runSql(url, `select what from event where record_id = $1 and at < $2 order by what`, [
    account,
    now,
  ]);
  expect(left.map(({ what }) => what)).toEqual([
    'password_changed',
    'password_changed',
    'sign_in_failed',
    'signed_in',
  ]);

  const folder = join(dataDir, 'mail');
  await mkdir(folder, { recursive: true });
  for (const [age, at] of Object.entries(around('mailBodies'))) {
    await writeFile(join(folder, `${age}.eml`), 'Subject: x');
    await utimes(join(folder, `${age}.eml`), at, at);
  }
  const run = scheduled('retention', deleteExpired, { now: () => now });
  expect(await (await run(new Request('http://localhost'))).json()).toMatchObject({ mailFiles: 1 });
  expect((await readdir(folder)).filter((name) => /^(old|young)/.test(name))).toEqual(['young.eml']);
});

test('authorizations are purged after exactly three years, and from the history too', async () => {
  const quote = await db
    .transaction()
    .execute((trx) => insertQuote(trx, quoteOf('Q-2023-00001', { status: 'approved' }), [homeLockout]));
  const shown = { name: 'Kai', relation: 'owner', idType: 'passport', hasPhoto: false };
  for (const at of [new Date('2023-11-21T09:59:59.999Z'), new Date('2023-11-21T10:00:00.000Z')]) {
    const { hasPhoto: _, ...record } = shown;
    await db
      .insertInto('authority')
      .values({ ...record, jobId: quote.jobId, actor: 'a@b.example', createdAt: at } as never)
      .execute();
    await appendEvent(db, {
      actor: 'a@b.example',
      recordType: 'job',
      recordId: quote.jobId ?? '',
      what: 'authority_recorded',
      at,
      after: shown,
    });
  }
  expect(await purgeExpired({ db, now })).toMatchObject({ authorities: 1, authorityEvents: 1 });
  const kept = await runSql(url, 'select created_at from authority where job_id = $1', [quote.jobId]);
  expect(kept).toEqual([{ created_at: new Date('2023-11-21T10:00:00.000Z') }]);
});
