import { expect, test } from 'vitest';
import admin from '#functions/admin.ts';
import signInFunction from '#functions/sign-in.ts';
import contact from '#functions/contact.ts';
import { call } from '#tests/support/call.ts';
import { testAccount, testServer } from '#tests/support/server.ts';

await testServer();
const { body: signedIn } = await call(signInFunction, 'POST', '/api/admin/login', { body: testAccount });
const office = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  call(admin, method, path, { token: signedIn.token as string, body, headers });

const estimate = {
  firstName: 'Leilani',
  lastName: 'Kahale',
  phone: '808-555-0111',
  serviceType: 'residential',
  location: 'Lihue',
  serviceAddress: '1 Rice St',
  distanceMiles: 15.1,
  urgency: 'standard',
  items: [{ serviceCategory: 'parts', serviceDescription: 'Deadbolt', quantity: 3, unitPrice: '33.33' }],
};

test('a caller’s request becomes a numbered estimate, and the counts match', async () => {
  const lead = await call(contact, 'POST', '/api/contact', {
    body: {
      firstName: 'Kai',
      lastName: 'Akana',
      phone: '808 555 0199',
      serviceType: 'automotive',
      location: 'Poipu',
      message: 'Keys in the car',
      isEmergency: true,
    },
  });
  const [first] = (await office('GET', '/api/admin/leads')).body;
  expect(first).toMatchObject({ id: lead.body.id, isEmergency: true, status: 'new', version: 1 });
  const created = await office('POST', '/api/admin/quotes', {
    ...estimate,
    leadId: first.id,
    urgency: 'emergency',
    notes: 'Keys in the car',
  });
  expect(created.status).toBe(201);
  expect(created.body.quoteNumber).toMatch(/^Q-20\d\d-00001$/);
  expect((await office('GET', `/api/admin/leads/${first.id}`)).body.status).toBe('estimated');
  const summary = (await office('GET', '/api/admin/summary')).body;
  expect(summary).toMatchObject({ leads: { total: 1 }, quotes: { total: 1, pending: 1 } });
  expect(summary.revenue.pendingEstimates).toBe(created.body.total);
});

test('the server computes fee, tax and total, whatever the client sends', async () => {
  const { status, body } = await office('POST', '/api/admin/quotes', {
    ...estimate,
    serviceFee: '1.00',
    subtotal: '0.01',
    tax: '0.00',
    total: '0.01',
    status: 'approved',
  });
  expect(status).toBe(201);
  // 3 × 33.33 = 99.99; 15.1 miles = 50; (99.99 + 50) × 4.712 % = 7.067…, rounded half up to the cent.
  expect(body).toMatchObject({
    subtotal: '99.99',
    serviceFee: '50.00',
    tax: '7.07',
    total: '157.06',
    status: 'pending',
  });
});

test.each([
  ['firstName', { firstName: ' ' }, 'First name is required'],
  ['lastName', { lastName: '' }, 'Last name is required'],
  ['phone', { phone: '' }, 'Phone number is required'],
  ['email', { email: 'x' }, 'Valid email required'],
  ['serviceType', { serviceType: '' }, 'Service type is required'],
  ['location', { location: '' }, 'Location is required'],
  ['serviceAddress', { serviceAddress: '' }, 'Service address is required'],
  ['items', { items: [] }, 'At least one item is required'],
  [
    'items.0.serviceCategory',
    { items: [{ ...estimate.items[0], serviceCategory: '' }] },
    'Category required',
  ],
  [
    'items.0.serviceDescription',
    { items: [{ ...estimate.items[0], serviceDescription: '' }] },
    'Description required',
  ],
  ['items.0.quantity', { items: [{ ...estimate.items[0], quantity: 0 }] }, 'Quantity must be at least 1'],
  ['items.0.unitPrice', { items: [{ ...estimate.items[0], unitPrice: '' }] }, 'Unit price required'],
  [
    'vehicleYear',
    { serviceType: 'automotive', vehicleMake: 'Jeep' },
    'Vehicle year, make, and model are required for automotive services',
  ],
  ['customerId', { customerId: '00000000-0000-4000-8000-000000000000' }, 'There is no such record'],
])('a wrong %s gets the form’s own message', async (field, change, message) => {
  const { status, body } = await office('POST', '/api/admin/quotes', { ...estimate, ...change });
  expect(status).toBe(422);
  expect(body.errors).toEqual({ [field]: message });
});

test('a total too large to store is rejected, naming the items', async () => {
  const items = [{ ...estimate.items[0], quantity: 9999, unitPrice: '99999999.99' }];
  expect((await office('POST', '/api/admin/quotes', { ...estimate, items })).body.errors).toHaveProperty(
    'items',
  );
});

test('a hundred concurrent estimates get a hundred numbers, and the next one is higher', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => office('POST', '/api/admin/quotes', estimate)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  const numbers = answers.map(({ body }) => Number(String(body.quoteNumber).slice(-5)));
  expect(new Set(numbers).size).toBe(100);
  const { body: next } = await office('POST', '/api/admin/quotes', estimate);
  expect(Number(String(next.quoteNumber).slice(-5))).toBeGreaterThan(Math.max(...numbers));
});

test('of two editors of one lead, the second gets the current lead', async () => {
  const [lead] = (await office('GET', '/api/admin/leads')).body;
  const path = `/api/admin/leads/${lead.id}`;
  expect((await office('PUT', path, { status: 'contacted' })).status).toBe(428);
  const saves = await Promise.all(
    ['contacted', 'won', 'lost'].map((status) => office('PUT', path, { status, version: lead.version })),
  );
  expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const loser = saves.find(({ status }) => status === 409)!;
  expect(loser.body).toMatchObject({
    code: 'stale_version',
    current: { id: lead.id, version: lead.version + 1 },
  });
});

test('lists are paged, newest first, with a link to the next page', async () => {
  const seen: string[] = [];
  let path: string | undefined = '/api/admin/quotes?limit=40';
  while (path) {
    const page = await office('GET', path);
    seen.push(...page.body.map(({ id }: { id: string }) => id));
    path = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  const { quotes } = (await office('GET', '/api/admin/summary')).body;
  expect(seen).toHaveLength(quotes.total);
  expect(new Set(seen).size).toBe(seen.length);
  expect((await office('GET', '/api/admin/quotes?cursor=nonsense')).body.errors).toHaveProperty('cursor');
  expect((await office('GET', '/api/admin/quotes?limit=201')).body.errors).toHaveProperty('limit');
  // If a field is sent twice, the last value counts, so that checks and queries see the same one.
  expect((await office('GET', '/api/admin/quotes?limit=201&limit=1')).body).toHaveLength(1);
});

test('an emergency costs the same in the office as on the website, unless staff remove the fee', async () => {
  const lockout = [
    { serviceCategory: 'services', serviceDescription: 'Car Lockout', quantity: 1, unitPrice: '150.00' },
  ];
  const body = { ...estimate, distanceMiles: 0, urgency: 'emergency', items: lockout };
  const bare = await office('POST', '/api/admin/quotes', body);
  // Without the field, the specification's default applies: items and service fee, taxed.
  expect(bare.body).toMatchObject({ subtotal: '150.00', urgencyFee: '0.00', total: '157.07' });
  const made = await office('POST', '/api/admin/quotes', { ...body, applyUrgencyFee: true });
  expect(made.body).toMatchObject({ subtotal: '150.00', urgencyFee: '75.00', tax: '10.60', total: '235.60' });
  const { id, version } = made.body;
  const kept = await office('PUT', `/api/admin/quotes/${id}`, { notes: 'Gate', version });
  expect(kept.body).toMatchObject({ total: '235.60', applyUrgencyFee: true, revision: 1 });
  const taken = await office('PUT', `/api/admin/quotes/${id}`, {
    applyUrgencyFee: false,
    version: version + 1,
  });
  expect(taken.body).toMatchObject({ urgencyFee: '0.00', total: '157.07', revision: 2 });
});
