import { expect, test } from 'vitest';
import { z } from 'zod';
import { allRoutes } from '#contract/all-routes.ts';
import type { Route } from '#contract/route.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { jsonSchemaOf } from '#tests/support/schema-arbitrary.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { holdsForAll } from '#tests/support/holds-for-all.ts';

const { url } = await freshDatabase();

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

/** The fields of a body that its route's declaration refuses as unknown. */
function unknownIn(route: Route, body: object): Set<string> {
  const issues = z.safeParse(route.body!, body).error?.issues ?? [];
  return new Set(
    issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key].join('.')) : [],
    ),
  );
}
const ones = (fields: readonly string[]) => Object.fromEntries(fields.map((name) => [name, 1]));

const withBody = allRoutes.filter(({ body }) => body);

test('there are many columns to try, and lists in bodies', () => {
  expect(names.length).toBeGreaterThan(150);
  expect(withBody.flatMap((route) => Object.keys(fieldsOf(route).lists)).length).toBeGreaterThan(5);
});

// That each route answers by its declaration, all-routes tests over HTTP.
test('no route accepts an undeclared column', () =>
  holdsForAll(
    withBody.map((route) => [`${route.method} ${route.path}`, route]),
    (route) => {
      const { own, lists } = fieldsOf(route);
      const foreign = names.filter((name) => !own.includes(name));
      const refused = unknownIn(route, ones(foreign));
      expect(foreign.filter((name) => !refused.has(name))).toEqual([]);
      for (const [list, fields] of Object.entries(lists)) {
        const strange = names.filter((name) => !fields.includes(name));
        const refusedInList = unknownIn(route, { [list]: [ones(strange)] });
        expect(strange.filter((name) => !refusedInList.has(`${list}.0.${name}`))).toEqual([]);
      }
    },
    80,
  ));
