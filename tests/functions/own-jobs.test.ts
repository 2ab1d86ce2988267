import { expect, test } from 'vitest';
import { allRoutes } from '#contract/all-routes.ts';
import { mayCall } from '#contract/route.ts';
import type { Answered } from '#tests/support/call.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { duringTransaction } from '#tests/support/during-transaction.ts';
import { visitProperty } from '#tests/support/property-visit.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';
import { withoutIds } from '#tests/support/without-ids.ts';
import { everyViewer, makeWholeJob, marked, viewers } from '#tests/support/staff.ts';

const { db, url } = await testServer();
const office = await signInToOffice();
const staff = await everyViewer(db);
const { technician, bookkeeper, 'technician without prices': priceless } = staff;
type Body = Answered['body'];

const codesOf = ({ accessDetails, vehicleVin, keyCodes }: Body) => [accessDetails, vehicleVin, keyCodes];
const codes = [marked.gate, marked.vin, marked.keyCodes];
const none = [null, null, null];
const looks = `select 1 from event where what = 'sealed_read' and record_id = $1 and actor = $2`;
const readsOf = async (recordId: string, actor: string) =>
  (await runSql(url, looks, [recordId, actor])).length;

test('a technician sees only their own jobs, in the list and on Today', async () => {
  const [own, others] = [await makeWholeJob(office, technician.id), await makeWholeJob(office, null)];
  for (const path of [
    '/api/admin/jobs',
    '/api/admin/jobs?visit=open',
    '/api/admin/jobs?sort=name',
    '/api/admin/jobs?q=Keola',
  ]) {
    const ids = (await technician.get(path)).body.map(({ id }: Body) => id);
    expect([path, ids]).toEqual([path, [own.jobs]]);
  }
  const today = (await technician.get('/api/admin/today')).body;
  expect(today.unscheduled.map(({ id }: Body) => id)).toEqual([own.jobs]);
  expect(today).toMatchObject({ moneyTaken: '0.00', payments: 0 });
  await technician.post(`/api/admin/invoices/${own.invoices}/payments`, { amount: '20.00', method: 'cash' });
  const after = (await technician.get('/api/admin/today')).body;
  expect(after).toMatchObject({ moneyTaken: '20.00', payments: 1 });
  expect(JSON.stringify(after)).not.toContain(others.jobs);
});

test('a technician can read codes while the job is theirs and open, and the history records each read', async () => {
  const { jobs: id, quotes } = await makeWholeJob(office, technician.id);
  const job = `/api/admin/jobs/${id}`;
  expect(codesOf((await technician.get(`${job}?reveal=no`)).body)).toEqual(none);
  expect(await readsOf(id, technician.email)).toBe(0);
  expect(codesOf((await technician.get(job)).body)).toEqual(codes);
  expect(codesOf((await technician.get(`/api/admin/quotes/${quotes}`)).body)).toEqual(codes);
  expect([await readsOf(id, technician.email), await readsOf(quotes, technician.email)]).toEqual([1, 1]);

  for (const step of ['set_off', 'arrive', 'finish']) {
    expect((await technician.step(id, step)).status).toBe(200);
  }
  const done = (await technician.get(job)).body;
  expect([codesOf(done), done.closed]).toEqual([none, ['vehicleVin', 'keyCodes', 'accessDetails']]);
  expect(codesOf((await technician.get(`/api/admin/quotes/${quotes}`)).body)).toEqual(none);
  expect(await readsOf(id, technician.email)).toBe(1);
  expect(codesOf((await office.get(job)).body)).toEqual(codes);

  const { version } = (await office.step(id, 'reopen', { reason: 'Again' })).body;
  expect((await office.put(job, { version, technicianId: priceless.id })).status).toBe(200);
  expect((await technician.get(job)).status).toBe(404);
  expect((await technician.get(`/api/admin/quotes/${quotes}`)).status).toBe(404);
});

test('a bookkeeper reads papers without their codes, and cannot search by a code', async () => {
  const { quotes } = await makeWholeJob(office, null);
  const quote = (await bookkeeper.get(`/api/admin/quotes/${quotes}?reveal=yes`)).body;
  expect([codesOf(quote), quote.closed]).toEqual([none, ['vehicleVin', 'keyCodes', 'accessDetails']]);
  expect(await readsOf(quotes, bookkeeper.email)).toBe(0);
  const byVin = `q=${marked.vin}`;
  expect((await office.get(`/api/admin/quotes?${byVin}`)).body.length).toBeGreaterThan(0);
  expect((await bookkeeper.get(`/api/admin/quotes?${byVin}`)).body).toEqual([]);
  expect((await bookkeeper.get(`/api/admin/search?${byVin}`)).body.quotes).toEqual([]);
});

test('history and search contain only records that the role may list', async () => {
  const { jobs, invoices } = await makeWholeJob(office, null);
  const history = (recordType: string, recordId: string) =>
    `/api/admin/history?recordType=${recordType}&recordId=${recordId}`;
  expect((await bookkeeper.get(history('invoice', invoices))).status).toBe(200);
  expect((await bookkeeper.get(history('job', jobs))).status).toBe(403);
  expect((await staff.dispatcher.get(history('job', jobs))).status).toBe(200);
  expect((await staff.dispatcher.get(history('user', office.id))).status).toBe(403);
  expect((await office.get(history('user', office.id))).status).toBe(200);
  const found = (await bookkeeper.get('/api/admin/search?q=Keola')).body;
  expect([found.leads, found.bookings]).toEqual([[], []]);
  expect(found.invoices.length).toBeGreaterThan(0);
});

test('a technician cannot give a job away, take one, or file it elsewhere', async () => {
  const { jobs: id } = await makeWholeJob(office, technician.id);
  const job = `/api/admin/jobs/${id}`;
  const { version } = (await technician.get(job)).body;
  for (const change of [{ technicianId: priceless.id }, { technicianId: null }, { customerId: null }]) {
    expect((await technician.put(job, { version, ...change })).status).toBe(403);
  }
  expect((await technician.step(id, 'set_off', { technicianId: priceless.id })).status).toBe(403);
  const noted = await technician.put(job, { version, notes: 'Dog in the yard' });
  expect([noted.status, noted.body.notes]).toEqual([200, 'Dog in the yard']);
  expect((await technician.step(id, 'set_off', { technicianId: technician.id })).status).toBe(200);
});

test('a job cannot be assigned to a bookkeeper', async () => {
  const answer = await office.post('/api/admin/jobs', { phone: '808 555 0161', technicianId: bookkeeper.id });
  expect(answer.body.errors).toEqual({ technicianId: 'There is no such staff member' });
});

/** Whatever looks like an amount, anywhere in an answer. */
function amountsIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => amountsIn(item, `${path}[${at}]`));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, part]) => amountsIn(part, `${path}.${name}`));
  }
  // 12.50, $12, 1,250: but no time, whose seconds have three decimals.
  return /\$|\d+[.,]\d{2}(?!\d)|173/.test(withoutIds(String(value))) && !/Id$|\.id$/.test(path)
    ? [`${path}: ${String(value)}`]
    : [];
}

test('a technician without prices gets no amount in any response of any route they may call', async () => {
  const { jobs: id, quotes } = await makeWholeJob(office, priceless.id);
  const job = `/api/admin/jobs/${id}`;
  // They may read the doors of a property during a visit there.
  const visit = await visitProperty(url, (await makeWholeJob(office, priceless.id)).jobs);
  const ids: Record<string, string> = { jobs: id, quotes, properties: visit.property };
  const reads = allRoutes
    .filter((route) => route.auth === 'admin' && mayCall(route, viewers['technician without prices']))
    // Their own pay is theirs to see, without what their jobs left.
    .filter(({ method, path }) => method === 'GET' && !/\/photo$|\/pay\b/.test(path))
    .map((route) => route.path.replace(/(\w+)\/:id/, (_, kind: string) => `${kind}/${ids[kind]}`))
    .map((path) => path.replace(':token', visit.token));
  expect(reads).toContain(job);
  for (const path of reads) {
    const { status, body } = await priceless.get(path);
    expect([path, status, amountsIn(body)]).toEqual([path, 200, []]);
    // The same answer to the office shows that the search can find one.
    if (path === job) expect(amountsIn((await office.get(path)).body).length).toBeGreaterThan(5);
  }
  const whole = (await priceless.get(job)).body;
  expect(whole).toMatchObject({
    total: null,
    balance: null,
    quotes: [],
    invoices: [],
    payments: [],
    mails: [],
  });
  expect(whole.allowed).toEqual(['set_off']);
  // A time is the office's to set.
  expect(whole.action).toBeNull();
  const { version } = whole;
  // The record as it is, in a refusal, is no way around it.
  const stale = await priceless.put(job, { version: version - 1, notes: 'x' });
  expect([stale.status, stale.body.current.id, amountsIn(stale.body)]).toEqual([409, id, []]);
  for (const step of ['arrive', 'set_off', 'arrive', 'finish', 'finish']) {
    expect(amountsIn((await priceless.step(id, step)).body)).toEqual([]);
  }
});

test('a technician without prices records who authorized the opening, and sees no amount by it', async () => {
  const own = await makeWholeJob(office, priceless.id);
  const others = await makeWholeJob(office, technician.id);
  const { currentQuoteId, quotes } = (await priceless.get(`/api/admin/jobs/${own.jobs}`)).body;
  expect([currentQuoteId, quotes]).toEqual([own.quotes, []]);
  const { next } = (await priceless.get('/api/admin/my-day')).body;
  expect([next.currentQuoteId, next.quotes]).toEqual([expect.any(String), []]);
  const authority = { name: 'Leilani Makua', relation: 'owner', idType: 'passport' };
  const recorded = await priceless.step(own.jobs, 'authority', authority);
  expect([recorded.status, amountsIn(recorded.body)]).toEqual([200, []]);
  expect((await priceless.step(others.jobs, 'authority', authority)).status).toBe(404);
  const { authorities } = (await priceless.get(`/api/admin/jobs/${own.jobs}`)).body;
  expect(authorities.map(({ name, actor }: Body) => [name, actor])).toEqual([
    ['Leilani Makua', priceless.email],
    ['Keola Makua', office.email],
  ]);
});

test('the switch for prices applies at once to the session in use', async () => {
  const { jobs: id } = await makeWholeJob(office, technician.id);
  const total = async () => (await technician.get(`/api/admin/jobs/${id}`)).body.total;
  expect(await total()).not.toBeNull();
  await runSql(url, 'update admin_user set sees_prices = false where id = $1', [technician.id]);
  expect(await total()).toBeNull();
  await runSql(url, 'update admin_user set sees_prices = true where id = $1', [technician.id]);
});

test('a technician sees what a part sells for, not what it costs', async () => {
  const made = await office.post('/api/admin/inventory', {
    name: 'Deadbolt, satin',
    category: 'parts',
    costPrice: '31.50',
    sellPrice: '60.00',
  });
  expect([made.status, made.body.costPrice]).toEqual([201, '31.50']);
  const path = `/api/admin/inventory/${made.body.id}`;
  expect((await technician.get(path)).body).toMatchObject({ costPrice: null, sellPrice: '60.00' });
  const list = (await technician.get('/api/admin/inventory')).body;
  expect(list.map(({ id, costPrice }: Body) => [id, costPrice])).toContainEqual([made.body.id, null]);
  expect(JSON.stringify(list)).not.toContain('"31.50"');
  expect((await bookkeeper.get(path)).body.costPrice).toBe('31.50');
});

/** Gives a technician's job to another while a request of theirs waits for it, past its first check. */
async function whileReassigned(jobId: string, send: () => Promise<Answered>): Promise<Answered> {
  const { answer, waited } = await duringTransaction(
    url,
    (other) => other.query('update job set technician_id = $2 where id = $1', [jobId, priceless.id]),
    send,
  );
  expect(waited).toBe(true);
  return answer;
}

test.each([
  ['without a key', {}],
  ['under an idempotency key', { 'idempotency-key': 'reassigned-meanwhile-0001' }],
])(
  'a job that is given to another during a technician’s write keeps nothing of it, %s',
  async (_, headers) => {
    const { jobs: id } = await makeWholeJob(office, technician.id);
    const job = `/api/admin/jobs/${id}`;
    const answer = await whileReassigned(id, () => technician.step(id, 'set_off', {}, headers));
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    expect((await office.get(job)).body).toMatchObject({ visit: 'unscheduled', technicianId: priceless.id });
  },
);

test('a payment is not stored if the job is given to another technician meanwhile', async () => {
  const { jobs: id, invoices } = await makeWholeJob(office, technician.id);
  const payments = `/api/admin/invoices/${invoices}/payments`;
  const before = (await office.get(payments)).body.length;
  const answer = await whileReassigned(id, () =>
    technician.post(
      payments,
      { amount: '20.00', method: 'cash' },
      { 'idempotency-key': 'taken-meanwhile-00001' },
    ),
  );
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  expect((await office.get(payments)).body).toHaveLength(before);
});
