import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import booking from '#functions/booking.ts';
import contact from '#functions/contact.ts';
import quotes from '#functions/quotes.ts';
import { call } from '#tests/support/call.ts';
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
  'round trips of a visitor’s %s: %i, of a repeat one more',
  async ([, trips, handler, path, body]) => {
    statements = 0;
    expect((await call(handler, 'POST', path, { body })).status).toBe(201);
    expect(statements).toBe(trips);
    statements = 0;
    expect((await call(handler, 'POST', path, { body })).status).toBe(201);
    expect(statements).toBe(trips + 1);
  },
);
