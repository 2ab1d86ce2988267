import { expect, test } from 'vitest';
import { eventObject } from '#scripts/serve/test-cards-objects.ts';
import { cardOffice } from '#tests/support/card-provider.ts';
import { duringTransaction } from '#tests/support/during-transaction.ts';
import { makeSent } from '#tests/support/money.ts';
import { runSql } from '#tests/support/run-sql.ts';

// What happens to a card payment afterwards: refunds and disputes, made here or at the provider.

const { office, provider, cards, db, url, open, read, inbox } = await cardOffice();
const reverse = async (id: string) => {
  const [payment] = (await read(id)).payments;
  return office.post(`/api/admin/invoices/${id}/payments/${payment.id}/reverse`, { reason: 'Asked to' });
};

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

test.each(['0198c0de-0000-7000-8000-000000000000', 'of-another-system'])(
  'a refund under a key that is none of ours (%s) asks a person',
  async (key) => {
    const { id } = await makeSent(office);
    const page = await open(id);
    await cards.leave(page, 'paid');
    cards.dropsMessages = true;
    await cards.happen(page, 'refund');
    cards.dropsMessages = false;
    const { type, data, created } = cards.events.at(-1)!;
    await cards.send(eventObject(type, { ...data.object, metadata: { refund: key } }, created));
    expect(await inbox(id)).toMatchObject([{ kind: 'card', amount: '104.71' }]);
    expect(await read(id)).toMatchObject({ status: 'paid' });
  },
);

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

test('nothing that was recorded of cards changes', async () => {
  for (const table of ['cardSession', 'cardFact', 'cardRefund'] as const)
    await expect(db.deleteFrom(table).execute()).rejects.toThrow('append-only');
});
