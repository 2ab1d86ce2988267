import { beforeAll, expect, test, vi } from 'vitest';
import times from '#functions/times.ts';
import { call, must } from '#tests/support/call.ts';
import { customerPage, START } from '#tests/support/customer-page.ts';
import { colleague } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

// Whether somebody at a door comes from us, on a held clock: from a visit without a time to a finished one.

vi.useFakeTimers({ toFake: ['Date'], now: START });
const { db, url } = await testServer({ RATE_LIMIT_SCALE: '1' });
const job = customerPage(url);
const { step } = job;
let technicianId = '';
let number = 0;
let callers = 0;
/** The word and the customer's answer, as the customer's page has them last. */
let words = { says: '', answer: '' };

beforeAll(async () => {
  await job.at(START);
  ({ id: technicianId } = await colleague(db, 'kimo', { role: 'technician' }));
  await job.open();
  ({ number } = must(await job.office().get(`/api/admin/jobs/${job.jobId}`)));
});

const ask = (said: string, ip = `198.51.100.${++callers}`) =>
  call(times, 'POST', '/api/check', { body: { said }, ip });
const ours = async (said: string) => must(await ask(said)).ours as boolean;

async function readWords(): Promise<void> {
  const answer = await call(times, 'GET', '/api/documents/-/job', { headers: { 'document-token': job.key } });
  words = answer.body.doorWords ?? words;
}

const onDay = (day: number) => ({
  slotStart: `2027-03-0${day}T22:00:00.000Z`,
  slotEnd: `2027-03-0${day}T23:00:00.000Z`,
  technicianId,
});

interface Moment {
  readonly what: string;
  readonly act?: () => Promise<unknown>;
  readonly isOurs: boolean;
}

const life: readonly Moment[] = [
  { what: 'it has no time', isOurs: false },
  { what: 'it is tomorrow', act: () => step('schedule', onDay(2)), isOurs: false },
  { what: 'it is today', act: () => step('schedule', onDay(1)), isOurs: true },
  {
    what: 'it is flagged',
    act: () => runSql(url, 'update job set suspicious = true where id = $1', [job.jobId]),
    isOurs: false,
  },
  {
    what: 'the flag is cleared',
    act: () => runSql(url, 'update job set suspicious = false where id = $1', [job.jobId]),
    isOurs: true,
  },
  {
    what: 'the technician is on the way',
    act: () => step('set_off', { reason: 'Agreed at the door' }),
    isOurs: true,
  },
  { what: 'the technician is there', act: () => step('arrive'), isOurs: true },
  { what: 'it is cancelled', act: () => step('cancel', { reason: 'no_show' }), isOurs: false },
];

test.each(life)(
  '$what: number and word are $isOurs, the customer’s answer never',
  async ({ act, isOurs }) => {
    await act?.();
    await readWords();
    for (const said of [`${number}`, ` Job #${number}.`]) expect(await ours(said), said).toBe(isOurs);
    if (words.says !== '') {
      for (const said of [words.says, ` ${words.says.toUpperCase()}! `])
        expect(await ours(said), said).toBe(isOurs);
      for (const said of [words.answer, `${words.says} ${words.answer}`, words.says.slice(0, -1)])
        expect(await ours(said), said).toBe(false);
    }
    const others = [`${number}0`, '0', '?!', `${number}A0`, `A-${number}`, `${number} 2027`, `Q ${number} 7`];
    for (const said of [...others, '48213377']) expect(await ours(said), said).toBe(false);
  },
);

test('the answer is one bit, as JSON and as the page of the form', async () => {
  await job.open({ phone: '808-555-0166' });
  const { number: open } = must(await job.office().get(`/api/admin/jobs/${job.jobId}`));
  await step('set_off', { technicianId, reason: 'Agreed by phone' });
  expect((await ask(`${open}`)).body).toEqual({ ours: true });
  expect((await ask('nothing')).body).toEqual({ ours: false });
  const post = async (said: string) => {
    const request = new Request('http://localhost/check-us/answer', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ said }).toString(),
    });
    const answer = await times(request, { ip: `198.51.100.${++callers}` });
    return { status: answer.status, text: await answer.text() };
  };
  const yes = await post(`${open}`);
  const no = await post('nothing');
  expect([yes.status, no.status]).toEqual([200, 200]);
  expect(yes.text).toContain('Yes, that job is ours');
  expect(no.text).toContain('No, we have no such visit now');
  for (const { text } of [yes, no])
    for (const secret of ['Leilani', 'Kahale', 'Kapa', '0166', `${open}`, '10:00', 'kimo', 'Rekey'])
      expect(text, secret).not.toContain(secret);
  const empty = await post(' ');
  expect([empty.status, empty.text]).toEqual([
    422,
    expect.stringContaining('Enter the job number or the word they said'),
  ]);
  for (const own of ['3148DA07', 'Reference 3148da07.', 'Q-2027-00012', 'inv-2027-00003']) {
    const { status, body } = await ask(own);
    expect([own, status, body.errors]).toEqual([
      own,
      422,
      { said: expect.stringContaining('Keep the door shut') as string },
    ]);
  }
  const reloaded = await times(new Request('http://localhost/check-us/answer'), {});
  expect([reloaded.status, reloaded.headers.get('location')]).toEqual([303, '/check-us#door']);
});

test('an address may guess ten times in ten minutes', async () => {
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess += 1) statuses.push((await ask('mango', '192.0.2.9')).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  expect((await ask('mango', '192.0.2.10')).status).toBe(200);
});
