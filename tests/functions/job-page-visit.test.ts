import sharp from 'sharp';
import { beforeAll, expect, test, vi } from 'vitest';
import { must } from '#tests/support/call.ts';
import { customerPage, DAY_MS, START } from '#tests/support/customer-page.ts';
import { colleague } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { scheduled } from '#server/http/scheduled.ts';
import { sendReminders } from '#server/scheduled/reminders.ts';
import { testServer } from '#tests/support/server.ts';
import { sendQueued } from '#tests/support/written-mail.ts';
import { withoutIds } from '#tests/support/without-ids.ts';

// Who comes and when, on a customer's page, on a held clock.

vi.useFakeTimers({ toFake: ['Date'], now: START });
const { db, url } = await testServer();
const job = customerPage(url);
const { page, step } = job;

beforeAll(() => job.at(START));

test('the page names the technician who comes, only while they are active and on this job', async () => {
  const kimo = await colleague(db, 'kimo', { role: 'technician' });
  const lani = await colleague(db, 'lani', { role: 'technician' });
  await runSql(url, `update admin_user set first_name = 'Kimo' where id = $1`, [kimo.id]);
  const { members } = (await job.office().get('/api/admin/crew')).body;
  const { version } = members.find(({ id }: { id: string }) => id === kimo.id);
  const jpeg = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0b6767' } })
    .jpeg()
    .toBuffer();
  must(
    await job.office().put(`/api/admin/crew/${kimo.id}`, {
      ...{ version, takesJobs: true, van: 'White Transit', plate: 'KAA 101', since: 2018 },
      photo: `data:image/jpeg;base64,${jpeg.toString('base64')}`,
    }),
  );
  await job.open({ phone: '808-555-0188' });
  const next = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  const day = { slotStart: `${next}T20:00:00Z`, slotEnd: `${next}T21:00:00Z`, overlapReason: 'Asked for' };
  await step('schedule', { ...day, technicianId: kimo.id });
  const seen = async () => {
    const { text } = await page(true);
    expect(text).not.toContain(kimo.email);
    expect(withoutIds((await page(false)).text)).not.toMatch(/Kimo|KAA/i);
    const words = ['Kimo comes to you', 'With us since 2018', 'White Transit', 'KAA 101', 'data:image/jpeg'];
    return words.filter((word) => text.includes(word)).length;
  };
  expect(await seen()).toBe(5);
  await runSql(url, 'update admin_user set is_active = false where id = $1', [kimo.id]);
  expect(await seen()).toBe(0);
  await runSql(url, 'update admin_user set is_active = true where id = $1', [kimo.id]);
  expect(await seen()).toBe(5);
  await step('schedule', { ...day, technicianId: lani.id });
  expect(await seen()).toBe(0);
  expect((await page(true)).text).toContain('Our technician comes to you');
});

test('on the way the page has when they left and a span that ends ahead; after it an apology, and one text', async () => {
  await runSql(url, 'delete from outbox');
  await job.open({ phone: '808-555-0155', email: '' });
  await step('set_off', { tell: true, text: true, minutes: 12 });
  const left = Date.now();
  const shown = async (minutes: number) => {
    vi.setSystemTime(left + minutes * 60_000);
    const { text } = await page(true);
    expect((await page(false)).text).not.toContain('usually');
    return text.replaceAll(/\s+/g, ' ');
  };
  expect(await shown(1)).toContain('Expect us between 10:15 AM and 10:25 AM');
  expect(await shown(1)).toContain('Left at 10:00 AM. The drive usually takes 15–25 minutes.');
  expect(await shown(20)).toContain('Expect us between now and 10:25 AM');
  const late = await shown(25);
  expect(late).toContain('It takes longer than we said');
  expect(late).toContain('We are sorry. Expect us between now and 10:40 AM.');
  expect(await shown(41)).toContain('Expect us between now and 10:55 AM.');
  expect(await shown(60)).toContain('Please call us');

  const lateTexts = () =>
    runSql(
      url,
      `select next_attempt_at, payload ->> 'words' as words from outbox where payload ->> 'template' = 'running_late'`,
    );
  expect(await lateTexts()).toEqual([
    {
      next_attempt_at: new Date(left + 25 * 60_000),
      words: expect.stringContaining('between 10:25 AM and 10:40 AM'),
    },
  ]);
  // There, it is not sent.
  vi.setSystemTime(left + 20 * 60_000);
  await step('arrive');
  await sendQueued(db, new Date(left + 26 * 60_000));
  const [told] = await runSql(
    url,
    `select state, last_error from outbox where payload ->> 'template' = 'running_late'`,
  );
  expect(told).toMatchObject({ state: 'failed', last_error: expect.stringContaining('changed since') });
});

test('the door words are the same on page, text and technician’s screen, and new after a move and for another technician', async () => {
  const crew = (await job.office().get('/api/admin/crew')).body.members;
  const [one, two] = ['kimo', 'lani'].map((name) =>
    crew.find(({ email }: { email: string }) => email === `${name}@nenelock.example`),
  );
  await job.open({ phone: '808-555-0181' });
  await job.post('approve', { revision: '1', name: 'Leilani' });
  const onPage = async () =>
    [...(await page(true)).text.matchAll(/<dt>(?:We say|You answer)<\/dt>\s*<dd>(\w+)<\/dd>/g)].map(
      ([, word]) => word,
    );
  expect(await onPage()).toEqual([]);
  const day = (n: number) => ({
    slotStart: new Date(START + n * DAY_MS).toISOString(),
    slotEnd: new Date(START + n * DAY_MS + 3_600_000).toISOString(),
    overlapReason: 'Asked for',
  });
  const seen: string[] = [];
  for (const slot of [
    { ...day(20), technicianId: one.id },
    { ...day(21), technicianId: one.id },
    { ...day(21), technicianId: two.id },
    { ...day(20), technicianId: two.id },
  ]) {
    await step('schedule', slot);
    const { doorWords } = must(await job.office().get(`/api/admin/jobs/${job.jobId}`));
    expect(await onPage()).toEqual([doorWords.says, doorWords.answer]);
    // Not by the word itself: the page has words like "island" and "window" anyway.
    expect((await page(false)).text).not.toMatch(/We say|You answer/);
    seen.push(doorWords.says + doorWords.answer);
  }
  // Of some nine thousand pairs, one may come again by chance.
  expect(new Set(seen).size).toBeGreaterThan(2);
  await runSql(url, 'delete from outbox');
  await step('set_off', { tell: true, text: true });
  const [says, answer] = await onPage();
  const [text] = await runSql(
    url,
    `select payload ->> 'words' as words from outbox where kind = 'customer-text'
    and payload ->> 'template' = 'on_the_way'`,
  );
  expect(text?.['words']).toContain(`At the door we say ${says}, you answer ${answer}.`);
  await step('wrong_word');
  const events = await runSql(
    url,
    `select what from event where record_id = $1 and what = 'wrong_door_word'`,
    [job.jobId],
  );
  expect(events).toHaveLength(1);
  await step('arrive');
  await step('finish');
  expect(await onPage()).toEqual([]);
});

test('twenty measured drives to the region replace what we say of it', async () => {
  await job.open({ phone: '808-555-0156', location: 'Koloa', serviceAddress: 'Koloa' });
  const drives = (count: number) =>
    runSql(
      url,
      `insert into job (phone, phone_digits, service_type, urgency, visit, location, set_off_at, arrived_at, created_at)
       select '808-555-0100', '8085550100', 'rekey', 'standard', 'done', 'Lawai', $1::timestamptz - interval '1 day',
              $1::timestamptz - interval '1 day' + n * interval '1 minute', $1::timestamptz - interval '2 days'
         from generate_series(31, 30 + $2) n`,
      [new Date(), count],
    );
  await drives(19);
  await step('set_off');
  expect((await page(true)).text).toContain('usually takes 15–25 minutes');
  await runSql(url, 'delete from job where location = $1', ['Lawai']);
  await drives(20);
  expect((await page(true)).text).toContain('usually takes 40–50 minutes');
});

test('every finished job is asked about once, a day later, in the same words; none that is flagged, cancelled or wants no texts', async () => {
  await runSql(url, 'delete from outbox');
  // Only these.
  await runSql(url, 'update job set suspicious = true');
  const finished: Record<string, string> = {};
  const since = Date.now();
  for (const [name, phone] of [
    ['asked', '808-555-0161'],
    ['flagged', '808-555-0162'],
    ['cancelled', '808-555-0163'],
    ['optedOut', '808-555-0164'],
  ] as const) {
    await job.open({ phone, email: `${name}@example.com` });
    finished[name] = job.jobId;
    await runSql(
      url,
      `update job set visit = $2::text, finished_at = case when $2::text = 'done' then $3::timestamptz end, suspicious = $4,
              cancelled_at = case when $2::text = 'cancelled' then $3::timestamptz end where id = $1`,
      [job.jobId, name === 'cancelled' ? 'cancelled' : 'done', new Date(since), name === 'flagged'],
    );
  }
  await runSql(url, `insert into text_opt_out values ('+18085550164', now())`);
  await runSql(url, 'delete from outbox');
  const remind = (hours: number) => {
    const now = new Date(since + hours * 3_600_000);
    return scheduled('reminders', sendReminders, { now: () => now })(new Request('http://localhost/'));
  };
  const asks = () =>
    runSql(url, `select record_id, recipient, next_attempt_at from outbox where kind = 'review-ask'`);
  const one = [
    {
      record_id: finished['asked'],
      recipient: 'asked@example.com',
      next_attempt_at: new Date(since + 24 * 3_600_000),
    },
  ];
  await remind(10);
  expect(await asks()).toEqual(one);
  await remind(34);
  expect(await asks()).toEqual(one);
  expect((await page(true)).text).toContain('How did it go?');
});

test('whoever sends a technician to a price that is not accepted says why; the driver is not asked', async () => {
  const lani = (await job.office().get('/api/admin/crew')).body.members.find(
    ({ email }: { email: string }) => email === 'lani@nenelock.example',
  );
  const setOff = async (body: object) => {
    const { version } = must(await job.office().get(`/api/admin/jobs/${job.jobId}`));
    const step = { id: crypto.randomUUID(), kind: 'set_off', body, trunkVersion: version };
    return must(await job.office().post(`/api/admin/jobs/${job.jobId}/steps`, { steps: [step] })).steps[0];
  };
  await job.open({ phone: '808-555-0171' });
  const refused = await setOff({ technicianId: lani.id });
  expect(refused).toMatchObject({
    outcome: 'refused',
    problem: { status: 422, errors: { reason: expect.stringContaining('has not accepted the price') } },
  });
  expect(await setOff({ technicianId: lani.id, reason: 'A child is in the car' })).toMatchObject({
    outcome: 'applied',
  });
  const events = await runSql(
    url,
    `select after ->> 'words' as words from event where record_id = $1 and what = 'set_off'`,
    [job.jobId],
  );
  expect(events).toEqual([{ words: 'A child is in the car' }]);
  // Accepted on the customer's phone, nobody is asked; nor is who drives.
  await job.open({ phone: '808-555-0172' });
  await job.post('approve', { revision: '1', name: 'Leilani' });
  expect((await setOff({ technicianId: lani.id })).outcome).toBe('applied');
  await job.open({ phone: '808-555-0173' });
  expect((await setOff({ technicianId: job.office().id })).outcome).toBe('applied');
});
