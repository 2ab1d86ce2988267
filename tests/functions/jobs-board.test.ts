import pg from 'pg';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import contact from '#functions/contact.ts';
import reviews from '#functions/reviews.ts';
import { INBOX_EACH } from '#contract/jobs/board.ts';
import { shopToday, startOfShopDay } from '#domain/shop-time.ts';
import { type Answered, call } from '#tests/support/call.ts';
import { customer, linkTo, makeSent } from '#tests/support/money.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

let statements: string[] = [];
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
  const [first] = args as [string | { text: string }];
  statements.push(typeof first === 'string' ? first : first.text);
  return query.apply(this, args);
} as typeof pg.Client.prototype.query;
// The next file runs in the same process.
afterAll(() => void (pg.Client.prototype.query = query as typeof pg.Client.prototype.query));

const { url } = await testServer();
const office = await signInToOffice();
type Body = Answered['body'];

const items = [{ serviceCategory: 'labor', serviceDescription: 'Rekey', quantity: 1, unitPrice: '100.00' }];
const newJob = async (body: object): Promise<Body> => (await office.post('/api/admin/jobs', body)).body;
const entries = async (): Promise<Body[]> => (await office.get('/api/admin/inbox')).body.entries;
const waiting = async (kind: string, recordId: string) =>
  (await entries()).filter((entry) => entry.kind === kind && entry.recordId === recordId);

test('the inbox of a new office is empty', async () => {
  expect((await office.get('/api/admin/inbox')).body).toEqual({ entries: [], more: [] });
});

test('a request waits until it has a price', async () => {
  const job = await newJob({
    phone: '808-555-0101',
    firstName: 'Ana',
    location: 'Kilauea',
    request: 'Lost keys',
  });
  expect(await waiting('request', job.id)).toMatchObject([
    {
      jobId: job.id,
      jobNumber: job.number,
      recordType: 'job',
      name: 'Ana',
      phone: '808-555-0101',
      location: 'Kilauea',
      words: 'Lost keys',
      since: job.createdAt,
      action: 'price',
    },
  ]);
  await office.post(`/api/admin/jobs/${job.id}/price`, { items });
  expect(await waiting('request', job.id)).toEqual([]);
});

test('a requested change waits, then its revision until it is sent, then the approved job until it has a time', async () => {
  const job = await newJob({ phone: '808-555-0102', firstName: 'Ben', items });
  const quoteId = job.currentQuoteId;
  await customer.change(await linkTo(office, quoteId), { message: 'Two locks, please' });
  expect(await waiting('change_requested', quoteId)).toMatchObject([
    {
      jobId: job.id,
      words: 'Two locks, please',
      amount: '104.71',
      paperNumber: expect.stringMatching(/^Q-/),
      action: 'revise',
    },
  ]);
  await office.post(`/api/admin/jobs/${job.id}/price`, { items: [{ ...items[0], quantity: 2 }] });
  expect(await waiting('change_requested', quoteId)).toEqual([]);
  expect(await waiting('revision_not_sent', quoteId)).toMatchObject([{ amount: '209.42', action: 'send' }]);
  await linkTo(office, quoteId);
  expect(await waiting('revision_not_sent', quoteId)).toEqual([]);
  await office.step(job.id, 'agree', {});
  expect(await waiting('approved_without_time', quoteId)).toMatchObject([
    { name: 'Ben', action: 'schedule' },
  ]);
  const slot = { slotStart: '2098-05-05T20:00:00Z', slotEnd: '2098-05-05T21:00:00Z' };
  await office.step(job.id, 'schedule', slot);
  expect(await waiting('approved_without_time', quoteId)).toEqual([]);
});

test('a failed mail, an overdue invoice, a flagged request and a review wait, each with its action', async () => {
  const overdue = await makeSent(office, { dueDate: '2026-01-15' });
  expect(await waiting('overdue', overdue.id)).toMatchObject([
    { jobId: expect.any(String), amount: '104.71', since: '2026-01-15T10:00:00.000Z', action: 'remind' },
  ]);
  await office.post(`/api/admin/invoices/${overdue.id}/payments`, { amount: '104.71', method: 'cash' });
  expect(await waiting('overdue', overdue.id)).toEqual([]);

  await runSql(
    url,
    `update outbox set state = 'failed', last_error = 'no such mailbox' where record_id = $1`,
    [overdue.id],
  );
  expect(await waiting('mail_failed', overdue.id)).toMatchObject([
    { mailId: expect.any(String), words: 'no such mailbox', recordType: 'invoice', action: 'retry' },
  ]);

  const person = { firstName: 'Kai', lastName: 'Akana', phone: '808-555-0103', location: 'Koloa' };
  const spam = {
    ...person,
    serviceType: 'other',
    message: 'http://a.example http://b.example',
    isEmergency: true,
  };
  await call(contact, 'POST', '/api/contact', { body: spam });
  const [flagged] = await entries();
  expect(flagged).toMatchObject({
    kind: 'suspicious',
    isEmergency: true,
    name: 'Kai Akana',
    action: 'review',
  });

  const review = { name: 'Malia', location: 'Lihue', rating: 5, service: 'Rekeying', text: 'Fast and kind.' };
  const { id } = (await call(reviews, 'POST', '/api/reviews', { body: review })).body;
  expect(await waiting('review', id)).toMatchObject([
    { jobId: null, name: 'Malia', words: 'Fast and kind.', action: 'read' },
  ]);
});

test('Today shows scheduled and active jobs by time, unscheduled ones with emergencies first, and the money received', async () => {
  // Yesterday noon in Hawaii: what begins in a minute begins on the same day.
  const noon = startOfShopDay(shopToday(new Date())).getTime() - 12 * 3_600_000;
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  onTestFinished(() => void vi.useRealTimers());
  const soon = new Date(Date.now() + 60_000).toISOString();
  const later = new Date(Date.now() + 120_000).toISOString();
  const timed = await newJob({ phone: '808-555-0110', firstName: 'Timed' });
  await office.step(timed.id, 'schedule', { slotStart: soon, slotEnd: later });
  const driving = await newJob({ phone: '808-555-0111', firstName: 'Driving' });
  await office.step(driving.id, 'set_off', {});
  const emergency = await newJob({ phone: '808-555-0112', urgency: 'emergency' });
  const plain = await newJob({ phone: '808-555-0113' });
  const far = await newJob({ phone: '808-555-0114' });
  await office.step(far.id, 'schedule', {
    slotStart: '2098-05-07T20:00:00Z',
    slotEnd: '2098-05-07T21:00:00Z',
  });
  const { body: before } = await office.get('/api/admin/today');
  expect(before.jobs.map(({ id }: Body) => id)).toEqual(expect.arrayContaining([timed.id, driving.id]));
  expect(before.jobs.map(({ id }: Body) => id)).not.toContain(far.id);
  expect(before.jobs.find(({ id }: Body) => id === timed.id)).toMatchObject({
    slotStart: soon,
    money: 'called',
  });
  const waits = before.unscheduled.map(({ id }: Body) => id);
  expect(waits.indexOf(plain.id)).toBeGreaterThan(waits.indexOf(emergency.id));
  expect(waits[0]).toBe(emergency.id);

  const { body: paid } = await office.step(plain.id, 'collect', {
    method: 'cash',
    items: [{ serviceDescription: 'Key copy', quantity: 1, unitPrice: '20.00' }],
  });
  const { body: after } = await office.get('/api/admin/today');
  expect(Number(after.moneyTaken) - Number(before.moneyTaken)).toBeCloseTo(20.94);
  expect(after.payments).toBe(before.payments + 1);
  await office.post(`/api/admin/invoices/${paid.invoice.id}/payments/${paid.payment.id}/reverse`, {
    reason: 'Bounced',
  });
  expect((await office.get('/api/admin/today')).body).toMatchObject({ moneyTaken: before.moneyTaken });
});

test.each([
  ['/api/admin/summary'],
  ['/api/admin/inbox'],
  ['/api/admin/today'],
  ['/api/admin/jobs'],
  ['/api/admin/jobs/:id?reveal=no'],
])('%s is one round trip beside that of the session', async (path) => {
  const { id } = await newJob({ phone: '808-555-0120', items, accessDetails: 'Gate 4711' });
  const at = path.replace(':id', id);
  await office.get(at);
  statements = [];
  expect((await office.get(at)).status).toBe(200);
  expect(statements.filter((text) => !/(?:from|update) "?session\b/i.test(text))).toHaveLength(1);
});

test('no kind of entry crowds out another: each list is limited, shows the newest and says that there are more', async () => {
  const requestsOf = (body: Body): string[] =>
    body.entries.filter(({ kind }: Body) => kind === 'request').map(({ jobId }: Body) => jobId);
  const before = (await office.get('/api/admin/inbox')).body;
  const others = before.entries.length - requestsOf(before).length;
  const newest = async (urgency: 'standard' | 'emergency') => {
    const ids: string[] = [];
    for (let n = 0; n <= INBOX_EACH; n += 1)
      ids.push((await newJob({ phone: `808-777-10${10 + n}`, urgency })).id);
    return ids;
  };
  const calm = await newest('standard');
  const { body } = await office.get('/api/admin/inbox');
  expect(body.more).toEqual(['request']);
  expect(requestsOf(body)).toHaveLength(INBOX_EACH);
  expect(requestsOf(body)).toContain(calm.at(-1));
  expect(requestsOf(body)).not.toContain(calm[0]);
  expect(body.entries.length).toBe(others + INBOX_EACH);

  // Emergencies push out what is not, and at last the oldest of their own.
  const urgent = await newest('emergency');
  const { body: full } = await office.get('/api/admin/inbox');
  expect(requestsOf(full)).toEqual(urgent.slice(1));
});
