import { beforeEach, expect, test } from 'vitest';
import type { CustomerVisit } from '#contract/documents/job-page.ts';
import { scheduled } from '#server/http/scheduled.ts';
import { sendReminders } from '#server/scheduled/reminders.ts';
import { addDays, startOfShopDay, shopToday } from '#domain/shop-time.ts';
import times from '#functions/times.ts';
import { call } from '#tests/support/call.ts';
import { colleague, signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { sendQueued, writtenMail } from '#tests/support/written-mail.ts';
import { withoutIds } from '#tests/support/without-ids.ts';
import { testServer } from '#tests/support/server.ts';

const { db, url, dataDir } = await testServer();
const office = await signInToOffice();
const kimo = await colleague(db, 'kimo', { role: 'technician' });
const lani = await colleague(db, 'lani', { role: 'technician' });

const HOUR_MS = 3_600_000;
// One day for all of them, should midnight pass.
const today = shopToday(new Date());
/** An hour of a day in Honolulu, counted from today. */
const at = (day: number, hour: number) =>
  new Date(startOfShopDay(addDays(today, day)).getTime() + hour * HOUR_MS).toISOString();
const slot = (day: number, hour: number, technicianId: string | null = kimo.id) => ({
  technicianId,
  slotStart: at(day, hour),
  slotEnd: at(day, hour + 1),
});

async function worksDaily(id: string): Promise<void> {
  const hours = Array.from({ length: 7 }, (_, weekday) => ({ weekday, from: '07:00', to: '19:00' }));
  const { members } = (await office.get('/api/admin/crew')).body;
  const { version } = members.find((member: { id: string }) => member.id === id);
  expect((await office.put(`/api/admin/crew/${id}`, { version, takesJobs: true, hours })).status).toBe(200);
}
await worksDaily(kimo.id);

let people = 0;
beforeEach(async () => {
  await runSql(url, 'delete from outbox');
  await runSql(url, 'set nene.erasing = on; delete from job');
});

/** A job in Lihue whose customer has an address of their own. */
async function newJob(more: object = {}): Promise<{ id: string; number: number; email: string }> {
  people += 1;
  const email = `customer-${people}@example.com`;
  const { status, body } = await office.post('/api/admin/jobs', {
    phone: `808 555 ${1000 + people}`,
    firstName: 'Noa',
    lastName: 'Kealoha',
    email,
    serviceType: 'rekey',
    location: 'Lihue',
    serviceAddress: '4-1101 Kuhio Hwy, Lihue, gate 4471',
    ...more,
  });
  expect(status).toBe(201);
  return { ...body, email };
}

const tokenOf = (link: string) => /\/j\/([\w-]+)#/.exec(link)?.[1] ?? '';

/** Offers times by text and returns the link's token. */
async function offered(id: string, slots: readonly object[]): Promise<string> {
  const { status, body } = await office.post(`/api/admin/jobs/${id}/offer`, { slots, channel: 'text' });
  expect([status, body.detail]).toEqual([200, undefined]);
  expect(body.link.smsHref).toContain(encodeURIComponent(body.link.url));
  return tokenOf(body.link.url);
}

const customer = {
  read: (token: string) => call(times, 'GET', `/api/times/${token}`),
  choose: (token: string, slotStart: string, seen: string | null = null) =>
    call(times, 'POST', `/api/times/${token}/choose`, { body: { slotStart, seen } }),
  cancel: (token: string, seen: string | null, reason?: string) =>
    call(times, 'POST', `/api/times/${token}/cancel`, { body: { seen, reason } }),
};
/** The one mail to the office about a job. */
async function officeMail({ number }: { number: number }) {
  const about = (await writtenMail(dataDir, 'aloha@nenelock.example')).filter(({ subject }) =>
    subject?.startsWith(`Job ${number}: `),
  );
  expect(about).toHaveLength(1);
  return about[0]!;
}
const starts = ({ choices }: CustomerVisit) => choices.map(({ slotStart }) => slotStart);
const jobOf = async (id: string) => (await office.get(`/api/admin/jobs/${id}`)).body;

test('the customer sees the offered times and chooses one, and the job gets that time and its technician', async () => {
  const job = await newJob();
  const slots = [slot(2, 9), slot(3, 13), slot(2, 15)];
  const token = await offered(job.id, slots);
  const seen: CustomerVisit = (await customer.read(token)).body;
  expect(seen).toMatchObject({
    state: 'choose',
    number: job.number,
    service: 'Rekeying',
    town: 'Lihue',
    offered: true,
  });
  expect(starts(seen)).toEqual([at(2, 9), at(2, 15), at(3, 13)]);

  const chosen = await customer.choose(token, at(2, 15));
  expect([chosen.status, chosen.body.state, chosen.body.slotStart]).toEqual([200, 'scheduled', at(2, 15)]);
  expect(await jobOf(job.id)).toMatchObject({
    visit: 'scheduled',
    slotStart: at(2, 15),
    slotEnd: at(2, 16),
    technicianId: kimo.id,
  });
  await sendQueued(db);
  const [mail] = await writtenMail(dataDir, job.email);
  expect(mail?.subject).toMatch(/^Confirmed: Rekeying on /);
  expect((await officeMail(job)).subject).toBe(`Job ${job.number}: Noa Kealoha chose a time`);
});

test('a link says nothing of who the customer is, where they live, or what it costs', async () => {
  const job = await newJob({ accessDetails: 'Lockbox 9911' });
  const token = await offered(job.id, [slot(2, 9)]);
  const { text } = await pageOf(token);
  for (const answer of [JSON.stringify((await customer.read(token)).body), text])
    for (const secret of ['Noa', 'Kealoha', '4-1101', '4471', '9911', '555 1', job.email, kimo.id, 'kimo'])
      expect(withoutIds(answer)).not.toContain(secret);
});

test('of two customers who choose the same offered time, one gets it and the other sees the remaining times', async () => {
  const [one, two] = [await newJob(), await newJob()];
  const slots = [slot(4, 9), slot(4, 14)];
  const [a, b] = [await offered(one.id, slots), await offered(two.id, slots)];
  const answers = await Promise.all([customer.choose(a, at(4, 9)), customer.choose(b, at(4, 9))]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const loser = answers.find(({ status }) => status === 409)!;
  expect(loser.body).toMatchObject({
    code: 'slot_taken',
    detail: 'This time was just taken. Please choose another.',
  });
  expect(starts(loser.body.current)).toEqual([at(4, 14)]);
  const held = await runSql(url, `select 1 from job where visit = 'scheduled' and slot_start = $1`, [
    at(4, 9),
  ]);
  expect(held).toHaveLength(1);
});

test('of twenty customers who choose one technician’s time at once, one gets it', async () => {
  const tokens: string[] = [];
  for (let n = 0; n < 20; n += 1) tokens.push(await offered((await newJob()).id, [slot(5, 9)]));
  const answers = await Promise.all(tokens.map((token) => customer.choose(token, at(5, 9))));
  const counts = Map.groupBy(answers, ({ status }) => status);
  expect([counts.get(200)?.length, counts.get(409)?.length]).toEqual([1, 19]);
});

test('with two open tabs the first choice counts and the second gets an error; a repeated tap changes nothing', async () => {
  const job = await newJob();
  const token = await offered(job.id, [slot(2, 9), slot(2, 15)]);
  const both = await Promise.all([customer.choose(token, at(2, 9)), customer.choose(token, at(2, 15))]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const won = both.find(({ status }) => status === 200)!.body.slotStart;
  const lost = both.find(({ status }) => status === 409)!.body;
  expect([lost.code, lost.current.slotStart]).toEqual(['wrong_state', won]);
  const { version } = await jobOf(job.id);
  expect((await customer.choose(token, won)).status).toBe(200);
  expect((await jobOf(job.id)).version).toBe(version);
});

test('a customer can move to a free time; both mails name the old and the new one', async () => {
  const job = await newJob();
  const token = await offered(job.id, [slot(2, 9)]);
  await customer.choose(token, at(2, 9));
  const shown: CustomerVisit = (await customer.read(token)).body;
  expect(shown).toMatchObject({ changeable: true, offered: false, changeableUntil: at(2, 7) });
  const to = shown.choices.at(-1)!.slotStart;
  await runSql(url, 'delete from outbox');
  const moved = await customer.choose(token, to, shown.slotStart);
  expect([moved.status, moved.body.slotStart]).toEqual([200, to]);
  await sendQueued(db);
  const [mail] = await writtenMail(dataDir, job.email);
  expect(mail?.subject).toMatch(/^Moved: Rekeying on /);
  expect(mail?.text).toMatch(/New time: .+\nOld time: .+9:00/);
  expect((await officeMail(job)).text).toMatch(/New time: [^]+Old time: /);
  // The link in the new mail opens the same appointment.
  const fresh = tokenOf(/\S+\/j\/\S+/.exec(mail?.text ?? '')![0]);
  expect((await customer.read(fresh)).body.slotStart).toBe(to);
});

test('when a customer cancels, the time is free again and the office sees the reason', async () => {
  const job = await newJob();
  const token = await offered(job.id, [slot(2, 9)]);
  await customer.choose(token, at(2, 9));
  await runSql(url, 'delete from outbox');
  const cancelled = await customer.cancel(token, at(2, 9), 'My brother has a key');
  expect([cancelled.status, cancelled.body.state]).toEqual([200, 'cancelled']);
  expect((await customer.cancel(token, at(2, 9))).status).toBe(200);
  expect(await jobOf(job.id)).toMatchObject({ visit: 'cancelled', cancelReason: 'customer_cancelled' });
  await sendQueued(db);
  const [mail] = await writtenMail(dataDir, job.email);
  expect(mail?.subject).toBe('Cancelled: your appointment');
  // The file takes it out of the customer's calendar.
  const file = new TextDecoder().decode(mail?.attachments[0]?.content as ArrayBuffer);
  expect(file).toMatch(new RegExp(`METHOD:CANCEL[^]*UID:job-${job.id}@[^]*STATUS:CANCELLED`));
  expect((await officeMail(job)).text).toContain('My brother has a key');
  const other = await newJob();
  expect((await customer.choose(await offered(other.id, [slot(2, 9)]), at(2, 9))).status).toBe(200);
});

test('a customer can change the time until two hours before it, and not a minute later', async () => {
  const job = await newJob();
  const token = await offered(job.id, [slot(2, 9)]);
  await customer.choose(token, at(2, 9));
  const soon = async (minutes: number) => {
    const start = new Date(Date.now() + minutes * 60_000).toISOString();
    await runSql(
      url,
      `update job set slot_start = $1, slot_end = $1::timestamptz + interval '1 hour', travel_minutes = 0 where id = $2`,
      [start, job.id],
    );
    return start;
  };
  const late = await soon(119);
  expect((await customer.read(token)).body).toMatchObject({ changeable: false, choices: [] });
  for (const answer of [await customer.cancel(token, late), await customer.choose(token, at(3, 9), late)]) {
    expect([answer.status, answer.body.code]).toEqual([409, 'wrong_state']);
    expect(answer.body.detail).toContain('less than 2 hours');
  }
  const early = await soon(121);
  expect((await customer.cancel(token, early)).status).toBe(200);
});

test('offered times that were taken are replaced by free ones', async () => {
  const [job, other] = [await newJob(), await newJob()];
  const token = await offered(job.id, [slot(3, 9)]);
  await office.step(other.id, 'schedule', slot(3, 9));
  const seen: CustomerVisit = (await customer.read(token)).body;
  expect(seen.offered).toBe(false);
  expect(seen.choices.length).toBeGreaterThan(5);
  expect(starts(seen)).not.toContain(at(3, 9));
  const [free] = starts(seen);
  expect((await customer.choose(token, free!)).status).toBe(200);
});

test('a time that is neither offered nor free cannot be chosen', async () => {
  const token = await offered((await newJob()).id, [slot(2, 9)]);
  for (const wanted of [at(2, 3), at(400, 9)])
    expect((await customer.choose(token, wanted)).body).toMatchObject({ status: 409, code: 'slot_taken' });
});

test('unknown and revoked links, and links of flagged jobs, get the same 404', async () => {
  const job = await newJob();
  const token = await offered(job.id, [slot(2, 9)]);
  const asked = async () => {
    const { status, body } = await customer.read(token);
    return [status, body.detail];
  };
  const unknown = await customer.read('A'.repeat(22));
  const gone = [404, unknown.body.detail];
  expect(unknown.status).toBe(404);
  await runSql(url, 'update job set suspicious = true');
  expect(await asked()).toEqual(gone);
  await runSql(url, 'update job set suspicious = false');
  await runSql(url, `update job_link set revoked_at = now()`);
  expect(await asked()).toEqual(gone);
});

test('an offer is refused if a time is not free, past, over before it begins or given twice, or if there is no address', async () => {
  const job = await newJob({ email: null });
  const offer = (slots: readonly object[], channel = 'text') =>
    office.post(`/api/admin/jobs/${job.id}/offer`, { slots, channel });
  const busy = await newJob();
  await office.step(busy.id, 'schedule', slot(2, 9));
  expect((await offer([slot(2, 9)])).body).toMatchObject({ status: 409, code: 'slot_taken' });
  expect((await offer([slot(3, 9), slot(-1, 9)])).body.errors).toEqual({
    'slots.1.slotStart': 'Choose a time that has not passed',
  });
  expect((await offer([{ ...slot(3, 9), slotEnd: at(3, 9) }])).body.errors).toEqual({
    'slots.0.slotEnd': 'The end must be after the start',
  });
  expect((await offer([slot(3, 9), slot(3, 9, lani.id)])).body.errors).toEqual({
    'slots.1.slotStart': 'This time is already in the list',
  });
  expect((await offer([slot(3, 9)], 'email')).body.errors).toEqual({
    channel: 'The job has no email address',
  });
  expect((await offer([])).body.errors).toEqual({ slots: 'Choose one to three times' });
  expect((await offer([1, 2, 3, 4].map((day) => slot(day, 9)))).body.errors).toEqual({
    slots: 'Choose one to three times',
  });
});

test('an offer by mail has the link of its address, and a later offer shows its times behind the same link', async () => {
  const job = await newJob();
  const send = (slots: readonly object[]) =>
    office.post(`/api/admin/jobs/${job.id}/offer`, { slots, channel: 'email' });
  expect((await send([slot(2, 9)])).body.link).toMatchObject({
    smsHref: null,
    delivery: { recipient: job.email },
  });
  await sendQueued(db);
  const [mail] = await writtenMail(dataDir, job.email);
  expect(mail?.text).toMatch(/Time 1: .*9:00/);
  const linkIn = (text = '') => tokenOf(/\S+\/j\/\S+/.exec(text)![0]);
  const token = linkIn(mail?.text);
  expect(starts((await customer.read(token)).body)).toEqual([at(2, 9)]);
  await send([slot(3, 10), slot(3, 15)]);
  await sendQueued(db);
  const mails = await writtenMail(dataDir, job.email);
  expect(mails.map(({ text }) => linkIn(text))).toEqual([token, token]);
  expect(starts((await customer.read(token)).body)).toEqual([at(3, 10), at(3, 15)]);
});

const remind = (now: Date) =>
  scheduled('reminders', sendReminders, { now: () => now })(new Request('http://localhost/'));

test('a reminder is sent once, the day before, and not for an appointment that was moved', async () => {
  const [tomorrow, later, moved] = [await newJob(), await newJob(), await newJob()];
  await office.step(tomorrow.id, 'schedule', slot(1, 9));
  await office.step(later.id, 'schedule', slot(2, 0, null));
  await office.step(moved.id, 'schedule', slot(1, 14));
  const morning = new Date(at(0, 8));
  await remind(morning);
  await remind(morning);
  const queued = await runSql(url, `select recipient from outbox where kind = 'visit-reminder' order by 1`);
  expect(queued.map(({ recipient }) => recipient)).toEqual([tomorrow.email, moved.email].toSorted());
  await office.step(moved.id, 'schedule', slot(4, 9));
  await sendQueued(db, new Date(morning.getTime() + HOUR_MS));
  const subjects = async (email: string) => (await writtenMail(dataDir, email)).map(({ subject }) => subject);
  expect((await subjects(tomorrow.email))[0]).toMatch(/^Tomorrow: Rekeying on .*9:00/);
  expect(await subjects(moved.email)).toEqual([]);
});

test('when staff set off, the customer gets the usual minutes if staff choose to tell', async () => {
  const job = await newJob({ location: 'Kapaa', serviceAddress: null });
  await office.step(job.id, 'schedule', slot(2, 9));
  const { travelMinutes } = await jobOf(job.id);
  expect(travelMinutes).toBeGreaterThan(5);
  await office.step(job.id, 'set_off', { tell: true });
  await sendQueued(db);
  const [mail] = await writtenMail(dataDir, job.email);
  expect(mail?.subject).toBe('On our way: usually 15-25 minutes');
  const quiet = await newJob();
  await office.step(quiet.id, 'set_off', {});
  await sendQueued(db);
  expect(await writtenMail(dataDir, quiet.email)).toEqual([]);
});

/** The page as a browser without script reads it. */
async function pageOf(token: string) {
  const response = await times(new Request(`http://localhost/j/${token}`), { ip: '203.0.113.7' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const form = (token: string, step: string, fields: Record<string, string>) =>
  times(
    new Request(`http://localhost/j/${token}/${step}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    }),
    { ip: '203.0.113.7' },
  );

test('the page works without script: choose, move, cancel; a taken time shows the remaining ones', async () => {
  const [job, other] = [await newJob(), await newJob()];
  const slots = [slot(2, 9), slot(2, 15)];
  const [token, rival] = [await offered(job.id, slots), await offered(other.id, slots)];
  await customer.choose(rival, at(2, 9));
  const lost = await form(token, 'choose', { slotStart: at(2, 9) });
  const text = await lost.text();
  expect([lost.status, lost.headers.get('content-type')]).toEqual([409, 'text/html; charset=utf-8']);
  expect(text).toContain('This time was just taken. Please choose another.');
  expect(text).toContain(`value="${at(2, 15)}"`);
  expect(text).not.toContain(`value="${at(2, 9)}"`);

  const none = await form(token, 'choose', {});
  expect([none.status, await none.text()]).toEqual([422, expect.stringContaining('Choose a time')]);
  const chosen = await form(token, 'choose', { slotStart: at(2, 15) });
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, `/j/${token}?done=chosen`]);
  const cancelled = await form(token, 'cancel', { seen: at(2, 15), reason: '' });
  expect([cancelled.status, cancelled.headers.get('location')]).toEqual([303, `/j/${token}?done=cancelled`]);
  const page = await pageOf(token);
  expect(page.text).toContain('Your appointment is cancelled');
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.headers.get('cache-control')).toBe('no-store');
  const gone = await pageOf('A'.repeat(22));
  expect([gone.status, gone.text]).toEqual([404, expect.stringContaining('This link no longer works')]);
});
