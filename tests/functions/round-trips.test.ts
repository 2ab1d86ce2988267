import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import booking from '#functions/booking.ts';
import contact from '#functions/contact.ts';
import quotes from '#functions/quotes.ts';
import { addDays, shopToday } from '#domain/shop-time.ts';
import { call, must } from '#tests/support/call.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { testServer } from '#tests/support/server.ts';

// docs/performance.md counts on these numbers: the database may be a region away, and every statement is a round
// trip.

let statements = 0;
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
  statements += 1;
  return query.apply(this, args);
} as typeof pg.Client.prototype.query;
// The next file runs in the same process.
afterAll(() => void (pg.Client.prototype.query = query as typeof pg.Client.prototype.query));

await testServer();
const person = { firstName: 'Kaleo', lastName: 'Nakamura', phone: '808-555-0199', location: 'Poipu' };
const items = [
  { serviceCategory: 'emergency', serviceDescription: 'Home Lockout', quantity: 1, unitPrice: '120.00' },
];

test.for([
  ['contact', 1, contact, '/api/contact', { ...person, serviceType: 'residential' }],
  ['booking', 1, booking, '/api/booking', { ...person, serviceType: 'residential' }],
  // The first draws the number.
  ['quote', 2, quotes, '/api/quotes', { ...person, serviceType: 'residential', urgency: 'standard', items }],
] as const)(
  'round trips of a visitor’s %s: %i, of a repeat two more, for the first answer and its link',
  async ([, trips, handler, path, body]) => {
    statements = 0;
    expect((await call(handler, 'POST', path, { body })).status).toBe(201);
    expect(statements).toBe(trips);
    statements = 0;
    expect((await call(handler, 'POST', path, { body })).status).toBe(201);
    expect(statements).toBe(trips + 2);
  },
);

test('the stock of many keyways takes as many round trips as that of one, and a price without an order fewer than one with', async () => {
  const office = await signInToOffice();
  const who = { firstName: 'Noelani', lastName: 'Kahale', phone: '808-555-0163' };
  const { id: customerId } = must(await office.post('/api/admin/customers', who));
  const place = { name: 'Hale Nani', kind: 'condo', address: '4-1234 Kuhio Hwy, Kapaa', customerId };
  const { id, version } = must(await office.post('/api/admin/properties', place));
  const path = `/api/admin/properties/${String(id)}`;
  const counted = async (work: () => Promise<{ status: number }>) => {
    statements = 0;
    expect((await work()).status).toBe(200);
    return statements;
  };
  const doors = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ label: `${count}-${index}`, keyway: `QZ${index}` }));
  const one = must(await office.put(`${path}/doors`, { version, rows: doors(1), removed: [] }));
  const trips = await counted(() => office.get(`${path}/stock`));
  must(await office.put(`${path}/doors`, { version: one.version, rows: doors(9), removed: [] }));
  expect(await counted(() => office.get(`${path}/stock`))).toBe(trips);

  const { id: authorityId } = must(
    await office.post(`${path}/authorities`, {
      name: 'Ana',
      keys: true,
      until: addDays(shopToday(new Date()), 9),
    }),
  );
  const jobs = [
    must(await office.post('/api/admin/jobs', { phone: '808-555-0164' })),
    must(
      await office.post('/api/admin/jobs', { phone: '808-555-0164', order: { authorityId, work: 'keys' } }),
    ),
  ];
  const line = { ...items[0], serviceCategory: 'labor' };
  const priced = [];
  for (const job of jobs)
    priced.push(
      await counted(() => office.post(`/api/admin/jobs/${String(job.id)}/price`, { items: [line] })),
    );
  expect(priced[1]! - priced[0]!).toBe(1);
});
