import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { erasePerson, exportPerson, findPerson } from '#server/privacy/person.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { textOffice } from '#tests/support/text-office.ts';

const { provider, url, db, dataDir, office, caller, jobOf, drain, makeJob } = await textOffice();

test('a customer’s text is added once to their newest open job, and waits in the inbox until it is read', async () => {
  const old = await makeJob();
  const job = await makeJob({ phone: old.phone });
  await provider.deliver('t-1', old.e164, 'I am at the other parking lot \u0000');
  await provider.deliver('t-1', old.e164, 'I am at the other parking lot');
  const texted = async (id: string) =>
    (await jobOf(id)).timeline.filter(({ what }: { what: string }) => what === 'texted');
  expect(await texted(old.id)).toEqual([]);
  expect(await texted(job.id)).toEqual([
    expect.objectContaining({ actor: 'customer', after: { message: 'I am at the other parking lot ' } }),
  ]);
  const entries = async () =>
    (await office.get('/api/admin/inbox')).body.entries.filter(
      ({ kind }: { kind: string }) => kind === 'text',
    );
  const [entry, ...others] = await entries();
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ jobId: job.id, action: 'read', words: 'I am at the other parking lot ' });
  const mark = await office.post('/api/admin/inbox/marks', {
    kind: 'text',
    itemId: entry.itemId,
    assigneeId: office.id,
  });
  expect(mark.status).toBe(200);
  expect((await office.post(`/api/admin/texts/received/${entry.itemId}/settle`)).status).toBe(200);
  expect(await entries()).toEqual([]);
  expect(await runSql(url, 'select body from received_text')).toEqual([{ body: '' }]);
});

test('a text from an unknown number waits in the inbox with its words, and can be opened as a call', async () => {
  const { e164 } = caller();
  const words = 'Aloha, I would like my house in Hanalei rekeyed next week. - Keoni';
  await provider.deliver('u-1', e164, words);
  const entry = (await office.get('/api/admin/inbox')).body.entries.find(
    ({ kind }: { kind: string }) => kind === 'text',
  );
  expect(entry).toMatchObject({
    jobId: null,
    action: 'answer',
    isEmergency: false,
    location: 'Hanalei',
    name: 'Keoni',
    words,
  });
  const text = await office.get(`/api/admin/texts/received/${entry.itemId}`);
  expect(text.body).toMatchObject({ phone: e164, text: words });
  const { body: job } = await office.post('/api/admin/jobs', {
    phone: e164,
    pasted: words,
    textId: entry.itemId,
  });
  expect(job.timeline.map(({ what }: { what: string }) => what).toSorted()).toEqual(['called', 'texted']);
  expect(
    (await office.get('/api/admin/inbox')).body.entries.filter(
      ({ kind }: { kind: string }) => kind === 'text',
    ),
  ).toEqual([]);
  // The next one finds the job.
  await provider.deliver('u-2', e164, 'Blue truck');
  expect((await jobOf(job.id)).timeline[0]).toMatchObject({
    what: 'texted',
    after: { message: 'Blue truck' },
  });
});

const jobsOf = (e164: string) =>
  runSql(
    url,
    `select job.*, alarm.state as alarm from job left join alarm on alarm.job_id = job.id
      where phone_digits = $1 order by number`,
    [e164.slice(-10)],
  );

test('ten texts of a stranger who is locked out ring once, with town and service, and wait as one request', async () => {
  const { e164 } = caller();
  const words = 'Aloha, locked out of my 2019 Toyota Tacoma in Hanalei, its an emergency! - Keoni';
  await Promise.all(Array.from({ length: 10 }, (_, index) => provider.deliver(`e-${index}`, e164, words)));
  const [job, ...others] = await jobsOf(e164);
  expect(others).toEqual([]);
  expect(job).toMatchObject({
    alarm: 'ringing',
    urgency: 'emergency',
    first_name: 'Keoni',
    service_type: 'emergency',
    location: 'Hanalei',
    vehicle_make: 'Toyota',
    request: words,
  });
  const entries = (await office.get('/api/admin/inbox')).body.entries.filter(
    ({ jobId }: { jobId: string }) => jobId === job?.['id'],
  );
  expect(entries.filter(({ kind }: { kind: string }) => kind === 'request')).toEqual([
    expect.objectContaining({ isEmergency: true, words }),
  ]);
  expect(entries.filter(({ kind }: { kind: string }) => kind === 'text')).toHaveLength(9);
  expect(
    (await jobOf(String(job?.['id']))).timeline.filter(({ what }: { what: string }) => what === 'texted'),
  ).toHaveLength(10);

  // A false alarm that was called off does not ring again soon; hours later it does.
  await runSql(
    url,
    `update job set visit = 'cancelled', cancelled_at = now(), cancel_reason = 'got_in_themselves' where id = $1`,
    [job?.['id']],
  );
  await provider.deliver('e-10', e164, words);
  expect(await jobsOf(e164)).toHaveLength(1);
  await runSql(url, `update received_text set created_at = created_at - interval '7 hours'`);
  await provider.deliver('e-11', e164, words);
  expect((await jobsOf(e164)).map(({ alarm }) => alarm)).toEqual(['ringing', 'ringing']);
});

test('a customer’s waiting job rings, one with a time on another day does not hide a lockout, and what is calm rings nobody', async () => {
  const waiting = await makeJob();
  await provider.deliver('c-1', waiting.e164, 'Please hurry, it is an emergency now');
  expect(await jobsOf(waiting.e164)).toEqual([expect.objectContaining({ id: waiting.id, alarm: 'ringing' })]);

  const scheduled = await makeJob();
  await runSql(
    url,
    `update job set visit = 'scheduled', slot_start = now() + interval '5 days', slot_end = now() + interval '5 days 1 hour' where id = $1`,
    [scheduled.id],
  );
  await provider.deliver('c-2', scheduled.e164, 'I am here now');
  expect(await jobsOf(scheduled.e164)).toHaveLength(1);
  await provider.deliver('c-3', scheduled.e164, 'I locked my keys in the car');
  expect((await jobsOf(scheduled.e164)).map(({ alarm }) => alarm)).toEqual([null, 'ringing']);

  const stranger = caller();
  await provider.deliver('c-4', stranger.e164, 'Thanks for your help yesterday!');
  await provider.deliver('c-5', stranger.e164, 'HELP');
  await provider.deliver('c-6', '32665', 'EMERGENCY: locked out');
  expect(await jobsOf(stranger.e164)).toEqual([]);
  expect(await runSql(url, `select from job where phone = '32665'`)).toEqual([]);
});

test('numbers that all report an emergency at once each open one', async () => {
  const numbers = Array.from({ length: 7 }, () => caller().e164);
  for (const [index, e164] of numbers.entries()) await provider.deliver(`m-${index}`, e164, 'Im locked out');
  const rang = await Promise.all(numbers.map(async (e164) => (await jobsOf(e164)).length));
  expect(rang).toEqual([1, 1, 1, 1, 1, 1, 1]);
});

test('without a provider texts become files; a person’s texts are exported and erased with the person', async () => {
  const job = await makeJob();
  await provider.deliver('p-1', job.e164, 'the key is under the mat');
  await provider.deliver('p-2', job.e164, 'Stop');
  await runSql(url, 'delete from text_opt_out');
  await office.post(`/api/admin/jobs/${job.id}/offer`, {
    version: (await jobOf(job.id)).version,
    channel: 'sms',
    slots: [{ technicianId: null, slotStart: '2031-06-04T20:00:00Z', slotEnd: '2031-06-04T21:00:00Z' }],
  });
  await drain({ smsUrl: undefined });
  expect(provider.taken()).toEqual([]);
  const files = await readdir(join(dataDir, 'texts'));
  const contents = await Promise.all(files.map((file) => readFile(join(dataDir, 'texts', file), 'utf8')));
  expect(
    contents.find((content) => content.startsWith(`To: ${job.e164}\n\n`) && content.includes('/j/')),
  ).toContain('Wednesday, June 4, 10:00 AM, Hawaii time. Say yes or choose another time here: ');

  await runSql(url, 'insert into text_opt_out values ($1, now())', [job.e164]);
  const keys = await findPerson(db, job.phone);
  const as = { actor: 'command line', now: new Date() };
  const { records } = await exportPerson(db, keys, { ...as, fieldKeys: readConfig(process.env).fieldKeys });
  expect(records['received_text']).toHaveLength(2);
  expect(records['text_opt_out']).toEqual([expect.objectContaining({ phone: job.e164 })]);
  expect(JSON.stringify(records['outbox'])).toContain('we can come Wednesday');

  const erased = await erasePerson({ db, config: { dataDir } }, () => Promise.resolve(keys), as);
  expect(erased.keptBecause).toContain('no more texts');
  expect(await runSql(url, 'select from received_text')).toEqual([]);
  expect(JSON.stringify(await runSql(url, 'select * from outbox'))).not.toMatch(/we can come/);
  const left = await readdir(join(dataDir, 'texts'));
  const kept = await Promise.all(left.map((file) => readFile(join(dataDir, 'texts', file), 'utf8')));
  expect(kept.filter((content) => content.includes('/j/'))).toEqual([]);
});
