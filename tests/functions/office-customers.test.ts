import { expect, test } from 'vitest';
import booking from '#functions/booking.ts';
import contact from '#functions/contact.ts';
import { insertInvoice } from '#db/queries/invoices/invoices.ts';
import { call } from '#tests/support/call.ts';
import { colleague, everyPage, signInToOffice } from '#tests/support/office.ts';
import { invoiceLine, invoiceOf } from '#tests/support/records.ts';
import { CUSTOMERS, officeCustomers } from '#tests/support/office-records.ts';
import { testServer } from '#tests/support/server.ts';

const { db } = await testServer();
const office = await signInToOffice();
const { customerOf, read, history, events, found } = officeCustomers(office);

test('a customer is added, changed, deactivated and found again', async () => {
  const added = await customerOf({
    email: 'ana@example.com',
    address: '1 Rice St',
    city: 'Lihue',
    zipCode: '96766',
  });
  expect(added).toMatchObject({
    isActive: true,
    mergedInto: null,
    version: 1,
    state: null,
    mergedFrom: [],
    lookalikes: [],
  });
  const path = `${CUSTOMERS}/${added.id}`;
  const changed = await office.put(path, {
    version: 1,
    lastName: 'Silva-Kane',
    notes: 'Dog in the yard',
    email: '',
  });
  expect(changed.body).toMatchObject({ lastName: 'Silva-Kane', email: null, city: 'Lihue', version: 2 });
  expect(await found('silva-kane')).toEqual([added.id]);
  const off = await office.put(path, { version: 2, isActive: false });
  expect(off.body.isActive).toBe(false);
  expect(await found('silva-kane')).toEqual([]);
  expect((await events(added.id)).map(({ what }: { what: string }) => what)).toEqual([
    'deactivated',
    'changed',
    'created',
  ]);
  expect((await events(added.id))[1]).toMatchObject({
    before: { lastName: 'Silva', notes: null, email: 'ana@example.com' },
    after: { lastName: 'Silva-Kane', notes: 'Dog in the yard', email: null },
  });
});

test.each([
  [{ firstName: '' }, { firstName: 'First name is required' }],
  [{ lastName: '  ' }, { lastName: 'Last name is required' }],
  [{ phone: '' }, { phone: 'Phone number is required' }],
  [{ email: 'ana' }, { email: 'Valid email required' }],
  [{ notes: 'x'.repeat(4001) }, { notes: 'Must be at most 4000 characters' }],
  [{ mergedInto: null }, { mergedInto: 'Unknown field' }],
])('%j is rejected, naming the field, when adding and editing', async (changes, errors) => {
  const whole = { firstName: 'Ana', lastName: 'Silva', phone: '808-555-0001', ...changes };
  expect((await office.post(CUSTOMERS, whole)).body.errors).toEqual(errors);
  const customer = await customerOf();
  const saved = await office.put(`${CUSTOMERS}/${customer.id}`, { version: 1, ...changes });
  expect([saved.status, saved.body.errors]).toEqual([422, errors]);
});

test('of two editors, the second gets 409; without a version nothing is saved', async () => {
  const customer = await customerOf();
  const other = await colleague(db, 'records');
  const path = `${CUSTOMERS}/${customer.id}`;
  const answers = await Promise.all([
    office.put(path, { version: 1, city: 'Koloa' }),
    other.put(path, { version: 1, city: 'Kilauea' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const lost = answers.find(({ status }) => status === 409);
  expect(lost?.body).toMatchObject({ code: 'stale_version', current: { version: 2 } });
  expect((await office.put(path, { city: 'Koloa' })).status).toBe(428);
});

test('the list shows active or inactive customers, and has pages by Link', async () => {
  const off = await customerOf({ lastName: 'Deactivated' });
  await office.put(`${CUSTOMERS}/${off.id}`, { version: 1, isActive: false });
  const ids = async (query: string) =>
    (await office.get(`${CUSTOMERS}?limit=200&${query}`)).body.map(({ id }: { id: string }) => id);
  expect(await ids('')).not.toContain(off.id);
  expect(await ids('active=false')).toContain(off.id);
  expect(await ids('active=all&q=deactivated')).toEqual([off.id]);
  const all = (await office.get(`${CUSTOMERS}?limit=200`)).body;
  expect((await everyPage(office, `${CUSTOMERS}?limit=4`)).flat()).toEqual(all);
});

test('a customer’s history includes unassigned records with their phone number', async () => {
  const customer = await customerOf({ phone: '808-555-6100', email: 'history@example.com' });
  const request = {
    firstName: 'Ana',
    lastName: 'Silva',
    phone: '(808) 555-6100',
    serviceType: 'residential',
    location: 'Kapaa',
  };
  const lead = await call(contact, 'POST', '/api/contact', { body: request });
  const byMail = { ...request, phone: '808-555-6199', email: 'History@example.com', serviceType: 'rekey' };
  const asked = await call(booking, 'POST', '/api/booking', { body: byMail });
  const elsewhere = await call(contact, 'POST', '/api/contact', { body: { ...request, location: 'Lihue' } });
  const other = await customerOf();
  await office.put(`/api/admin/leads/${elsewhere.body.id}`, { version: 1, customerId: other.id });
  const quote = await office.post('/api/admin/quotes', {
    ...request,
    phone: '808-555-6111',
    customerId: customer.id,
    serviceAddress: '1 Rice St',
    items: [{ serviceCategory: 'parts', serviceDescription: 'Lock', quantity: 1, unitPrice: '10.00' }],
  });
  expect(quote.status).toBe(201);
  const invoice = await db
    .transaction()
    .execute((trx) =>
      insertInvoice(trx, invoiceOf('INV-2026-90001', { customerId: customer.id }), [invoiceLine]),
    );
  const all = await history(customer.id);
  expect(all.leads.map(({ id }: { id: string }) => id)).toEqual([lead.body.id]);
  expect(all.bookings.map(({ id }: { id: string }) => id)).toEqual([asked.body.id]);
  expect(all.quotes).toMatchObject([{ id: quote.body.id, status: 'pending' }]);
  expect(all.invoices).toMatchObject([
    { id: invoice.id, status: 'draft', total: '125.65', balance: '125.65' },
  ]);
  expect(all.counts).toEqual({ leads: 1, bookings: 1, quotes: 1, invoices: 1 });
});

test('a customer with the same number or email is shown as a duplicate', async () => {
  const first = await customerOf({ phone: '808-555-6400', email: 'twin@example.com' });
  const byPhone = await customerOf({ phone: '1 (808) 555-6400' });
  const byMail = await customerOf({ email: 'TWIN@example.com' });
  const duplicates = (await read(first.id)).lookalikes.map(({ id }: { id: string }) => id);
  expect(duplicates.toSorted()).toEqual([byPhone.id, byMail.id].toSorted());
});
