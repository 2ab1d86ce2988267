import fc from 'fast-check';
import { expect, test } from 'vitest';
import admin from '#functions/admin.ts';
import quotes from '#functions/quotes.ts';
import { shopYear, shopToday } from '#domain/shop-time.ts';
import { decimalFromCents } from '#domain/money.ts';
import { builderItems } from '#domain/price-list.ts';
import { priceBuilderQuote, taxRateOn } from '#domain/pricing.ts';
import { urgencies } from '#domain/urgency.ts';
import {
  addCustom,
  addService,
  bodyItems,
  changeRow,
  pricedItems,
  type Row,
} from '#islands/quote-builder/rows.ts';
import type { RequestNotice } from '#db/outbox-messages.ts';
import { officeNotice } from '#server/mail/request-mail.ts';
import { call } from '#tests/support/call.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

const { url } = await testServer();

let serial = 0;
const lockout = {
  serviceCategory: 'emergency',
  serviceDescription: 'Home Lockout',
  quantity: 1,
  unitPrice: '120.00',
};
/** The complete payload of spec §7. */
const fresh = (changes: object = {}) => ({
  firstName: 'Pua',
  lastName: `Kealoha ${(serial += 1)}`,
  phone: '808-555-0133',
  email: 'pua@example.com',
  serviceType: 'emergency',
  location: 'Poipu',
  propertyType: 'vacation-rental',
  accessDetails: 'Gate 4411',
  urgency: 'standard',
  subtotal: '0.01',
  tax: '0.00',
  total: '0.01',
  status: 'approved',
  notes: '',
  isEmergency: false,
  items: [lockout],
  ...changes,
});
const post = (body: unknown, headers: Record<string, string> = {}) =>
  call(quotes, 'POST', '/api/quotes', { body, headers });

test('a quote is numbered, valid for thirty days, and priced by the server, which ignores totals and status from the client', async () => {
  const { status, body } = await post(fresh());
  expect(status).toBe(201);
  expect(body.quoteNumber).toMatch(new RegExp(`^Q-${shopYear(new Date(body.createdAt))}-\\d{5}$`));
  expect(body).toMatchObject({
    subtotal: '120.00',
    urgencyFee: '0.00',
    tax: '5.65',
    total: '125.65',
    status: 'pending',
    serviceAddress: 'Poipu',
  });
  expect(Date.parse(body.validUntil) - Date.parse(body.createdAt)).toBe(30 * 86_400_000);
  const [row] = await runSql(url, 'select * from quote where id = $1', [body.id]);
  expect(row).toMatchObject({
    source: 'public',
    status: 'pending',
    total: '125.65',
    property_type: 'vacation-rental',
    access_details: expect.stringMatching(/^s1\./),
  });
  const mail = await runSql(url, 'select kind, payload from outbox where record_id = $1 order by kind', [
    body.id,
  ]);
  expect(mail).toHaveLength(2);
  for (const { payload } of mail) expect(payload).toMatchObject({ reference: body.quoteNumber });
});

test('a service from the list gets the list’s price; the customer’s own price is kept and marked', async () => {
  const { body } = await post(
    fresh({
      items: [
        { ...lockout, unitPrice: '1.00', quantity: 2 },
        { ...lockout, catalogueId: 'rekeying-service', serviceDescription: 'whatever', unitPrice: '0.01' },
        {
          serviceCategory: 'residential',
          serviceDescription: 'Open a chest',
          quantity: 1,
          unitPrice: '45.50',
          estimatedTime: 20,
          difficulty: 'complex',
        },
      ],
    }),
  );
  expect(body.items).toMatchObject([
    {
      serviceDescription: 'Home Lockout',
      unitPrice: '120.00',
      totalPrice: '240.00',
      custom: false,
      estimatedTime: 25,
    },
    {
      serviceDescription: 'Rekeying Service',
      unitPrice: '35.00',
      custom: false,
      serviceCategory: 'residential',
    },
    {
      serviceDescription: 'Open a chest',
      unitPrice: '45.50',
      custom: true,
      serviceCategory: 'custom',
      estimatedTime: 20,
      difficulty: 'complex',
    },
  ]);
  expect(body.subtotal).toBe('320.50');
});

test.each([
  ['standard', false, '0.00', false],
  ['urgent', false, '24.00', false],
  ['emergency', false, '60.00', true],
  ['standard', true, '0.00', true],
])(
  'urgency %s with the box %s costs %s; an emergency: %s',
  async (urgency, isEmergency, urgencyFee, marked) => {
    const { body } = await post(fresh({ urgency, isEmergency }));
    expect(body).toMatchObject({ urgencyFee, isEmergency: marked, urgency });
  },
);

test('the builder’s total matches the stored one to the cent, for any rows', async () => {
  const row = fc.oneof(
    fc.record({
      id: fc.constantFrom(...builderItems.map(({ id }) => id)),
      quantity: fc.integer({ min: 1, max: 50 }),
    }),
    fc.record({ price: fc.integer({ min: 0, max: 500_000 }), quantity: fc.integer({ min: 1, max: 50 }) }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...urgencies),
      async (wanted, urgency) => {
        let rows: readonly Row[] = [];
        for (const want of wanted) {
          if ('id' in want) rows = addService(rows, want.id);
          else {
            rows = addCustom(rows);
            const { id } = rows.at(-1)!;
            rows = changeRow(rows, id, {
              description: `Own ${id}`,
              unitPrice: decimalFromCents(want.price),
              quantity: String(want.quantity),
            });
          }
        }
        const { perMillion } = taxRateOn(shopToday(new Date()));
        const shown = priceBuilderQuote({ items: pricedItems(rows), urgency, taxPerMillion: perMillion });
        const { status, body } = await post(fresh({ urgency, items: bodyItems(rows) }));
        expect(status).toBe(201);
        expect(body).toMatchObject({
          subtotal: decimalFromCents(shown.itemsCents),
          urgencyFee: decimalFromCents(shown.urgencyFeeCents),
          tax: decimalFromCents(shown.taxCents),
          total: decimalFromCents(shown.totalCents),
        });
      },
    ),
    { numRuns: 40 },
  );
});

test.each([
  ['a phone number that lacks two digits', { phone: '808 555 01' }, 'phone'],
  ['no item', { items: [] }, 'items'],
  ['items that are no list', { items: 'Home Lockout' }, 'items'],
  ['a quantity of nothing', { items: [{ ...lockout, quantity: 0 }] }, 'items.0.quantity'],
  ['half a quantity', { items: [{ ...lockout, quantity: 1.5 }] }, 'items.0.quantity'],
  ['a quantity in words', { items: [{ ...lockout, quantity: '2' }] }, 'items.0.quantity'],
  ['a price that is a number', { items: [{ ...lockout, unitPrice: 120 }] }, 'items.0.unitPrice'],
  ['a negative price', { items: [{ ...lockout, unitPrice: '-5' }] }, 'items.0.unitPrice'],
  ['a price without end', { items: [{ ...lockout, unitPrice: '1e400' }] }, 'items.0.unitPrice'],
  [
    'an item without words',
    { items: [lockout, { ...lockout, serviceDescription: ' ' }] },
    'items.1.serviceDescription',
  ],
  ['an unknown field of an item', { items: [{ ...lockout, id: 1 }] }, 'items.0.id'],
  ['an unknown urgency', { urgency: 'yesterday' }, 'urgency'],
  ['a number of its own', { quoteNumber: 'Q-1' }, 'quoteNumber'],
  ['more items than a quote holds', { items: Array.from({ length: 101 }, () => lockout) }, 'items'],
  [
    'more money than a quote holds',
    { items: [{ ...lockout, serviceDescription: 'Gold', quantity: 9999, unitPrice: '99999999.99' }] },
    'items',
  ],
])('%s is rejected, naming the field', async (_, changes, field) => {
  const { status, body } = await post(fresh(changes));
  expect(status).toBe(422);
  expect(Object.keys(body.errors as object)).toEqual([field]);
});

test('a vehicle reaches the office and its mail; fields that only the office sets are ignored', async () => {
  const { token } = await signInToOffice();
  const vehicle = { vehicleYear: 2019, vehicleMake: 'Toyota', vehicleModel: 'Tacoma' };
  const { status, body } = await post(
    fresh({
      ...vehicle,
      serviceType: 'automotive',
      customerId: '0198c0de-0000-7000-8000-000000000000',
      distanceMiles: '900',
      serviceFee: '75.00',
    }),
  );
  expect(status).toBe(201);
  expect(body).toMatchObject({ subtotal: '120.00', serviceFee: '0.00' });
  const seen = await call(admin, 'GET', `/api/admin/quotes/${body.id}`, { token });
  expect(seen.body).toMatchObject({ ...vehicle, customerId: null, distanceMiles: null, serviceFee: '0.00' });
  const [notice] = await runSql(
    url,
    "select payload from outbox where record_id = $1 and kind = 'request-notice'",
    [body.id],
  );
  const mail = officeNotice(notice?.['payload'] as RequestNotice, 'https://nenelock.example');
  expect(mail.text).toMatch(/Vehicle:? +2019 Toyota Tacoma/);
  expect(mail.html).toContain('2019 Toyota Tacoma');

  const none = await post(
    fresh({ vehicleYear: null, vehicleMake: '', vehicleModel: null, customerId: null }),
  );
  expect(none.status).toBe(201);
  const wrong = await post(fresh({ vehicleYear: 19 }));
  expect(wrong.body.errors).toEqual({ vehicleYear: 'Must be a year such as 2019' });
});

const numberOf = (answer: Awaited<ReturnType<typeof post>>) =>
  Number((answer.body.quoteNumber as string).slice(-5));

test('fifty concurrent quotes get fifty higher numbers, a repeat gets its first one, and later numbers are higher still', async () => {
  const before = numberOf(await post(fresh()));
  const body = fresh();
  const headers = { 'idempotency-key': 'quote-1' };
  const answers = await Promise.all([
    ...Array.from({ length: 50 }, () => post(fresh())),
    post(body, headers),
    post(body, headers),
    post(fresh({ items: [] })),
  ]);
  const numbers = new Set(answers.filter(({ status }) => status === 201).map(numberOf));
  expect(numbers.size).toBe(51);
  expect(Math.min(...numbers)).toBeGreaterThan(before);
  expect(numberOf(await post(fresh()))).toBeGreaterThan(Math.max(...numbers));
});

test('the plain form names services; the price list sets the prices', async () => {
  const fields = new URLSearchParams({
    firstName: 'Pua',
    lastName: 'Kealoha of the form',
    phone: '808-555-0133',
    serviceType: 'residential',
    location: 'Poipu',
    urgency: 'standard',
    'items.0.catalogueId': 'home-lockout',
    'items.0.serviceDescription': '',
    'items.0.quantity': '2',
    'items.0.unitPrice': '',
    'items.1.catalogueId': '',
    'items.1.serviceDescription': 'Mailbox lock',
    'items.1.quantity': '1',
    'items.1.unitPrice': '',
    'items.2.catalogueId': '',
    'items.2.serviceDescription': '',
    'items.2.quantity': '1',
    'items.2.unitPrice': '',
  });
  const { status, headers } = await post(fields.toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(status).toBe(303);
  const number = new URL(headers.get('location')!, 'https://site.test').searchParams.get('ref');
  expect(number).toMatch(/^Q-\d{4}-\d{5}$/);
  const lines = await runSql(
    url,
    'select i.service_description, i.quantity, i.total_price, i.custom from quote_item i join quote q on q.id = i.quote_id where q.quote_number = $1 order by position',
    [number],
  );
  expect(lines).toEqual([
    { service_description: 'Home Lockout', quantity: 2, total_price: '240.00', custom: false },
    { service_description: 'Mailbox lock', quantity: 1, total_price: '0.00', custom: true },
  ]);
});
