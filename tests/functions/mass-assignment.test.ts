import { expect, test } from 'vitest';
import { allRoutes } from '#contract/all-routes.ts';
import type { Route } from '#contract/route.ts';
import { call } from '#tests/support/call.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { handlerFor } from '#tests/support/every-function.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { jsonSchemaOf } from '#tests/support/schema-arbitrary.ts';
import { testServer } from '#tests/support/server.ts';

const { url } = await testServer();
const { token } = await signInToOffice();

const camelCase = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const columns = (
  await runSql(
    url,
    `select distinct column_name from information_schema.columns where table_schema = 'public'`,
  )
).map((row) => String(row['column_name']));
/** Every column of every table, in snake_case and camelCase. */
const names = [...new Set(columns.flatMap((name) => [name, camelCase(name)]))];

/** The fields a route declares for its body, and for rows of its lists. */
function fieldsOf(route: Route): { own: string[]; lists: Record<string, string[]> } {
  const { properties = {} } = route.body ? jsonSchemaOf(route.body) : {};
  const lists = Object.entries(properties).flatMap(([name, { items }]) =>
    items?.properties ? [[name, Object.keys(items.properties)] as const] : [],
  );
  return { own: Object.keys(properties), lists: Object.fromEntries(lists) };
}

const UNKNOWN_ID = '0198c0de-0000-7000-8000-000000000000';
/** Read from the body before validation, on routes with a plain form. */
const hidden = (route: Route) => (route.form ? ['website', 'idempotencyKey'] : []);

/** A response lists at most 20 errors, including missing fields. */
const PORTION = 10;

const portions = (list: readonly string[]) =>
  Array.from({ length: Math.ceil(list.length / PORTION) }, (_, n) =>
    list.slice(n * PORTION, n * PORTION + PORTION),
  );

test('the database has many columns to try', () => {
  expect(names.length).toBeGreaterThan(150);
});

test.each(
  allRoutes.filter(({ body }) => body).map((route) => [`${route.method} ${route.path}`, route] as const),
)('%s accepts no undeclared column', async (_, route) => {
  const path = route.path.replaceAll(/:\w+/g, UNKNOWN_ID);
  const { own, lists } = fieldsOf(route);
  const send = (body: object) =>
    call(handlerFor(path), route.method, path, { body, ...(route.auth === 'admin' ? { token } : {}) });
  const foreign = names.filter((name) => !own.includes(name) && !hidden(route).includes(name));
  // In small batches: the smallest body limit is one kilobyte.
  for (const some of portions(foreign)) {
    const { status, body } = await send(Object.fromEntries(some.map((name) => [name, 1])));
    expect([status, some.filter((name) => body.errors[name] !== 'Unknown field')]).toEqual([422, []]);
  }
  for (const [list, fields] of Object.entries(lists)) {
    for (const strange of portions(names.filter((name) => !fields.includes(name)))) {
      const { status, body } = await send({
        [list]: [Object.fromEntries(strange.map((name) => [name, 1]))],
      });
      const taken = strange.filter((name) => body.errors[`${list}.0.${name}`] !== 'Unknown field');
      expect([status, taken]).toEqual([422, []]);
    }
  }
});
