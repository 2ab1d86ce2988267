import { expect, test } from 'vitest';
import booking from '#functions/booking.ts';
import contact from '#functions/contact.ts';
import quotes from '#functions/quotes.ts';
import { type Answered, call } from '#tests/support/call.ts';
import { makeApproved, makeEstimate, makeInvoice } from '#tests/support/money.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

const { url } = await testServer();
const office = await signInToOffice();
type Body = Answered['body'];

const person = { firstName: 'Kaleo', lastName: 'Nakamura', phone: '808-555-0199', location: 'Poipu' };
const built = [
  { serviceCategory: 'emergency', serviceDescription: 'Home Lockout', quantity: 1, unitPrice: '120.00' },
];
const priced = [{ serviceCategory: 'labor', serviceDescription: 'Rekey', quantity: 1, unitPrice: '90.00' }];
const jobOf = async (table: string, id: string): Promise<Body> => {
  const [row] = await runSql(url, `select job_id from ${table} where id = $1`, [id]);
  return (await office.get(`/api/admin/jobs/${String(row?.['job_id'])}`)).body;
};
const submit = async (handler: typeof contact, path: string, body: object) =>
  (await call(handler, 'POST', path, { body })).body.id as string;
const countJobs = async () => (await runSql(url, 'select count(*)::int as n from job'))[0]?.['n'] as number;

const places = { message: 'At the gate, hurry', isEmergency: true };

test.each([
  ['contact_request', contact, '/api/contact', { ...person, ...places, serviceType: 'automotive' }, 'leads'],
  ['booking_request', booking, '/api/booking', { ...person, ...places, serviceType: 'rekey' }, 'bookings'],
  [
    'quote',
    quotes,
    '/api/quotes',
    { ...person, serviceType: 'emergency', urgency: 'emergency', items: built, vehicleMake: 'Jeep' },
    'quotes',
  ],
] as const)(
  'a visitor’s %s opens one job, once, whose page shows it',
  async (table, handler, path, body, list) => {
    const before = await countJobs();
    const id = await submit(handler, path, body);
    expect(await submit(handler, path, body)).toBe(id);
    expect(await countJobs()).toBe(before + 1);
    const job = await jobOf(table, id);
    expect(job).toMatchObject({
      firstName: 'Kaleo',
      phone: '808-555-0199',
      location: 'Poipu',
      isEmergency: true,
      visit: 'unscheduled',
      suspicious: false,
      money: table === 'quote' ? 'priced' : 'called',
      action: table === 'quote' ? 'agree' : 'price',
      vehicle: table === 'quote' ? 'Jeep' : null,
    });
    expect(job.number).toBeGreaterThan(1000);
    expect(job[list]).toHaveLength(1);
    expect(job[list][0].id).toBe(id);
    expect(job.timeline.map(({ what }: Body) => what)).toContain('received');
  },
);

test.each([
  ['a town', 'Behind the church, Hanalei', { latitude: null, longitude: null, distanceMiles: '32.00' }],
  [
    'a pin',
    'Near Hanalei: 22.20480, -159.50020 (73J26F3X+WX)',
    { latitude: 22.2048, longitude: -159.5002, distanceMiles: '32.00' },
  ],
  [
    'Oʻahu',
    'Waikiki: 21.27650, -157.82710',
    { latitude: 21.2765, longitude: -157.8271, distanceMiles: null },
  ],
  ['no place we know', 'By the big tree', { latitude: null, longitude: null, distanceMiles: null }],
])('a request that names %s opens a job with its coordinates and miles', async (_, location, place) => {
  for (const [table, handler, serviceType] of [
    ['contact_request', contact, 'residential'],
    ['booking_request', booking, 'rekey'],
  ] as const) {
    const path = table === 'contact_request' ? '/api/contact' : '/api/booking';
    const id = await submit(handler, path, { ...person, location, serviceType });
    expect(await jobOf(table, id)).toMatchObject(place);
  }
});

test('two estimates of one lead, and the invoice of one of them, are papers of one job', async () => {
  const leadId = await submit(contact, '/api/contact', {
    ...person,
    location: 'Hanapepe',
    serviceType: 'other',
  });
  const before = await countJobs();
  await makeEstimate(office, { leadId });
  const { id: quoteId } = await makeApproved(office, { leadId });
  const { id: invoiceId } = (await office.post('/api/admin/invoices', { quoteId })).body;
  expect(await countJobs()).toBe(before);
  const job = await jobOf('invoice', invoiceId);
  expect(job.leads[0]).toMatchObject({ id: leadId, status: 'estimated' });
  expect(job.quotes).toHaveLength(2);
  expect(job).toMatchObject({ currentQuoteId: quoteId, money: 'invoiced', total: '219.87', balance: null });
  expect(job.invoices[0]).toMatchObject({ id: invoiceId, status: 'draft', total: '219.87', paid: '0.00' });
  expect(job.quotes.map((row: Body) => [row.serviceFee, row.tax, row.status])).toContainEqual([
    '50.00',
    '9.89',
    'invoiced',
  ]);
  const { id: alone } = await makeInvoice(office);
  expect(await countJobs()).toBe(before + 1);
  expect(await jobOf('invoice', alone)).toMatchObject({
    lastName: 'Silva',
    money: 'invoiced',
    serviceType: 'other',
  });
});

test('a flagged request’s job carries the flag until it is cleared, on either record', async () => {
  const spam = { ...person, message: 'http://a.example http://b.example', serviceType: 'other' };
  const id = await submit(contact, '/api/contact', { ...spam, location: 'Koloa' });
  expect(await jobOf('contact_request', id)).toMatchObject({ suspicious: true, action: 'review' });
  await office.put(`/api/admin/leads/${id}`, { version: 1, suspicious: false });
  expect(await jobOf('contact_request', id)).toMatchObject({ suspicious: false, action: 'price' });

  const other = await jobOf(
    'contact_request',
    await submit(contact, '/api/contact', { ...spam, location: 'Omao' }),
  );
  const cleared = await office.put(`/api/admin/jobs/${other.id}`, {
    version: other.version,
    suspicious: false,
  });
  expect(cleared.body).toMatchObject({ suspicious: false });
  expect(cleared.body.timeline[0]).toMatchObject({ what: 'flag_cleared', recordType: 'job' });
});

test('the job follows what the specification’s screens do with its request', async () => {
  const id = await submit(booking, '/api/booking', { ...person, serviceType: 'rekey', location: 'Lawai' });
  const slot = { slotStart: '2097-03-05T20:00:00.000Z', slotEnd: '2097-03-05T21:00:00.000Z' };
  const put = async (body: object) => {
    const { version } = (await office.get(`/api/admin/bookings/${id}`)).body;
    return office.put(`/api/admin/bookings/${id}`, { ...body, version });
  };
  await put({ status: 'confirmed', ...slot });
  expect(await jobOf('booking_request', id)).toMatchObject({ visit: 'scheduled', ...slot });
  await put({ status: 'cancelled' });
  expect(await jobOf('booking_request', id)).toMatchObject({
    visit: 'cancelled',
    cancelReason: 'customer_cancelled',
  });
  await put({ status: 'new' });
  expect(await jobOf('booking_request', id)).toMatchObject({ visit: 'unscheduled', slotStart: null });

  const lead = await submit(contact, '/api/contact', { ...person, serviceType: 'other', location: 'Eleele' });
  await office.put(`/api/admin/leads/${lead}`, { version: 1, status: 'lost' });
  expect(await jobOf('contact_request', lead)).toMatchObject({ visit: 'cancelled', action: null });
  await office.put(`/api/admin/leads/${lead}`, { version: 2, status: 'contacted' });
  expect(await jobOf('contact_request', lead)).toMatchObject({ visit: 'unscheduled', cancelReason: null });
});

test('deleting a mistaken draft invoice cancels the job it opened, but a job opened by a call stays open', async () => {
  const { id } = await makeInvoice(office);
  await office.remove(`/api/admin/invoices/${id}?version=1`);
  expect(await jobOf('invoice', id)).toMatchObject({ visit: 'cancelled', money: 'called', action: null });
  const called = (await office.post('/api/admin/jobs', { phone: '808-555-0124', items: priced })).body;
  await office.step(called.id, 'agree', {});
  const quoteId = called.currentQuoteId;
  const { id: draft } = (await office.post('/api/admin/invoices', { quoteId })).body;
  await office.remove(`/api/admin/invoices/${draft}?version=1`);
  expect((await office.get(`/api/admin/jobs/${called.id}`)).body).toMatchObject({
    visit: 'unscheduled',
    money: 'approved',
  });
});
