import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { allRoutes } from '#contract/all-routes.ts';
import type { Route } from '#contract/route.ts';
import { call } from '#tests/support/call.ts';
import { handlerFor } from '#tests/support/every-function.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { testServer } from '#tests/support/server.ts';

/** Longer runs: FUZZ_REQUESTS=10000; another seed: FUZZ_SEED=7. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 3_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? 42);

/** The same numbers for the same seed (mulberry32, public domain). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const cursor = (moment: string, id: string) => Buffer.from(`${moment} ${id}`).toString('base64url');

const texts = [
  '',
  ' ',
  'x',
  '%',
  '_%',
  "'; --",
  '\\',
  '((',
  'ʻʻ',
  '١٢',
  '😀😀',
  'İİ',
  '\u0000',
  '\ud800',
  'x'.repeat(9_000),
];
const numbers = [0, -1, 1, 2, 1.5, 1e21, 2_147_483_648, -0, Number.MAX_SAFE_INTEGER];
const shapes: readonly unknown[] = [null, true, false, [], {}, ['x'], { constructor: 1 }];
const moments = [
  '2026-02-30T00:00:00Z',
  '2100-01-01T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
];
const words = [
  'new',
  'confirmed',
  'done',
  'approved',
  'sent',
  'paid',
  'parts',
  'all',
  'true',
  '2026-11-21',
  '12.30',
  '99999999.99',
  'a@b.co',
];

/** The names of a schema's fields; a few more where it has none. */
function fieldsOf(schema: Route['body']): string[] {
  const { shape } = (schema as { def?: { shape?: object } } | undefined)?.def ?? {};
  return schema ? Object.keys(shape ?? { q: 1, items: 1 }) : [];
}

const person = { firstName: 'A', lastName: 'B', phone: '808-555-0100', location: 'Lihue' };
const line = { serviceCategory: 'parts', serviceDescription: 'Lock', quantity: 1, unitPrice: '10.00' };
const estimate = { ...person, serviceType: 'residential', serviceAddress: '1 Rice St', items: [line] };

/** Bodies that are accepted as they are. */
const good: Record<string, object> = {
  submitContact: { ...person, serviceType: 'residential' },
  submitBooking: { ...person, serviceType: 'rekey' },
  submitQuote: { ...estimate, items: [{ ...line, serviceCategory: 'custom' }] },
  submitReview: { name: 'A', location: 'Koloa', rating: 5, text: 'Good.' },
  createCustomer: { firstName: 'A', lastName: 'B', phone: '808-555-0100' },
  createInventoryItem: { name: 'A', category: 'parts', sellPrice: '1.00' },
  updateInventoryItem: { name: 'A', category: 'parts', sellPrice: '1.00' },
  createEstimate: estimate,
  updateQuote: estimate,
  adjustStock: { quantity: 1, reason: 'Count' },
  createUser: { email: 'a@b.co', password: 'long-enough-password' },
};

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** What an answer must never show: statements, paths, stacks. */
const INSIDE = /\bselect\b.*\bfrom\b|insert into|node_modules|\/work|\.ts:\d|\bat \w+ \(|violates|ECONN|pg_/i;

test(`${REQUESTS} requests of every shape: no fault of ours, nothing of the inside shown`, async () => {
  await testServer();
  const office = await signInToOffice();
  const made = await Promise.all([
    office.post('/api/admin/customers', { firstName: 'A', lastName: 'B', phone: '1' }),
    office.post('/api/admin/inventory', { name: 'A', category: 'parts', sellPrice: '1', quantityOnHand: 3 }),
  ]);
  const ids = [
    office.id,
    ...made.map(({ body }) => body.id as string),
    '0198c0de-0000-7000-8000-000000000000',
  ];
  const cursors = ids.flatMap((id) => [
    cursor('2026-02-30T00:00:00.000Z', id),
    cursor('2026-11-21T00:00:00.000Z', id),
  ]);
  const random = randomOf(SEED);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const lists: readonly (readonly unknown[])[] = [texts, numbers, shapes, moments, words, ids, cursors];
  const value = (): unknown => pick(pick(lists));
  const routes = allRoutes.filter(({ name }) => name !== 'signOut' && name !== 'changePassword');
  const faults: unknown[] = [];
  for (let sent = 0; sent < REQUESTS; sent += 1) {
    const route = pick(routes);
    const part = () => encodeURIComponent(pick([...ids, ...words, 'x', "'", '%', '..%2f']));
    const path = route.path.replaceAll(/:\w+/g, part);
    // Often a single strange field in an otherwise good request: many at once only ever reach the first check.
    const strange = (fields: readonly string[], single: boolean) =>
      (single ? [pick(fields)] : fields.filter(() => random() < 0.8)).filter((field) => field !== undefined);
    const query = new URLSearchParams();
    for (const field of strange(fieldsOf(route.query), random() < 0.7)) query.set(field, asText(value()));
    const single = random() < 0.7;
    const body: Record<string, unknown> = single ? { ...good[route.name] } : {};
    for (const field of strange(fieldsOf(route.body), single)) body[field] = value();
    if (fieldsOf(route.body).includes('version')) body['version'] = pick([1, 2, 3, 4]);
    const token = route.auth === 'admin' ? { token: office.token } : {};
    const url = query.size > 0 ? `${path}?${query}` : path;
    const answer = await call(handlerFor(new URL(url, 'http://x').pathname), route.method, url, {
      ...token,
      ...(route.body ? { body } : {}),
    });
    const told = JSON.stringify(answer.status < 400 ? '' : answer.body);
    if (answer.status >= 500 || INSIDE.test(told))
      faults.push({ route: route.name, url, body, answer: told });
  }
  expect(faults).toEqual([]);
}, 600_000);
