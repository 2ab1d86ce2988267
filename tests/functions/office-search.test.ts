import { beforeAll, expect, test } from 'vitest';
import booking from '#functions/booking.ts';
import contact from '#functions/contact.ts';
import reviews from '#functions/reviews.ts';
import { insertInvoice } from '#db/queries/invoices/invoices.ts';
import { call } from '#tests/support/call.ts';
import { colleague, everyPage, signInToOffice } from '#tests/support/office.ts';
import { invoiceLine, invoiceOf, sent } from '#tests/support/records.ts';
import { testServer } from '#tests/support/server.ts';

const { db } = await testServer();
const office = await signInToOffice();

const search = (q: string) => office.get(`/api/admin/search?q=${encodeURIComponent(q)}`);
const kinds = async (q: string) =>
  Object.fromEntries(
    Object.entries<{ label: string }[]>((await search(q)).body)
      .filter(([, hits]) => hits.length > 0)
      .map(([kind, hits]) => [kind, hits.map(({ label }) => label)]),
  );

const pua = { firstName: 'Pua', lastName: 'Kealoha', phone: '808-555-0188', email: 'pua@example.com' };
let quoteNumber: string;

beforeAll(async () => {
  const request = { ...pua, serviceType: 'residential', location: 'Kapaʻa' };
  await call(contact, 'POST', '/api/contact', { body: request });
  await call(booking, 'POST', '/api/booking', { body: request });
  await office.post('/api/admin/customers', { ...pua, city: 'Wailua' });
  const quote = await office.post('/api/admin/quotes', {
    ...request,
    serviceAddress: '4-1234 Kuhio Hwy',
    items: [{ serviceCategory: 'parts', serviceDescription: 'Lock', quantity: 1, unitPrice: '1200.00' }],
  });
  quoteNumber = quote.body.quoteNumber;
  const overdue = invoiceOf('INV-2020-00007', { ...pua, ...sent, dueDate: '2020-03-01' });
  await db.transaction().execute((trx) => insertInvoice(trx, overdue, [invoiceLine]));
  await office.post('/api/admin/inventory', {
    name: 'Pua brass padlock',
    category: 'parts',
    sku: 'PD-9',
    sellPrice: '20.00',
    quantityOnHand: 2,
  });
});

test('one search finds every kind of record, distinguishable by its details', async () => {
  const { body } = await search('pua');
  expect(body).toMatchObject({
    customers: [{ label: 'Pua Kealoha', detail: '808-555-0188 · Wailua', status: null }],
    leads: [{ label: 'Pua Kealoha', detail: '808-555-0188 · Kapaʻa', status: 'new' }],
    bookings: [{ label: 'Pua Kealoha', detail: '808-555-0188 · Kapaʻa', status: 'new' }],
    quotes: [{ label: quoteNumber, detail: 'Pua Kealoha · $1,256.54', status: 'pending' }],
    invoices: [{ label: 'INV-2020-00007', detail: 'Pua Kealoha · $125.65', status: 'overdue' }],
    inventory: [{ label: 'Pua brass padlock', detail: 'PD-9 · parts', status: 'Low Stock' }],
  });
});

test.each(['+1 (808) 555-0188', '808.555.0188', '5550188', '555-0188'])(
  'a phone number as %s',
  async (text) => {
    expect(Object.keys(await kinds(text))).toEqual([
      'customers',
      'jobs',
      'leads',
      'bookings',
      'quotes',
      'invoices',
    ]);
  },
);

test('a job is found by its spoken number, before a phone number with the same digits', async () => {
  const call = { firstName: 'Nalu', location: 'Haena', serviceType: 'automotive' };
  const { body: job } = await office.post('/api/admin/jobs', { ...call, phone: '808-555-0166' });
  const { body: later } = await office.post('/api/admin/jobs', { phone: `808-55${job.number}0` });
  for (const text of [`${job.number}`, `job ${job.number}`, `Job #${job.number}`, `#${job.number}`]) {
    const { jobs } = (await search(text)).body;
    expect(jobs[0], text).toMatchObject({
      id: job.id,
      label: `${job.number} Nalu`,
      detail: 'Automotive locksmith · Haena',
      status: 'unscheduled',
    });
    expect(jobs[1], text).toMatchObject({ id: later.id });
    const listed = await office.get(`/api/admin/jobs?q=${encodeURIComponent(text)}`);
    expect(listed.body.map(({ id }: { id: string }) => id)).toContain(job.id);
  }
  expect((await kinds('nalu haena'))['jobs']).toEqual([`${job.number} Nalu`]);
});

test('a document’s number finds the document', async () => {
  expect(await kinds(quoteNumber)).toEqual({ quotes: [quoteNumber] });
  expect(await kinds('inv-2020-00007')).toEqual({ invoices: ['INV-2020-00007'] });
  expect(await kinds('kealoha 2020-00007')).toEqual({ invoices: ['INV-2020-00007'] });
});

test('a deactivated item and a search without matches find nothing', async () => {
  const { body: item } = await office.post('/api/admin/inventory', {
    name: 'Zanzibar bolt',
    category: 'parts',
    sellPrice: '1.00',
    quantityOnHand: 1,
  });
  expect(await kinds('zanzibar')).toEqual({ inventory: ['Zanzibar bolt'] });
  await office.remove(`/api/admin/inventory/${item.id}`);
  expect(await kinds('zanzibar')).toEqual({});
});

test('a search returns at most the newest five of each kind', async () => {
  for (let i = 0; i < 7; i += 1) {
    await office.post('/api/admin/customers', {
      firstName: `N${i}`,
      lastName: 'Namesake',
      phone: '808-555-0190',
    });
  }
  expect((await kinds('namesake'))['customers']).toEqual([6, 5, 4, 3, 2].map((i) => `N${i} Namesake`));
});

test.each(['a', '', ' a '])('fewer than two characters (%j) are rejected', async (text) => {
  const { status, body } = await search(text);
  expect([status, body.errors]).toEqual([422, { q: 'Type 2 or more characters' }]);
});

test('reviews are published, rejected, returned to pending, and listed by state', async () => {
  const review = { name: 'Tita', location: 'Koloa', rating: 5, text: 'Here in ten minutes.' };
  for (const name of ['Tita', 'Moke', 'Lani']) {
    expect((await call(reviews, 'POST', '/api/reviews', { body: { ...review, name } })).status).toBe(201);
  }
  const list = async (query: string) => (await office.get(`/api/admin/reviews?${query}`)).body;
  const [lani, moke] = await list('status=pending');
  expect(lani).toMatchObject({ name: 'Lani', rating: 5, status: 'pending', version: 1 });
  const path = `/api/admin/reviews/${lani.id}`;
  const published = await office.put(path, { version: 1, status: 'published' });
  expect(published.body).toMatchObject({ status: 'published', version: 2 });
  await office.put(`/api/admin/reviews/${moke.id}`, { version: 1, status: 'rejected' });
  expect((await list('status=published')).map(({ name }: { name: string }) => name)).toEqual(['Lani']);
  expect((await list('status=pending')).map(({ name }: { name: string }) => name)).toEqual(['Tita']);
  expect((await everyPage(office, '/api/admin/reviews?limit=2')).flat()).toHaveLength(3);
  expect((await office.put(path, { version: 1, status: 'rejected' })).body).toMatchObject({
    code: 'stale_version',
    current: { status: 'published' },
  });
  expect((await office.put(path, { status: 'rejected' })).status).toBe(428);
  expect((await office.put(path, { version: 2, status: 'gone' })).body.errors).toEqual({
    status: 'Choose published or rejected',
  });
  expect((await office.put(path, { version: 2, status: 'pending' })).body.status).toBe('pending');
  const { body: history } = await office.get(`/api/admin/history?recordType=review&recordId=${lani.id}`);
  expect(history.map(({ what }: { what: string }) => what)).toEqual(['reopened', 'published', 'received']);
});

test('of two concurrent moderations of a review, one succeeds', async () => {
  const sentReview = { name: 'Race', location: 'Koloa', rating: 1, text: 'Hm.' };
  const { body: review } = await call(reviews, 'POST', '/api/reviews', { body: sentReview });
  const other = await colleague(db, 'editor');
  const answers = await Promise.all([
    office.put(`/api/admin/reviews/${review.id}`, { version: 1, status: 'published' }),
    other.put(`/api/admin/reviews/${review.id}`, { version: 1, status: 'rejected' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('a record’s history pages by Link, newest first', async () => {
  const { body: customer } = await office.post('/api/admin/customers', { ...pua, phone: '808-555-0777' });
  for (let version = 1; version <= 5; version += 1) {
    await office.put(`/api/admin/customers/${customer.id}`, { version, notes: `Note ${version}` });
  }
  const path = `/api/admin/history?recordType=customer&recordId=${customer.id}`;
  const pages = await everyPage(office, `${path}&limit=4`);
  expect(pages.map((page) => page.length)).toEqual([4, 2]);
  expect(pages.flat().map(({ after }) => after.notes)).toEqual([
    ...[5, 4, 3, 2, 1].map((n) => `Note ${n}`),
    null,
  ]);
  expect((await office.get(`${path}&cursor=0`)).body.errors).toEqual({
    cursor: 'Must be a cursor from a Link header',
  });
  expect((await office.get('/api/admin/history?recordType=secrets&recordId=1')).body.errors).toEqual({
    recordType: 'Choose a kind of record',
    recordId: 'Must be an id',
  });
});
