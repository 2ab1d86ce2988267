import { expect, test } from 'vitest';
import reminders from '#functions/reminders.ts';
import { cardOffice } from '#tests/support/card-provider.ts';
import { makeSent } from '#tests/support/money.ts';
import { runSql } from '#tests/support/run-sql.ts';

// What happens to a card payment afterwards: refunds and disputes, made here or at the provider, and what was missed.

const { office, cards, db, url, open, read, inbox } = await cardOffice();
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
      ...{ complete: true, failed: false },
    }),
  );
  expect(total).toMatchObject({ gross: '209.42', bank: '83.03' });
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

test('nothing that was recorded of cards changes', async () => {
  for (const table of ['cardSession', 'cardFact', 'cardRefund', 'cardPayoutLine', 'cardLook'] as const)
    await expect(db.deleteFrom(table).execute()).rejects.toThrow('append-only');
});
