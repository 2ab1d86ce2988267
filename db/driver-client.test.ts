import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { expect, test } from 'vitest';
import { nameRows, NamingCompiler } from './driver-client.ts';
import type { Tables } from './schema.ts';

const compilingWith = (compiler: PostgresQueryCompiler, plugins: CamelCasePlugin[] = []) =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => compiler,
    },
    plugins,
  });
const ours = compilingWith(new NamingCompiler());
const theirs = compilingWith(new PostgresQueryCompiler(), [new CamelCasePlugin()]);

const queries = {
  select: (db: Kysely<Tables>) =>
    db
      .selectFrom('contactRequest as lead')
      .innerJoin('customer', 'customer.id', 'lead.customerId')
      .select(['lead.id', 'lead.firstName as givenName', 'phoneE164'])
      .select(sql<string>`${sql.ref('lead.createdAt')}::date`.as('onDay'))
      .where('lead.isEmergency', '=', true)
      .orderBy('lead.createdAt', 'desc')
      .limit(51),
  insert: (db: Kysely<Tables>) =>
    db
      .insertInto('counter')
      .values({ name: 'quote', year: 2026, value: 1 })
      .onConflict((conflict) =>
        conflict.columns(['name', 'year']).doUpdateSet((eb) => ({ value: eb('counter.value', '+', 1) })),
      )
      .returning('value'),
  update: (db: Kysely<Tables>) =>
    db.updateTable('contactRequest').set({ officeNotes: 'Called "back"' }).where('id', '=', 'x'),
  delete: (db: Kysely<Tables>) =>
    db.deleteFrom('rateLimit').where('windowStart', '<', new Date(0).toISOString()),
};

test.for(Object.entries(queries))('writes the SQL that CamelCasePlugin writes: %s', ([, query]) => {
  const { sql: text, parameters } = query(ours).compile();
  expect({ text, parameters }).toEqual({
    text: query(theirs).compile().sql,
    parameters: query(theirs).compile().parameters,
  });
});

test('a quotation mark in a name stays within it', () => {
  expect(ours.selectFrom('counter').select(sql.ref('a"b').as('x')).compile().sql).toContain('"a""b"');
});

const answering = (rows: unknown[][], names: string[]) => {
  const asked: unknown[] = [];
  const client = {
    query: (...args: unknown[]): unknown => {
      asked.push(args[0]);
      return Promise.resolve({
        command: 'SELECT',
        rowCount: rows.length,
        fields: names.map((name) => ({ name })),
        rows,
      });
    },
  };
  nameRows(client);
  return { client, asked };
};

test('rows get our names, and names inside values stay unchanged', async () => {
  const { client, asked } = answering(
    [[1, { zip_code: '96766' }, null]],
    ['quote_id', 'details', 'phone_e164'],
  );
  expect(await client.query('select 1', [2])).toMatchObject({
    command: 'SELECT',
    rows: [{ quoteId: 1, details: { zip_code: '96766' }, phoneE164: null }],
  });
  expect(asked).toEqual([{ text: 'select 1', values: [2], rowMode: 'array' }]);
});

test('a statement under a name keeps it', async () => {
  const { client, asked } = answering([], []);
  await client.query({ name: 'prepared_1', text: 'select 1', values: [] });
  expect(asked).toEqual([{ name: 'prepared_1', text: 'select 1', values: [], rowMode: 'array' }]);
});
