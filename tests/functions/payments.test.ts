import { expect, test } from 'vitest';
import { runSql } from '#tests/support/run-sql.ts';
import { makeInvoice, makeItem, makeSent } from '#tests/support/money.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { testServer } from '#tests/support/server.ts';

const { url } = await testServer();
const office = await signInToOffice();
const path = (id: string, step = '') => `/api/admin/invoices/${id}${step && `/${step}`}`;
const pay = (id: string, amount: string, headers: Record<string, string> = {}) =>
  office.post(path(id, 'payments'), { amount, method: 'cash' }, headers);
const read = async (id: string) => (await office.get(path(id))).body;

test('partial payments add up to paid; a reversal restores the balance', async () => {
  const { id } = await makeSent(office);
  const first = await pay(id, '40.00');
  expect(first).toMatchObject({
    status: 201,
    body: { amount: '40.00', kind: 'payment', invoice: { status: 'sent', balance: '64.71' } },
  });
  const last = await office.post(path(id, 'payments'), {
    amount: '64.71',
    method: 'card',
    reference: 'T-77',
  });
  expect(last.body.invoice).toMatchObject({ status: 'paid', balance: '0.00', paymentMethod: 'card' });
  const back = await office.post(path(id, `payments/${first.body.id}/reverse`), { reason: 'Bounced' });
  expect(back).toMatchObject({
    status: 201,
    body: {
      kind: 'reversal',
      amount: '40.00',
      reason: 'Bounced',
      invoice: { status: 'sent', balance: '40.00', paidDate: null },
    },
  });
  const again = await office.post(path(id, `payments/${first.body.id}/reverse`), { reason: 'Bounced' });
  expect(again).toMatchObject({ status: 409, body: { code: 'wrong_state', current: { balance: '40.00' } } });
  expect(
    (await office.get(path(id, 'payments'))).body.map((p: { kind: string; reversed: boolean }) => [
      p.kind,
      p.reversed,
    ]),
  ).toEqual([
    ['payment', true],
    ['payment', false],
    ['reversal', false],
  ]);
});

test('more than the balance, zero, and payments on a draft are rejected', async () => {
  const { id } = await makeSent(office);
  expect(await pay(id, '104.72')).toMatchObject({
    status: 422,
    body: { errors: { amount: 'At most $104.71 is owed' } },
  });
  expect((await pay(id, '0.00')).body.errors).toEqual({ amount: 'Amount must be more than zero' });
  for (const amount of ['-1', '1e3', 'NaN', '1.005']) expect((await pay(id, amount)).status).toBe(422);
  const draft = await makeInvoice(office);
  expect(await pay(draft.id, '1.00')).toMatchObject({ status: 409, body: { current: { status: 'draft' } } });
});

test('twenty concurrent full payments record one', async () => {
  const { id, total } = await makeSent(office);
  const answers = await Promise.all(Array.from({ length: 20 }, () => pay(id, total)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status, body }) => status === 409 && body.current.status === 'paid')).toHaveLength(
    19,
  );
  expect(await read(id)).toMatchObject({ paid: total, balance: '0.00' });
});

test('thirty concurrent partial payments never exceed the balance', async () => {
  const { id } = await makeSent(office);
  const answers = await Promise.all(Array.from({ length: 30 }, () => pay(id, '10.00')));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(await read(id)).toMatchObject({ paid: '100.00', balance: '4.71', status: 'sent' });
});

test('a repeated key is one payment; with another amount it is rejected', async () => {
  const { id } = await makeSent(office);
  const headers = { 'idempotency-key': 'car-park-1' };
  const answers = await Promise.all(Array.from({ length: 5 }, () => pay(id, '10.00', headers)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect((await read(id)).paid).toBe('10.00');
  expect(await pay(id, '11.00', headers)).toMatchObject({ status: 422, body: { code: 'key_reused' } });
});

test('after a void and a concurrent payment, the invoice has the payment or is void without it', async () => {
  const outcomes = new Set<string>();
  for (let n = 0; n < 12; n += 1) {
    const { id, total } = await makeSent(office);
    const race = [
      () => pay(id, total),
      () => office.post(path(id, 'void'), { reason: 'Race', returnStock: false }),
    ];
    const [first, second] = await Promise.all((n % 2 ? race : race.toReversed()).map((act) => act()));
    expect([first?.status, second?.status].filter((status) => status === 409)).toHaveLength(1);
    const after = await read(id);
    outcomes.add(after.status);
    expect(after).toMatchObject(after.status === 'void' ? { paid: '0.00' } : { status: 'paid', paid: total });
  }
  for (const outcome of outcomes) expect(['void', 'paid']).toContain(outcome);
});

test('twenty concurrent reversals record one', async () => {
  const { id, total } = await makeSent(office);
  const { body } = await pay(id, total);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      office.post(path(id, `payments/${body.id}/reverse`), { reason: 'Bounced' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await read(id)).toMatchObject({ status: 'sent', paid: '0.00' });
});

test('collecting issues and pays in one step, or does neither', async () => {
  const item = await makeItem(office, 1);
  const items = [
    { inventoryItemId: item.id, serviceDescription: 'Deadbolt', quantity: 2, unitPrice: '79.00' },
  ];
  const { id } = await makeInvoice(office, { items });
  const refused = await office.post(path(id, 'collect'), { method: 'card' });
  expect(refused.body.code).toBe('insufficient_stock');
  expect(await read(id)).toMatchObject({ status: 'draft', paid: '0.00' });
  const done = await office.post(path(id, 'collect'), { method: 'card', override: true });
  expect(done).toMatchObject({
    status: 201,
    body: { amount: '165.44', invoice: { status: 'paid', balance: '0.00' } },
  });
  const twice = await office.post(path(id, 'collect'), { method: 'card' });
  expect(twice).toMatchObject({ status: 409, body: { current: { status: 'paid' } } });
  const mails = await runSql(url, 'select kind from outbox where record_id = $1', [id]);
  expect(mails).toEqual([{ kind: 'receipt' }]);
});

test('a receipt is sent only on request, and can be sent again', async () => {
  const { id } = await makeSent(office);
  const { body } = await office.post(path(id, 'payments'), {
    amount: '4.71',
    method: 'cash',
    receipt: false,
  });
  expect((await office.get(path(id, 'deliveries'))).body).toEqual([]);
  const sent = await office.post(path(id, `payments/${body.id}/receipt`), {});
  expect(sent.body).toMatchObject({
    channel: 'email',
    delivery: { kind: 'receipt', state: 'queued', recipient: 'noa@example.com' },
  });
  const text = await office.post(path(id, `payments/${body.id}/receipt`), { channel: 'text' });
  expect(text.body.smsHref).toMatch(/^sms:/);
  expect((await office.get(path(id, 'deliveries'))).body).toHaveLength(1);
});

test('a report of payments that lists only the newest says that there are more', async () => {
  const { id } = await makeSent(office);
  const report = async () =>
    (await office.get('/api/admin/reports/payments?from=2024-05-01&to=2024-05-01')).body;
  const add = (count: number) =>
    runSql(
      url,
      `insert into payment (invoice_id, amount, method, received_at)
       select '${id}', 0.01, 'cash', '2024-05-01T20:00:00Z' from generate_series(1, ${count})`,
    );
  await add(200);
  expect(await report()).toMatchObject({ more: false, payments: { length: 200 } });
  await add(1);
  expect(await report()).toMatchObject({ more: true, payments: { length: 200 }, total: { count: 201 } });
});
