import { expect, test } from 'vitest';
import contact from '#functions/contact.ts';
import { type Answered, call } from '#tests/support/call.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { sendMails } from '#tests/support/sent-mails.ts';
import { testServer } from '#tests/support/server.ts';
import { withoutIds } from '#tests/support/without-ids.ts';

const { db, url, dataDir } = await testServer();
const office = await signInToOffice();
const mails = () => sendMails(db, dataDir);
type Body = Answered['body'];

let phone = 1000;
const newJob = async (body: object = {}): Promise<Body> =>
  (await office.post('/api/admin/jobs', { phone: `808-557-${(phone += 1)}`, firstName: 'Noa', ...body }))
    .body;
const step = (job: Body, name: string, body: object) => office.step(job.id, name, body);
const preview = async (job: Body, query = '') =>
  (await office.get(`/api/admin/jobs/${job.id}/notice${query}`)).body;

const first = { slotStart: '2098-01-08T00:30:00.000Z', slotEnd: '2098-01-08T02:00:00.000Z' };
const second = { slotStart: '2098-01-09T19:00:00.000Z', slotEnd: '2098-01-09T20:00:00.000Z' };
/** The same hours on another day: visits without a technician share one lane. */
const later = (days: number) => {
  const shift = (moment: string) => new Date(Date.parse(moment) + days * 86_400_000).toISOString();
  return { slotStart: shift(first.slotStart), slotEnd: shift(first.slotEnd) };
};
const asQuery = (slot: typeof first) => `?${new URLSearchParams(slot)}`;
const email = 'noa@example.com';

test('notices about an appointment, a move and a cancellation are sent as previewed', async () => {
  const job = await newJob({ email, location: 'Kilauea' });
  for (const [slot, subject, words] of [
    [first, /^Confirmed: /, /Jan 7, 2098, 2:30 PM to 4:00 PM, Hawaii time/],
    [second, /^Moved: /, /Jan 9, 2098, 9:00 AM to 10:00 AM[^]*Jan 7, 2098, 2:30 PM to 4:00 PM/],
  ] as const) {
    const shown = await preview(job, asQuery(slot));
    expect(await mails()).toEqual([]);
    expect((await step(job, 'schedule', { ...slot, tell: true })).status).toBe(200);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(subject);
    expect(mail?.text).toMatch(words);
    // The preview has no link.
    expect(mail?.text?.trim().replace(/http\S+\/j\/\S+/, '(a private link)')).toBe(shown.mail.text.trim());
    expect(mail?.attachments[0]).toMatchObject({ filename: 'appointment.ics' });
  }
  const shown = await preview(job);
  const { body } = await step(job, 'cancel', { reason: 'could_not_help', tell: true });
  expect(body.mails[0]).toMatchObject({ recipient: email, recordType: 'job', state: 'queued' });
  const [mail] = await mails();
  expect(mail?.subject).toBe('Cancelled: your appointment');
  expect(mail?.text).toContain('Jan 9, 2098, 9:00 AM to 10:00 AM');
  const file = new TextDecoder().decode(mail?.attachments[0]?.content as ArrayBuffer);
  expect(file).toContain('METHOD:CANCEL');
  expect(file).toContain(`UID:job-${job.id}@nenelock.example`);
  expect(file).toContain('STATUS:CANCELLED');
  expect(mail?.text?.trim().replace(/http\S+\/j\/\S+/, '(a private link)')).toBe(shown.mail.text.trim());
});

test('cancelling a request that has no time yet tells the customer as previewed, if asked', async () => {
  const job = await newJob({ email, location: 'Kilauea' });
  const shown = await preview(job);
  expect(shown.text).toBe('Nene Lock & Roadside: your request is cancelled, and we will not come.');
  const { body } = await step(job, 'cancel', { reason: 'could_not_help', tell: true });
  expect(body.mails[0]).toMatchObject({ recipient: email, state: 'queued' });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Cancelled: your request');
  expect(mail?.text?.trim().replace(/http\S+\/j\/\S+/, '(a private link)')).toBe(shown.mail.text.trim());
});

test('no notice is sent unless requested, without an address, or for a flagged job', async () => {
  const quiet = await newJob({ email });
  await step(quiet, 'schedule', later(10));
  const without = await newJob();
  expect((await step(without, 'schedule', { ...later(11), tell: true })).status).toBe(200);
  const untimed = await newJob({ email });
  await step(untimed, 'cancel', { reason: 'duplicate' });
  const flagged = await newJob({ email });
  await runSql(url, 'update job set suspicious = true where id = $1', [flagged.id]);
  expect((await step(flagged, 'schedule', { ...later(12), tell: true })).status).toBe(200);
  expect(await mails()).toEqual([]);
  expect((await preview(without)).mail).toBeNull();
  expect((await preview(flagged)).reason).toContain('suspicious');
});

test('a customer without an email address can get the same notice by text', async () => {
  const job = await newJob({ technicianId: office.id });
  expect((await preview(job, asQuery(first))).text).toContain('we will be there on Jan 7, 2098, 2:30 PM');
  await step(job, 'schedule', first);
  expect((await preview(job, asQuery(second))).text).toMatch(
    /has moved to Jan 9, 2098.*old time was Jan 7, 2098/,
  );
  expect((await preview(job)).text).toMatch(/on Jan 7, 2098.*is cancelled/);
});

test('a new technician at the same time sends no notice', async () => {
  const job = await newJob({ email });
  await step(job, 'schedule', later(13));
  await step(job, 'schedule', { ...later(13), technicianId: office.id, tell: true });
  expect(await mails()).toEqual([]);
});

test('a mail whose job changed before it left is not sent', async () => {
  const job = await newJob({ email });
  await step(job, 'schedule', { ...later(14), tell: true });
  await step(job, 'schedule', later(15));
  expect(await mails()).toEqual([]);
});

test('a public form’s text stays out of mail to an unconfirmed address', async () => {
  const body = {
    firstName: 'Malice',
    lastName: 'Evil',
    phone: '808-557-0001',
    serviceType: 'other',
    location: 'At the old evil mill',
    email: 'victim@example.com',
  };
  const { id } = (await call(contact, 'POST', '/api/contact', { body })).body;
  await mails();
  const [job] = await runSql(url, 'select job_id as id from contact_request where id = $1', [id]);
  await step(job, 'schedule', { ...later(16), tell: true });
  const [mail] = await mails();
  expect(mail?.to?.[0]?.address).toBe('victim@example.com');
  expect(withoutIds(`${mail?.text}${mail?.html}`)).not.toMatch(/Malice|evil/i);
});
