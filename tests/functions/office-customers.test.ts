import { expect, test } from 'vitest';
import booking from '#functions/booking.ts';
import contact from '#functions/contact.ts';
import { insertInvoice } from '#db/queries/invoices/invoices.ts';
import { call } from '#tests/support/call.ts';
import { colleague, everyPage, signInToOffice } from '#tests/support/office.ts';
import { invoiceLine, invoiceOf } from '#tests/support/records.ts';
import { testServer } from '#tests/support/server.ts';

const { db } = await testServer();
const office = await signInToOffice();

const CUSTOMERS = '/api/admin/customers';
let made = 0;

async function customerOf(changes: Record<string, unknown> = {}) {
  made += 1;
  const phone = `808-555-${String(2000 + made)}`;
  const { status, body } = await office.post(CUSTOMERS, {
    firstName: 'Ana',
    lastName: 'Silva',
    phone,
    ...changes,
  });
  expect(status).toBe(201);
  return body;
}

const read = async (id: string) => (await office.get(`${CUSTOMERS}/${id}`)).body;
const history = async (id: string) => (await office.get(`${CUSTOMERS}/${id}/history`)).body;
const events = async (id: string) =>
  (await office.get(`/api/admin/history?recordType=customer&recordId=${id}`)).body;
const found = async (text: string) =>
  (await office.get(`${CUSTOMERS}/search/${encodeURIComponent(text)}`)).body.map(
    ({ id }: { id: string }) => id,
  );
const merge = (from: { id: string; version: number }, into: { id: string; version: number }) =>
  office.post(`${CUSTOMERS}/${from.id}/merge`, {
    intoId: into.id,
    version: from.version,
    intoVersion: into.version,
  });

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

test('a repeated key adds a customer once', async () => {
  const add = () =>
    office.post(
      CUSTOMERS,
      { firstName: 'Once', lastName: 'Only', phone: '808-555-0002' },
      { 'idempotency-key': 'c-1' },
    );
  const answers = await Promise.all([add(), add(), add()]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await found('once only')).toHaveLength(1);
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

test('a merge joins two histories and two numbers under one record, and can be undone', async () => {
  const old = await customerOf({ firstName: 'Anna', phone: '808-555-6201', email: 'old@example.com' });
  const into = await customerOf({ phone: '808-555-6202', address: '2 Kuhio Hwy' });
  for (const phone of ['808-555-6201', '808-555-6202']) {
    const body = { firstName: 'Ana', lastName: 'S', phone, serviceType: 'residential', location: 'Kapaa' };
    await call(contact, 'POST', '/api/contact', { body });
  }
  const merged = await merge(old, into);
  expect(merged.status).toBe(200);
  expect(merged.body).toMatchObject({
    id: into.id,
    email: 'old@example.com',
    address: '2 Kuhio Hwy',
    mergedFrom: [{ id: old.id, isActive: false, mergedInto: into.id }],
  });
  expect((await history(into.id)).counts.leads).toBe(2);
  expect(await found('8085556201')).toEqual([into.id]);
  expect(await found('anna')).toEqual([into.id]);
  expect((await events(old.id))[0]).toMatchObject({ what: 'merged', after: { mergedInto: into.id } });
  expect((await events(into.id))[0]).toMatchObject({ what: 'merge_received', after: { from: old.id } });

  const gone = await read(old.id);
  const refused = await office.put(`${CUSTOMERS}/${old.id}`, { version: gone.version, city: 'Koloa' });
  expect([refused.status, refused.body.code]).toEqual([409, 'wrong_state']);

  const restored = await office.post(`${CUSTOMERS}/${old.id}/unmerge`, { version: gone.version });
  expect(restored.status).toBe(200);
  expect(restored.body).toMatchObject({
    id: old.id,
    isActive: true,
    mergedInto: null,
    email: 'old@example.com',
  });
  expect(await read(into.id)).toMatchObject({ email: null, address: '2 Kuhio Hwy', mergedFrom: [] });
  expect((await history(into.id)).counts.leads).toBe(1);
  expect(await found('8085556201')).toEqual([old.id]);
});

test('undoing a merge keeps later edits, and a deactivated record stays deactivated', async () => {
  const old = await customerOf({ email: 'lent@example.com', address: '9 Ala Rd', city: 'Koloa' });
  const { body: off } = await office.put(`${CUSTOMERS}/${old.id}`, { version: 1, isActive: false });
  const into = await customerOf();
  const { body: merged } = await merge(off, into);
  await office.put(`${CUSTOMERS}/${into.id}`, { version: merged.version, address: '10 Ala Rd' });
  const restored = await office.post(`${CUSTOMERS}/${old.id}/unmerge`, { version: off.version + 1 });
  expect(restored.body).toMatchObject({ isActive: false, mergedInto: null });
  expect(await read(into.id)).toMatchObject({ email: null, address: '10 Ala Rd', city: 'Koloa' });
});

test('merges chain: the first record is still found and counted', async () => {
  const [a, b, c] = [
    await customerOf({ phone: '808-555-6301' }),
    await customerOf({ phone: '808-555-6302' }),
    await customerOf({ phone: '808-555-6303' }),
  ];
  const body = {
    firstName: 'A',
    lastName: 'S',
    phone: a.phone,
    serviceType: 'residential',
    location: 'Kapaa',
  };
  await call(contact, 'POST', '/api/contact', { body });
  await merge(a, b);
  await merge(await read(b.id), c);
  expect(await found('8085556301')).toEqual([c.id]);
  expect((await history(c.id)).counts.leads).toBe(1);
});

test('impossible merges are rejected', async () => {
  const [a, b, c] = [await customerOf(), await customerOf(), await customerOf()];
  expect((await merge(a, a)).body.errors).toEqual({ intoId: 'Choose another customer' });
  const unknown = { id: '0198c0de-0000-7000-8000-000000000000', version: 1 };
  expect((await merge(a, unknown)).body.errors).toEqual({ intoId: 'There is no such record' });
  expect((await merge(unknown, a)).status).toBe(404);
  const unversioned = await office.post(`${CUSTOMERS}/${a.id}/merge`, { intoId: b.id, version: 1 });
  expect([unversioned.status, unversioned.body.errors]).toEqual([
    428,
    { intoVersion: 'Version is required' },
  ]);
  expect((await merge({ ...a, version: 7 }, b)).body).toMatchObject({
    code: 'stale_version',
    current: { id: a.id },
  });
  expect((await merge(a, { ...b, version: 7 })).body).toMatchObject({
    code: 'stale_version',
    current: { id: b.id },
  });
  await merge(a, b);
  expect((await merge({ ...a, version: 2 }, c)).body.code).toBe('wrong_state');
  expect((await merge(c, { ...a, version: 2 })).body.code).toBe('wrong_state');
  expect((await office.post(`${CUSTOMERS}/${c.id}/unmerge`, { version: 1 })).body.code).toBe('wrong_state');
  await office.put(`${CUSTOMERS}/${c.id}`, { version: 1, isActive: false });
  expect((await merge(await read(b.id), await read(c.id))).body.code).toBe('wrong_state');
});

test('two records merged into each other concurrently: one merge succeeds, without a cycle', async () => {
  const [a, b] = [await customerOf(), await customerOf()];
  const answers = await Promise.all([merge(a, b), merge(b, a)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const ends = [await read(a.id), await read(b.id)];
  expect(ends.filter(({ mergedInto }) => mergedInto !== null)).toHaveLength(1);
});

test('a concurrent merge and undo leave one consistent result', async () => {
  const [a, b] = [await customerOf({ email: 'race@example.com' }), await customerOf()];
  await merge(a, b);
  const { version } = await read(a.id);
  const undo = () => office.post(`${CUSTOMERS}/${a.id}/unmerge`, { version });
  const answers = await Promise.all([undo(), undo(), undo()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await read(a.id)).toMatchObject({ mergedInto: null, isActive: true });
  expect((await read(b.id)).email).toBeNull();
});

test('a customer with the same number or email is shown as a duplicate', async () => {
  const first = await customerOf({ phone: '808-555-6400', email: 'twin@example.com' });
  const byPhone = await customerOf({ phone: '1 (808) 555-6400' });
  const byMail = await customerOf({ email: 'TWIN@example.com' });
  const duplicates = (await read(first.id)).lookalikes.map(({ id }: { id: string }) => id);
  expect(duplicates.toSorted()).toEqual([byPhone.id, byMail.id].toSorted());
});
