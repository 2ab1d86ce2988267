import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeParse } from 'zod/mini';
import { allRoutes } from '#contract/all-routes.ts';
import { moment } from '#contract/fields.ts';
import type { Route } from '#contract/route.ts';
import { encodeCursor } from '#db/queries/keyset.ts';
import { call } from '#tests/support/call.ts';
import { handlerFor } from '#tests/support/every-function.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { arbitraryOf, type JsonSchema, jsonSchemaOf } from '#tests/support/schema-arbitrary.ts';
import { testServer } from '#tests/support/server.ts';

await testServer();
const office = await signInToOffice();

const days = ['0000-01-01', '0001-01-01', '1999-12-31', '2101-01-01', '9999-12-31'];
const farMoments = ['T00:00:00.000Z', 'T23:59:59.999Z', 'T12:00:00-10:00', 'T12:00:00+10:00'];
const ID = '6f9b2d34-1c5e-4a7b-9d21-0c8e5a3f7b10';

type Place = readonly (string | 0)[];

/** Where a schema has dates or times, with values out of range there. */
function datesOf(schema: JsonSchema, at: Place = []): { at: Place; texts: readonly string[] }[] {
  if (schema.format === 'date') return [{ at, texts: days }];
  if (schema.format === 'date-time')
    return [{ at, texts: days.map((text, index) => text + farMoments[index % farMoments.length]) }];
  return [
    ...(schema.anyOf ?? []).flatMap((option) => datesOf(option, at)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => datesOf(field, [...at, name])),
    ...(schema.items ? datesOf(schema.items, [...at, 0]) : []),
  ];
}

function put(value: unknown, [step, ...rest]: Place, text: string): unknown {
  if (step === undefined) return text;
  if (step === 0) return [put((value as unknown[] | undefined)?.[0], rest, text)];
  const fields = value as Record<string, unknown>;
  return { ...fields, [step]: put(fields[step], rest, text) };
}

/** A valid value with every optional field present. */
const someOf = (schema: JsonSchema) =>
  fc.sample(arbitraryOf(withAll(schema), [ID]), { numRuns: 1, seed: 42 })[0];
const withAll = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  ...(schema.properties
    ? {
        required: Object.keys(schema.properties),
        properties: Object.fromEntries(
          Object.entries(schema.properties).map(([name, field]) => [name, withAll(field)]),
        ),
      }
    : {}),
  ...(schema.items ? { items: withAll(schema.items), minItems: 1 } : {}),
});

const send = ({ method, path }: Route, query: string, body?: unknown) => {
  const filled = path.replaceAll(/:\w+/g, ID);
  return call(handlerFor(filled), method, `${filled}${query}`, {
    token: office.token,
    ...(body === undefined ? {} : { body }),
  });
};

test('a date outside 2000 to 2100 is rejected, naming the field, in every body and query', async () => {
  const tried = new Set<string>();
  for (const route of allRoutes) {
    for (const { at, texts } of route.body ? datesOf(jsonSchemaOf(route.body)) : []) {
      for (const text of texts) {
        const { status, body } = await send(route, '', put(someOf(jsonSchemaOf(route.body!)), at, text));
        expect([route.name, text, status]).toEqual([route.name, text, 422]);
        expect(Object.keys(body.errors)).toContain(at.join('.'));
      }
      tried.add(route.name);
    }
    for (const { at, texts } of route.query ? datesOf(jsonSchemaOf(route.query)) : []) {
      for (const text of texts) {
        const { status, body } = await send(route, `?${at[0]}=${encodeURIComponent(text)}`);
        expect([route.name, text, status]).toEqual([route.name, text, 422]);
        expect(Object.keys(body.errors)).toContain(at[0]);
      }
      tried.add(route.name);
    }
  }
  expect(tried).toContain('submitBooking');
  expect(tried).toContain('updateBooking');
  expect(tried.size).toBeGreaterThan(8);
});

test('a time may be the first moment of 2000 and the last of 2100', () => {
  const ends = ['2000-01-01T00:00:00Z', '2100-12-31T23:59:59.999Z'];
  expect(ends.filter((text) => safeParse(moment(), text).success)).toEqual(ends);
});

test('every list rejects a cursor of a distant year in every order, with or without a search', async () => {
  const keys = [
    '1999-12-31',
    '2102-01-01',
    ...['0000', '1999', '9999'].map((year) => `${year}-12-31T00:00:00.000Z`),
    '+010000-01-01T00:00:00.000Z',
    '-000001-01-01T00:00:00.000Z',
    '+275760-09-13T00:00:00.000Z',
    '2102-01-01T00:00:00.000Z',
  ];
  let lists = 0;
  for (const route of allRoutes) {
    const fields = route.query ? jsonSchemaOf(route.query).properties : undefined;
    if (!fields?.['cursor'] || !fields['sort']) continue;
    lists += 1;
    for (const sort of fields['sort'].enum as string[]) {
      if (/name|total|quantity|number|price/i.test(sort)) continue;
      for (const key of keys) {
        const query = `?sort=${sort}&cursor=${encodeCursor({ sort, id: ID, key })}`;
        const { status } = await send(route, query);
        expect([route.name, sort, key, status]).toEqual([route.name, sort, key, 422]);
        if (sort === '-createdAt') expect((await send(route, `${query}&q=ka`)).status).toBe(422);
      }
    }
  }
  expect(lists).toBeGreaterThan(4);
});
