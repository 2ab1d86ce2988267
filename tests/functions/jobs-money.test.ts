import { expect, test } from 'vitest';
import contact from '#functions/contact.ts';
import { shopToday } from '#domain/shop-time.ts';
import { type Answered, call, must } from '#tests/support/call.ts';
import { makeItem } from '#tests/support/money.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { lockoutLine, officeCalls } from '#tests/support/office-records.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

const { url } = await testServer();
const office = await signInToOffice();
type Body = Answered['body'];

const { stranger, take, count } = officeCalls(office, url);
const step = (job: Body, name: string, body: object = {}) => office.step(job.id, name, body);

test('a price can be set, changed as a new revision, and approved by phone, which needs a customer', async () => {
  const body = {
    firstName: 'Noa',
    lastName: 'Silva',
    phone: stranger(),
    serviceType: 'other',
    location: 'Kekaha',
  };
  const { id: leadId } = (await call(contact, 'POST', '/api/contact', { body })).body;
  const [row] = await runSql(url, 'select job_id as id from contact_request where id = $1', [leadId]);
  const job = row as Body;
  expect((await step(job, 'agree')).status).toBe(409);
  const priced = (await step(job, 'price', { items: [lockoutLine()] })).body;
  expect(priced).toMatchObject({ money: 'priced', action: 'send', leads: [{ status: 'estimated' }] });
  const again = (
    await step(job, 'price', { items: [lockoutLine({ unitPrice: '120.00' })], distanceMiles: 20 })
  ).body;
  expect(again.quotes).toHaveLength(1);
  expect(again.quotes[0]).toMatchObject({ revision: 2, serviceFee: '50.00', status: 'pending' });
  const agreed = (await step(job, 'agree', { version: again.version })).body;
  expect(agreed).toMatchObject({ money: 'approved', action: 'schedule', customer: { lastName: 'Silva' } });
  expect(agreed.quotes[0]).toMatchObject({ decidedAs: 'staff', decidedBy: office.email });
  expect(agreed.timeline.map(({ what, after }: Body) => [what, after?.by])).toContainEqual([
    'approved',
    'phone',
  ]);
  expect((await step(job, 'agree')).body.code).toBe('wrong_state');
});

test('finish and collect approves, invoices, issues, takes stock, records the payment and queues the receipt in one step', async () => {
  const { id: inventoryItemId } = await makeItem(office, 5);
  const job = await take({
    phone: stranger(),
    firstName: 'Kai',
    email: 'kai@example.com',
    urgency: 'emergency',
    items: [
      lockoutLine(),
      lockoutLine({ serviceDescription: 'Deadbolt', quantity: 2, unitPrice: '40.00', inventoryItemId }),
    ],
  });
  await step(job, 'agree');
  await step(job, 'set_off');
  await step(job, 'arrive');
  const summary = async () => (await office.get('/api/admin/summary')).body;
  const before = await summary();
  const { status, body } = await step(job, 'collect', { method: 'cash' });
  expect(status).toBe(200);
  expect(body.job).toMatchObject({
    visit: 'done',
    money: 'paid',
    action: null,
    balance: '0.00',
    total: '240.84',
  });
  expect(body.invoice).toMatchObject({
    status: 'paid',
    total: '240.84',
    dueDate: shopToday(new Date()),
    customerId: body.job.customerId,
  });
  expect(body.payment).toMatchObject({ amount: '240.84', method: 'cash' });
  const [stock] = await runSql(url, 'select quantity_on_hand as n from inventory_item where id = $1', [
    inventoryItemId,
  ]);
  expect(stock).toEqual({ n: 3 });
  expect(body.job.mails).toMatchObject([
    { kind: 'receipt', recipient: 'kai@example.com', recordType: 'invoice' },
  ]);
  const what = body.job.timeline.map((entry: Body) => `${entry.recordType} ${entry.what}`);
  for (const told of [
    'job finished',
    'quote approved',
    'quote invoiced',
    'invoice issued',
    'invoice payment_received',
  ]) {
    expect(what).toContain(told);
  }
  const { revenue } = await summary();
  expect(Number(revenue.totalPaid) - Number(before.revenue.totalPaid)).toBeCloseTo(240.84);
  expect(revenue.outstanding).toBe(before.revenue.outstanding);
  expect((await step(job, 'collect', { method: 'cash' })).body.code).toBe('wrong_state');
});

test('a job owes what its issued invoices leave open: nothing is due by a draft or a void one', async () => {
  const { id } = await take({ phone: stranger(), items: [lockoutLine()] });
  const now = async () => (await office.get(`/api/admin/jobs/${id}`)).body;
  expect(await now()).toMatchObject({ balance: null });
  const { currentQuoteId: quoteId, total } = must(await office.step(id, 'agree'));
  const invoice = must(await office.post('/api/admin/invoices', { quoteId }));
  expect(await now()).toMatchObject({ total, balance: null });
  const act = async (what: string, body: object) => {
    const path = `/api/admin/invoices/${invoice.id}`;
    const { version } = must(await office.get(path));
    return must(await office.post(`${path}/${what}`, { version, ...body }));
  };
  await act('send', {});
  expect(await now()).toMatchObject({ total, balance: total });
  await act('void', { reason: 'Wrong customer', returnStock: false });
  expect(await now()).toMatchObject({ total, balance: null });
});

test('a job without a price can be collected with lines given at the end, paid in two parts', async () => {
  const job = await take({ phone: stranger() });
  expect((await step(job, 'collect', { method: 'card' })).body.errors).toHaveProperty('items');
  const items = [{ serviceDescription: 'Mailbox lock', quantity: 1, unitPrice: '80.00' }];
  const first = (await step(job, 'collect', { method: 'card', items, amount: '50.00' })).body;
  expect(first.job).toMatchObject({ visit: 'done', money: 'invoiced', balance: '33.77', action: 'collect' });
  expect(first.invoice).toMatchObject({ firstName: 'Caller', lastName: job.phone, status: 'sent' });
  expect((await step(job, 'collect', { method: 'cash', items })).status).toBe(409);
  expect((await step(job, 'collect', { method: 'cash', amount: '90.00' })).status).toBe(422);
  const rest = (await step(job, 'collect', { method: 'cash' })).body;
  expect(rest.job).toMatchObject({ money: 'paid', invoices: [{ id: first.invoice.id }] });
  expect(rest.job.payments.map((paid: Body) => paid.amount)).toEqual(['50.00', '33.77']);
  expect(rest.job.timeline.filter((entry: Body) => entry.what === 'finished')).toHaveLength(1);
});

test('collecting fails without changes when stock is short, the price was declined or the job is cancelled', async () => {
  const { id: inventoryItemId } = await makeItem(office, 1);
  const job = await take({
    phone: stranger(),
    items: [lockoutLine({ quantity: 2, unitPrice: '40.00', inventoryItemId })],
  });
  const short = await step(job, 'collect', { method: 'cash' });
  expect(short.body.code).toBe('insufficient_stock');
  const stored = (await office.get(`/api/admin/jobs/${job.id}`)).body;
  expect(stored).toMatchObject({ visit: 'unscheduled', money: 'priced', invoices: [], version: job.version });
  expect((await step(job, 'collect', { method: 'cash', override: true })).status).toBe(200);

  const declined = await take({ phone: stranger(), items: [lockoutLine()] });
  await office.post(`/api/admin/quotes/${declined.currentQuoteId}/decline`, {});
  expect((await step(declined, 'collect', { method: 'cash' })).status).toBe(409);
  await step(declined, 'cancel', { reason: 'could_not_help' });
  expect((await step(declined, 'collect', { method: 'cash' })).body).toMatchObject({
    code: 'wrong_state',
    current: { visit: 'cancelled' },
  });
});

test('two concurrent finishes of one job make one invoice and one payment', async () => {
  const job = await take({ phone: stranger(), firstName: 'Race', items: [lockoutLine()] });
  const before = [await count('invoice'), await count('payment'), await count('customer')];
  const ends = await Promise.all(['cash', 'card', 'check'].map((method) => step(job, 'collect', { method })));
  expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const after = [await count('invoice'), await count('payment'), await count('customer')];
  expect(after.map((n, at) => n - (before[at] ?? 0))).toEqual([1, 1, 0]);
});
