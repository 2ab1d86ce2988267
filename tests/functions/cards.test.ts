import { expect, test } from 'vitest';
import documents from '#functions/documents.ts';
import { call } from '#tests/support/call.ts';
import { cardOffice } from '#tests/support/card-provider.ts';
import { customer, linkTo, makeApproved, makeInvoice, makeSent, tokenOf } from '#tests/support/money.ts';

// Card payments against the test card page over HTTP: what the customer, the office and the provider do, and what stands in
// the books afterwards.

const { office, provider, cards, open, read, inbox, pageOf } = await cardOffice();
const press = (token: string) => call(documents, 'POST', `/api/documents/${token}/pay`);

async function linkOf(id: string): Promise<string> {
  const { body } = await office.post(`/api/admin/invoices/${id}/send`, { channel: 'text' });
  return tokenOf(body.link.url);
}

test('one press opens a page for the balance; paying it pays the invoice, with one receipt', async () => {
  const { id } = await makeSent(office);
  const token = await linkOf(id);
  expect((await customer.read(token)).body).toMatchObject({ payable: '104.71' });
  const pressed = await press(token);
  expect(pressed).toMatchObject({
    status: 201,
    body: { url: expect.stringContaining('/test-cards/pay/cs_') },
  });
  const session = pageOf(pressed.body.url);
  // The provider learns no token of ours.
  expect(session).toMatchObject({ cents: 10_471, success: 'https://nenelock.example/j/back?paid' });
  await cards.leave(session, 'paid');
  expect(await read(id)).toMatchObject({
    status: 'paid',
    paid: '104.71',
    takesCards: false,
    payments: [{ method: 'card', reference: session.intent, byProvider: true, actor: 'customer' }],
  });
  for (let again = 0; again < 20; again += 1) await cards.send(cards.events.at(-1)!);
  const mails = (await office.get(`/api/admin/invoices/${id}/deliveries`)).body;
  expect(mails.filter(({ kind }: { kind: string }) => kind === 'receipt')).toHaveLength(1);
  expect((await read(id)).payments).toHaveLength(1);
  expect(await press(token)).toMatchObject({
    status: 409,
    body: { detail: 'This is paid: nothing is owed.' },
  });
  expect(await inbox(id)).toEqual([]);
});

test('a declined or abandoned page changes nothing, and a slow payment counts when it has succeeded', async () => {
  const { id } = await makeSent(office);
  const page = await open(id);
  await cards.leave(page, 'declined');
  await cards.leave(page, 'slow');
  expect(await read(id)).toMatchObject({ status: 'sent', payments: [] });
  await cards.happen(page, 'succeeds');
  expect(await read(id)).toMatchObject({ status: 'paid', payments: [{ actor: office.email }] });
  const { id: other } = await makeSent(office);
  const failed = await open(other);
  await cards.leave(failed, 'slow');
  await cards.happen(failed, 'fails');
  expect(await read(other)).toMatchObject({ status: 'sent', payments: [] });
});

test.each([
  [
    'void',
    async (id: string) =>
      office.post(`/api/admin/invoices/${id}/void`, { reason: 'Wrong house', returnStock: false }),
  ],
  [
    'paid',
    async (id: string) =>
      office.post(`/api/admin/invoices/${id}/payments`, { amount: '104.71', method: 'cash' }),
  ],
])(
  'money for an invoice that is %s by then is a refund due, which the office gives back from the inbox',
  async (status, meanwhile) => {
    const { id } = await makeSent(office);
    const page = await open(id);
    await meanwhile(id);
    const before = await read(id);
    await cards.leave(page, 'paid');
    expect(await read(id)).toEqual(before);
    const [entry] = await inbox(id);
    expect(entry).toMatchObject({ kind: 'refund_due', amount: '104.71', action: 'refund' });
    expect(entry.words).toContain(status);
    const refund = () =>
      office.post(`/api/admin/card-payments/${entry.itemId}/refund`, { reason: 'Paid twice' });
    expect(await refund()).toMatchObject({ status: 201, body: { amount: '104.71' } });
    expect(await refund()).toMatchObject({ status: 409, body: { detail: 'Nothing is left to refund.' } });
    expect(await inbox(id)).toEqual([]);
    expect(await read(id)).toEqual(before);
    expect(page.refunded).toBe(10_471);
  },
);

test('two tabs that pay at once are one payment and one refund due', async () => {
  const { id } = await makeSent(office);
  const [one, two] = [await open(id), await open(id)];
  await Promise.all([cards.leave(one, 'paid'), cards.leave(two, 'paid')]);
  expect(await read(id)).toMatchObject({ status: 'paid', paid: '104.71', payments: [{ amount: '104.71' }] });
  expect(await inbox(id)).toMatchObject([{ kind: 'refund_due', amount: '104.71' }]);
  // Refunded by hand at the provider, the invoice stays paid, and nobody is asked any more.
  const [{ reference }] = (await read(id)).payments;
  await cards.happen(one.intent === reference ? two : one, 'refund');
  expect(await inbox(id)).toEqual([]);
  expect(await read(id)).toMatchObject({ status: 'paid', paid: '104.71' });
});

test('more than the balance is booked up to it, less is a part payment; the office is told of both', async () => {
  const { id } = await makeSent(office);
  const page = await open(id);
  await office.post(`/api/admin/invoices/${id}/payments`, { amount: '100.00', method: 'cash' });
  await cards.leave(page, 'paid');
  expect(await read(id)).toMatchObject({ status: 'paid', paid: '104.71' });
  expect(await inbox(id)).toMatchObject([{ kind: 'refund_due', amount: '100.00' }]);

  const { id: other } = await makeSent(office);
  const first = await office.post(`/api/admin/invoices/${other}/payments`, {
    amount: '4.71',
    method: 'cash',
  });
  const part = await open(other);
  await office.post(`/api/admin/invoices/${other}/payments/${first.body.id}/reverse`, { reason: 'Bounced' });
  await cards.leave(part, 'paid');
  expect(await read(other)).toMatchObject({ status: 'sent', balance: '4.71' });
  const [told] = await inbox(other);
  expect(told).toMatchObject({ kind: 'card', words: expect.stringContaining('$100.00 of $104.71') });
  await office.post('/api/admin/inbox/marks', { kind: 'card', itemId: told.itemId, dismissed: true });
  expect(await inbox(other)).toEqual([]);
});

test('a deposit that the office asked for is charged from the page, and is on the invoice afterwards', async () => {
  const quote = await makeApproved(office);
  const token = await linkTo(office, quote.id);
  expect(await press(token)).toMatchObject({ status: 409, body: { detail: 'No deposit is due.' } });
  const ask = (amount: string) => office.post(`/api/admin/quotes/${quote.id}/ask-deposit`, { amount });
  expect(await ask('999.00')).toMatchObject({
    status: 422,
    body: { errors: { amount: 'At most $219.87, the total' } },
  });
  expect(await ask('60')).toMatchObject({
    status: 200,
    body: { depositAsked: '60.00', depositPaid: '0.00' },
  });
  expect((await customer.read(token)).body).toMatchObject({ payable: '60.00' });
  const page = pageOf((await press(token)).body.url);
  await cards.leave(page, 'paid');
  expect((await customer.read(token)).body).toMatchObject({ payable: null, paid: '60.00' });
  // It is what the office asked for: there is nothing to decide.
  expect(await inbox(quote.id)).toEqual([]);
  const [deposit] = (await office.get(`/api/admin/quotes/${quote.id}/deposits`)).body;
  expect(deposit).toMatchObject({ amount: '60.00', method: 'card', byProvider: true });
  const invoice = await makeInvoice(office, { quoteId: quote.id, items: undefined });
  expect(invoice).toMatchObject({ paid: '60.00', balance: '159.87' });
  expect(await ask('70')).toMatchObject({
    status: 409,
    body: { detail: 'An invoice was made from this estimate. Record the payment there.' },
  });
  expect(
    (await office.post(`/api/admin/payments/${deposit.id}/refund`, { reason: 'Cancelled' })).status,
  ).toBe(201);
  expect(await read(invoice.id)).toMatchObject({ paid: '0.00' });
});

test('a provider that is away is said to be, with the phone and cash; nothing is charged', async () => {
  const { id } = await makeSent(office);
  const token = await linkOf(id);
  provider.away = true;
  const pressed = await press(token);
  provider.away = false;
  expect(pressed).toMatchObject({
    status: 503,
    body: { detail: expect.stringMatching(/nothing was charged.*808-555-0142.*cash/) },
  });
});

test('a technician finishes, and the customer pays on their own page', async () => {
  const { id } = await makeApproved(office);
  const { jobId } = (await office.get(`/api/admin/quotes/${id}`)).body;
  const { body } = await office.step(jobId, 'collect', { method: 'card', onPage: true });
  expect(body).toMatchObject({
    visit: 'done',
    takesCards: true,
    payments: [],
    invoices: [{ status: 'sent' }],
  });
  const token = await linkOf(body.invoices[0].id);
  await cards.leave(pageOf((await press(token)).body.url), 'paid');
  expect((await office.get(`/api/admin/jobs/${jobId}`)).body).toMatchObject({ money: 'paid' });
});
