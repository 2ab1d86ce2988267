import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import reminders from '#functions/reminders.ts';
import { eventObject } from '#scripts/serve/test-cards-objects.ts';
import { cardOffice } from '#tests/support/card-provider.ts';
import { duringTransaction } from '#tests/support/during-transaction.ts';
import { makeSent } from '#tests/support/money.ts';
import { runSql } from '#tests/support/run-sql.ts';

// What happens to a card payment afterwards: refunds and disputes, made here or at the provider, and what was missed.

const { office, provider, cards, db, url, open, read, inbox } = await cardOffice();
const reverse = async (id: string) => {
  const [payment] = (await read(id)).payments;
  return office.post(`/api/admin/invoices/${id}/payments/${payment.id}/reverse`, { reason: 'Asked to' });
};
const facts = () => runSql(url, 'select kind, ref from card_fact order by kind, ref');

test('what no message brought is found by one look a day, with the lines of each payout', async () => {
  const { id } = await makeSent(office);
  const { id: other } = await makeSent(office);
  const [one, two] = [await open(id), await open(other)];
  cards.dropsMessages = true;
  await cards.leave(one, 'paid');
  await cards.leave(two, 'disputed');
  await cards.payOut();
  cards.dropsMessages = false;
  expect(await read(id)).toMatchObject({ status: 'sent' });
  await reminders(new Request('http://localhost/'));
  expect(await read(id)).toMatchObject({ status: 'paid' });
  expect(await inbox(other)).toMatchObject([{ kind: 'card' }]);
  const before = await facts();
  await reminders(new Request('http://localhost/'));
  expect(await facts()).toEqual(before);
  const { payouts, total } = (await office.get('/api/admin/reports/payouts')).body;
  // Two payments at 2.9 % and 30 cents, one of them disputed for 15 dollars.
  expect(payouts).toContainEqual(
    expect.objectContaining({
      ...{
        gross: '209.42',
        fees: '21.68',
        refunds: '0.00',
        disputes: '104.71',
        other: '0.00',
        bank: '83.03',
      },
      status: 'paid',
    }),
  );
  expect(total).toMatchObject({ gross: '209.42', bank: '83.03' });
});

test('a failed payout never reached the bank: the totals have its amount once, with the payout that brought it', async () => {
  await runSql(
    url,
    `insert into card_fact (kind, ref, event_ref, amount, happened_at) values
       ('payout', 'failed', 'e1', 97.00, '2025-03-03T20:00:00Z'),
       ('payout_failed', 'failed', 'e2', 97.00, '2025-03-04T20:00:00Z'),
       ('payout', 'next', 'e3', 145.50, '2025-03-05T20:00:00Z'),
       ('payout', 'unknown', 'e4', 10.00, '2025-03-06T20:00:00Z')`,
  );
  await runSql(
    url,
    `insert into card_payout_line (ref, payout_ref, kind, payment_ref, gross, fee, happened_at) values
       ('l1', 'failed', 'payment', 'a', 100.00, 3.00, '2025-03-02T20:00:00Z'),
       ('l2', 'next', 'payment', 'b', 50.00, 1.50, '2025-03-04T20:00:00Z'),
       ('l3', 'next', 'other', 'failed', 97.00, 0.00, '2025-03-04T20:00:00Z')`,
  );
  const march = 'from=2025-03-01&to=2025-03-05';
  const { payouts, total } = (await office.get(`/api/admin/reports/payouts?${march}`)).body;
  expect(payouts).toMatchObject([
    { ref: 'failed', gross: '100.00', other: '-97.00', bank: '0.00', status: 'failed' },
    { ref: 'next', gross: '50.00', other: '97.00', bank: '145.50', status: 'paid' },
  ]);
  expect(total).toMatchObject({ gross: '150.00', fees: '4.50', other: '0.00', bank: '145.50' });
  const { body } = await office.get('/api/admin/export/report-payouts.csv?from=2025-03-01&to=2025-03-31');
  const rows = parse(body, { columns: true, bom: true }) as Record<string, string>[];
  expect(rows.map(({ payout, bank, status }) => [payout, bank, status])).toEqual([
    ['failed', '0.00', 'failed'],
    ['next', '145.50', 'paid'],
    ['unknown', '10.00', 'pending'],
  ]);
});

test('a refund or dispute made outside asks, and moves nothing until a person answers', async () => {
  const { id } = await makeSent(office);
  const page = await open(id);
  await cards.leave(page, 'disputed');
  expect(await inbox(id)).toMatchObject([
    { kind: 'card', words: expect.stringContaining('took $104.71 back') },
  ]);
  await cards.happen(page, 'lose');
  expect(await inbox(id)).toMatchObject([{ words: expect.stringContaining('was lost') }]);
  expect(await read(id)).toMatchObject({ status: 'paid', paid: '104.71' });
  expect((await reverse(id)).status).toBe(201);
  expect(await inbox(id)).toEqual([]);

  const { id: other } = await makeSent(office);
  const refunded = await open(other);
  await cards.leave(refunded, 'paid');
  await cards.happen(refunded, 'refund');
  expect(await inbox(other)).toMatchObject([
    { kind: 'card', amount: '104.71', words: expect.stringContaining('Reverse') },
  ]);
  expect(await read(other)).toMatchObject({ status: 'paid' });
  await reverse(other);
  expect(await inbox(other)).toEqual([]);
});

test('the office refunds a payment through the provider: one reversal, whichever comes first', async () => {
  const { id } = await makeSent(office);
  const page = await open(id);
  await cards.leave(page, 'paid');
  const [payment] = (await read(id)).payments;
  const refund = () => office.post(`/api/admin/payments/${payment.id}/refund`, { reason: 'Not needed' });
  expect(await refund()).toMatchObject({ status: 201, body: { amount: '104.71' } });
  expect((await refund()).status).toBe(409);
  await cards.send(cards.events.at(-1)!);
  const after = await read(id);
  expect(after).toMatchObject({ status: 'sent', paid: '0.00' });
  expect(after.payments.map(({ kind }: { kind: string }) => kind)).toEqual(['payment', 'reversal']);
  expect(await inbox(id)).toEqual([]);
  const cash = await office.post(`/api/admin/invoices/${id}/payments`, { amount: '1.00', method: 'cash' });
  expect(await office.post(`/api/admin/payments/${cash.body.id}/refund`, { reason: 'No' })).toMatchObject({
    status: 409,
    body: { detail: 'This was not paid through the card provider: reverse it instead.' },
  });
});

test('a refund that the provider refuses books nothing, and can be asked for again', async () => {
  const { id } = await makeSent(office);
  const page = await open(id);
  await cards.leave(page, 'paid');
  const [payment] = (await read(id)).payments;
  page.refunded = 1;
  const refund = () => office.post(`/api/admin/payments/${payment.id}/refund`, { reason: 'Not needed' });
  expect(await refund()).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('greater than') },
  });
  expect(await read(id)).toMatchObject({ status: 'paid' });
  page.refunded = 0;
  expect((await refund()).status).toBe(201);
  expect(await read(id)).toMatchObject({ status: 'sent' });
});

/** What an invoice of which 100 dollars were paid in cash meanwhile has of its page: 4.71 booked, 100 that nobody owes. */
async function overpaid() {
  const { id } = await makeSent(office);
  const page = await open(id);
  await office.post(`/api/admin/invoices/${id}/payments`, { amount: '100.00', method: 'cash' });
  await cards.leave(page, 'paid');
  const [entry] = await inbox(id);
  return { id, page, refundRest: () => refundOf(entry.itemId) };
}
const refundOf = (itemId: string) =>
  office.post(`/api/admin/card-payments/${itemId}/refund`, { reason: 'Paid twice' });

test('what no paper owed stays due when the booked part is refunded', async () => {
  const { id, page, refundRest } = await overpaid();
  const { payments } = await read(id);
  const booked = payments.find(({ byProvider }: { byProvider: boolean }) => byProvider);
  expect(
    await office.post(`/api/admin/payments/${booked.id}/refund`, { reason: 'Not needed' }),
  ).toMatchObject({
    status: 201,
    body: { amount: '4.71' },
  });
  expect(await inbox(id)).toMatchObject([{ kind: 'refund_due', amount: '100.00' }]);
  expect(await refundRest()).toMatchObject({ status: 201, body: { amount: '100.00' } });
  expect(page.refunded).toBe(10_471);
  expect(await inbox(id)).toEqual([]);
});

test('a refund whose answer is doubtful keeps its key: pressed again, it is made once', async () => {
  const { id, page, refundRest } = await overpaid();
  const asked = () =>
    runSql(
      url,
      `select id from card_refund where reason = 'Paid twice' and fact_id in
    (select id from card_fact where ref = '${page.intent}')`,
    );
  const doubtful = [
    Response.json({ object: 'refund', status: 'succeeded' }),
    Response.json({ error: { message: 'Try again.' } }, { status: 409 }),
    new Response('<html>', { status: 200 }),
  ];
  cards.dropsMessages = true;
  for (const answer of doubtful) {
    provider.instead = (path) => (path === '/v1/refunds' ? answer : undefined);
    expect(await refundRest()).toMatchObject({
      status: 503,
      body: { detail: expect.stringContaining('not refunded twice') },
    });
  }
  provider.instead = () => undefined;
  cards.dropsMessages = false;
  expect(await refundRest()).toMatchObject({ status: 201, body: { amount: '100.00' } });
  expect(page.refunded).toBe(10_000);
  expect(await asked()).toHaveLength(1);
  expect(await inbox(id)).toEqual([]);
});

test('a refund that fails at the provider, unknown to us till then, is over: the next press asks for another', async () => {
  const { page, refundRest } = await overpaid();
  cards.dropsMessages = true;
  provider.instead = (path) => (path === '/v1/refunds' ? new Response('', { status: 500 }) : undefined);
  expect(await refundRest()).toMatchObject({ status: 503 });
  provider.instead = () => undefined;
  cards.dropsMessages = false;
  const { data } = cards.events.at(-1)!;
  page.refunded = 0;
  const failed = eventObject(
    'refund.failed',
    { ...data.object, status: 'failed' },
    cards.events.at(-1)!.created,
  );
  await cards.send(failed);
  expect(await refundRest()).toMatchObject({ status: 201, body: { amount: '100.00' } });
  expect(page.refunded).toBe(10_000);
});

test('two presses at once on money that nothing was booked of are one refund', async () => {
  const { id } = await makeSent(office);
  const page = await open(id);
  await office.post(`/api/admin/invoices/${id}/payments`, { amount: '104.71', method: 'cash' });
  await cards.leave(page, 'paid');
  const [{ itemId }] = await inbox(id);
  await Promise.all([refundOf(itemId), refundOf(itemId)]);
  expect(page.refunded).toBe(10_471);
  expect(await runSql(url, `select from card_refund where fact_id = '${itemId}'`)).toHaveLength(1);
});

test('a refund is booked under the lock of its paper, so that a press beside it counts it', async () => {
  const { id, refundRest } = await overpaid();
  cards.dropsMessages = true;
  provider.instead = (path) => (path === '/v1/refunds' ? new Response('', { status: 409 }) : undefined);
  expect((await refundRest()).status).toBe(503);
  cards.dropsMessages = false;
  provider.instead = () => undefined;
  const { waited } = await duringTransaction(
    url,
    (other) => other.query('select from invoice where id = $1 for update', [id]),
    () => cards.send(cards.events.at(-1)!),
  );
  expect(waited).toBe(true);
  expect(await refundRest()).toMatchObject({ status: 409, body: { detail: 'Nothing is left to refund.' } });
});

test('a payout that was started by hand, whose lines Stripe does not list, stops no look', async () => {
  const { id } = await makeSent(office);
  const page = await open(id);
  cards.dropsMessages = true;
  await cards.payOut();
  await cards.leave(page, 'paid');
  cards.dropsMessages = false;
  provider.instead = (path) =>
    path.startsWith('/v1/balance_transactions')
      ? Response.json(
          { error: { message: 'Balance transaction history can only be filtered on automatic transfers' } },
          { status: 400 },
        )
      : undefined;
  await reminders(new Request('http://localhost/'));
  provider.instead = () => undefined;
  expect(await read(id)).toMatchObject({ status: 'paid' });
});

test('nothing that was recorded of cards changes', async () => {
  for (const table of ['cardSession', 'cardFact', 'cardRefund', 'cardPayoutLine', 'cardLook'] as const)
    await expect(db.deleteFrom(table).execute()).rejects.toThrow('append-only');
});
