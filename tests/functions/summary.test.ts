import { afterAll, expect, test, vi } from 'vitest';
import contact from '#functions/contact.ts';
import booking from '#functions/booking.ts';
import reviews from '#functions/reviews.ts';
import { insertInvoice, type NewInvoice } from '#db/queries/invoices/invoices.ts';
import { insertPayment, insertReversal } from '#db/queries/payments.ts';
import { insertQuote, type NewQuote } from '#db/queries/estimates/estimates.ts';
import { addDays, startOfShopDay, shopToday } from '#domain/shop-time.ts';
import { call } from '#tests/support/call.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { homeLockout, invoiceLine, invoiceOf, quoteOf, sent } from '#tests/support/records.ts';
import { testServer } from '#tests/support/server.ts';

const { db } = await testServer();
// Frozen at the last moment of November 21 in Honolulu, so that what is due today does not become overdue
// mid-test.
vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22, 9, 59, 59, 999) });
afterAll(() => vi.useRealTimers());
const office = await signInToOffice();
const today = shopToday(new Date());

let made = 0;
const number = () => String((made += 1)).padStart(5, '0');

const quote = (changes: Partial<NewQuote>) =>
  db.transaction().execute((trx) => insertQuote(trx, quoteOf(`Q-2026-${number()}`, changes), [homeLockout]));
const invoice = (changes: Partial<NewInvoice>) =>
  db
    .transaction()
    .execute((trx) => insertInvoice(trx, invoiceOf(`INV-2026-${number()}`, changes), [invoiceLine]));
const pay = (of: { invoiceId: string | null; quoteId?: string | null }, amount: string) =>
  db
    .transaction()
    .execute((trx) => insertPayment(trx, { quoteId: null, ...of, amount, method: 'cash', actor: null }));

const read = async () => (await office.get('/api/admin/summary')).body;

test('an empty office counts nothing', async () => {
  expect(await read()).toEqual({
    leads: { total: 0, waiting: 0 },
    bookings: { total: 0 },
    quotes: { total: 0, pending: 0, approved: 0 },
    invoices: { total: 0, unpaid: 0, draft: 0, overdue: 0 },
    inventory: { items: 0, lowStock: 0, value: '0.00' },
    revenue: { totalPaid: '0.00', pendingEstimates: '0.00', outstanding: '0.00' },
    reviews: { pending: 0 },
  });
});

test('every dashboard figure matches its list', async () => {
  const person = { firstName: 'A', lastName: 'B', phone: '808-555-0100', location: 'Lihue' };
  const request = { ...person, serviceType: 'residential' };
  const leads = [];
  for (const location of ['Lihue', 'Koloa', 'Kapaa']) {
    leads.push((await call(contact, 'POST', '/api/contact', { body: { ...request, location } })).body);
  }
  await office.put(`/api/admin/leads/${leads[0].id}`, { version: 1, status: 'spam' });
  await call(booking, 'POST', '/api/booking', { body: request });
  const review = { name: 'A', location: 'Koloa', rating: 5, text: 'Good.' };
  await call(reviews, 'POST', '/api/reviews', { body: review });

  const valid = { validUntil: startOfShopDay(today).toISOString() };
  await quote(valid);
  await quote(valid);
  await quote({ validUntil: new Date(startOfShopDay(today).getTime() - 1).toISOString() });
  await quote({ ...valid, deletedAt: new Date() });
  await quote({ ...valid, status: 'declined' });
  await quote({ ...valid, status: 'approved' });
  const invoiced = await quote({ ...valid, status: 'approved' });

  await invoice({ quoteId: invoiced.id });
  await invoice({ deletedAt: new Date() });
  const due = await invoice({ ...sent, dueDate: today });
  const late = await invoice({ ...sent, dueDate: addDays(today, -1) });
  const paid = await invoice({ ...sent, status: 'paid', paidDate: new Date(), dueDate: '2020-01-01' });
  await invoice({ ...sent, status: 'void', voidedAt: new Date(), voidReason: 'Twice' });
  await pay({ invoiceId: due.id }, '25.65');
  const taken = await pay({ invoiceId: late.id }, '100.00');
  await db
    .transaction()
    .execute((trx) => insertReversal(trx, taken, { actor: null, receivedAt: new Date(), reason: 'Bounced' }));
  await pay({ invoiceId: paid.id }, '125.65');
  await pay({ invoiceId: null, quoteId: invoiced.id }, '40.00');

  const item = { name: 'Lock', category: 'parts', sellPrice: '20.00' };
  await office.post('/api/admin/inventory', { ...item, costPrice: '3.33', quantityOnHand: 7 });
  await office.post('/api/admin/inventory', { ...item, costPrice: '10.00', quantityOnHand: 5 });
  await office.post('/api/admin/inventory', { ...item, isService: true, costPrice: '99.00' });
  const { body: gone } = await office.post('/api/admin/inventory', {
    ...item,
    costPrice: '1.00',
    quantityOnHand: 1,
  });
  await office.remove(`/api/admin/inventory/${gone.id}`);

  expect(await read()).toEqual({
    leads: { total: 3, waiting: 2 },
    bookings: { total: 1 },
    quotes: { total: 6, pending: 2, approved: 1 },
    invoices: { total: 5, unpaid: 2, draft: 1, overdue: 1 },
    inventory: { items: 3, lowStock: 1, value: '73.31' },
    revenue: { totalPaid: '191.30', pendingEstimates: '251.30', outstanding: '225.65' },
    reviews: { pending: 1 },
  });
  const count = async (path: string) => (await office.get(path)).body.length;
  expect(await count('/api/admin/leads?status=new')).toBe(2);
  expect(await count('/api/admin/bookings?status=new')).toBe(1);
  expect(await count('/api/admin/quotes?status=pending')).toBe(2);
  expect(await count('/api/admin/quotes?status=approved')).toBe(1);
  expect(await count('/api/admin/inventory?low=true')).toBe(1);
  expect(await count('/api/admin/reviews?status=pending')).toBe(1);
});
