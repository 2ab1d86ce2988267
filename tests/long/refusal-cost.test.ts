import { Session } from 'node:inspector/promises';
import { HTMLElement } from 'node-html-parser';
import { expect, test, vi } from 'vitest';
import quotes from '#functions/quotes.ts';
import { fillForm } from '#server/http/fill-form.ts';
import { type Answered, call } from '#tests/support/call.ts';
import { handlerFor } from '#tests/support/every-function.ts';
import { holdsForAll } from '#tests/support/holds-for-all.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { testServer } from '#tests/support/server.ts';

/** Node's own functions, and packages but Zod: the runner and the database's pool call them beside the work, too. */
const beside = /^(?!file:)|\/node_modules\/(?!zod\/)/;

/**
 * Counts the calls that `work` makes of our functions and Zod's, as V8 counts them: the same on any machine under any
 * load.
 */
async function countCalls(work: () => Promise<unknown>): Promise<number> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result
      .filter(({ url }) => !beside.test(url))
      .flatMap(({ functions }) => functions)
      .flatMap(({ ranges }) => ranges)
      .reduce((sum, { count }) => sum + count, 0);
  } finally {
    await session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
  }
}

await testServer();

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const KB = 1024;
const post = (body: string, headers: Record<string, string> = {}) =>
  call(quotes, 'POST', '/api/quotes', { body, headers });

/** As many repetitions of `unit` as fit into a body, between `head` and `tail`. */
const many = (unit: string, head = '', tail = '') =>
  head + unit.repeat(Math.floor((64 * KB - head.length - tail.length) / unit.length)) + tail;
const list = (unit: string, name = 'items') => many(`${unit},`, `{"${name}":[`, `${unit}]}`);
const names = (count: number, pattern: (n: number) => string, between: string) =>
  Array.from({ length: count }, (_, n) => pattern(n)).join(between);

const shapes: [name: string, body: string, headers?: Record<string, string>][] = [
  ['a form of 9,000 unknown fields', names(9000, (n) => `k${n}=`, '&'), FORM],
  ['a form of empty fields', many('&'), FORM],
  ['a form of one field, sent 16,000 times', many('a=1&'), FORM],
  ['a form of 1,000 rows', names(1000, (n) => `items.${n}.serviceDescription=a&items.${n}.q=`, '&'), FORM],
  ['a form of one long name', many('items.1'), FORM],
  ['a form of escapes', many('%41', 'firstName='), FORM],
  ['a form of broken escapes', many('%', 'firstName='), FORM],
  ['a list of 32,000 numbers', list('0')],
  ['a list of 21,000 objects', list('{}')],
  ['a list of lists', list('[[]]')],
  ['a list where nothing is read', list('0', 'subtotal')],
  ['an object of 6,000 unknown fields', `{${names(6000, (n) => `"k${n}":1`, ',')}}`],
  ['items of unknown fields', `{"items":[{${names(6000, (n) => `"k${n}":1`, ',')}}]}`],
  ['an email address of dots', many('a.', '{"email":"', '"}')],
  ['an email address of hyphens', many('a-', '{"email":"a@', '"}')],
  ['a text of spaces', many(' ', '{"email":"a', 'a"}')],
  ['a price of digits', many('1', '{"items":[{"unitPrice":"', '"}]}')],
  ['a phone number of digits', many('1', '{"phone":"', '"}')],
];

test('no shape of body costs much more to reject than one long text', async () => {
  const long = many('a', '{"notes":"', '"}');
  // Loads the code that only some requests need, which would count as a cost of the next one.
  for (const [, body, headers] of [['a long text', long] as const, ...shapes]) await post(body, headers);
  const ordinary = await countCalls(() => post(long));
  await holdsForAll(
    shapes.map(([name, ...rest]) => [name, rest]),
    async ([body, headers]) => {
      let answer: Answered | undefined;
      const calls = await countCalls(async () => (answer = await post(body, headers)));
      expect([400, 413, 422]).toContain(answer?.status);
      expect(Object.keys(answer?.body.errors ?? {}).length).toBeLessThanOrEqual(20);
      // A step for each name, value or row would be thousands more.
      expect(calls).toBeLessThan(ordinary + 2500);
    },
  );
});

test('a form of more than 300 fields is rejected before its fields are parsed', async () => {
  const fields = (count: number) => names(count, (n) => `k${n}=`, '&');
  const most = await post(fields(300), FORM);
  expect(most.status).toBe(422);
  expect(Object.keys(most.body.errors)).toHaveLength(20);
  const more = await post(fields(301), FORM);
  expect(more.status).toBe(400);
  expect(more.body).toMatchObject({ code: 'malformed', detail: 'At most 300 fields.' });
});

test('an estimate of a hundred lines is within the limit of values', async () => {
  const item = {
    serviceCategory: 'custom',
    serviceDescription: 'Cylinder',
    quantity: 1,
    unitPrice: '10.00',
    difficulty: 'easy',
    estimatedTime: 5,
  };
  const body = {
    firstName: 'Kai',
    lastName: 'Akana',
    phone: '808 555 0199',
    serviceType: 'commercial',
    location: 'Lihue',
    items: Array.from({ length: 100 }, () => item),
  };
  expect((await post(JSON.stringify(body))).status).toBe(201);
});

test('a query of thousands of names is rejected before they are parsed', async () => {
  const { token } = await signInToOffice();
  const path = `/api/admin/leads?${names(2000, (n) => `k${n}`, '&')}`;
  const answer = await call(handlerFor('/api/admin/leads'), 'GET', path, { token });
  expect(answer.status).toBe(400);
});

test('refilling a form takes as many passes for twenty errors as for one', async () => {
  const controls = names(
    60,
    (n) =>
      `<p data-error-for="f${n}" hidden></p><select id="f${n}" name="f${n}"><option>1</option><option>2</option></select>`,
    '',
  );
  const page = `<main><form action="/api/quotes"><div data-form-errors hidden></div>${controls}</form></main>`;
  const fill = (count: number) =>
    fillForm(page, {
      values: new Map([['f1', '2']]),
      errors: Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, 'Wrong'])),
      message: 'Some fields need attention.',
    });
  expect(fill(20).match(/aria-invalid/g)).toHaveLength(20);
  expect(fill(20).match(/<a href="#f\d+">Wrong<\/a>/g)).toHaveLength(20);
  /** Searches of the form or of a part of it, each of which passes over its elements. */
  const passes = (count: number): number => {
    const searches = [
      vi.spyOn(HTMLElement.prototype, 'querySelectorAll'),
      vi.spyOn(HTMLElement.prototype, 'querySelector'),
    ];
    fill(count);
    const made = searches.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    for (const search of searches) search.mockRestore();
    return made;
  };
  expect(passes(1)).toBeGreaterThan(3);
  expect(passes(20)).toBe(passes(1));
});
