import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doorsWithCode, listProperties } from '#db/queries/door-book.ts';
import { explainingDb } from '#scripts/bench/rows/explaining-db.ts';
import { readFieldKeys } from '#server/config.ts';
import { searchBlindIndexes } from '#server/encryption/encrypt.ts';
import { must } from '#tests/support/call.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

// 5,000 doors: one is found by its bitting in an index, and no code can be read in the database.

const PROPERTIES = 10;
const DOORS = 500;
/** Ten digits and eight letters: among a million random characters of Base64, shorter marks turn up by chance. */
const BITTING = '9173524617';
const KEY_CODE = 'QZKXWVBN';
const bittingOf = (n: number) => `${BITTING}-${String(n).padStart(5, '0')}`;

const { db, url } = await testServer();
const explaining = explainingDb(url);
afterAll(() => explaining.db.destroy());
const office = await signInToOffice();
const keys = readFieldKeys(process.env);
const ids: string[] = [];

/** A property with many doors. */
async function fill(at: number): Promise<void> {
  const person = { firstName: 'Noelani', lastName: 'Kahale', phone: '808-555-0163' };
  const { id: customerId } = must(await office.post('/api/admin/customers', person));
  const place = { name: `Hale ${at}`, kind: 'condo', address: 'Kapaa', customerId };
  const { id, version } = must(await office.post('/api/admin/properties', place));
  const rows = Array.from({ length: DOORS }, (_, n) => ({
    ...{ label: `Door ${n}`, symbol: `AA${n}`, cylinder: 'Schlage C', holders: 'Manager' },
    ...{ bitting: bittingOf(at * DOORS + n), keyCode: `${KEY_CODE}${n}`, pinning: '7.3/1.9/2.5/4.4' },
  }));
  const body = { version, rows, removed: [] };
  const saved = must(await office.put(`/api/admin/properties/${String(id)}/doors`, body));
  expect(saved.doors).toHaveLength(DOORS);
  ids.push(String(id));
}

/** What a search by a bitting costs, in pages. */
async function costOf(bitting: string) {
  // Which pages an index-only scan must look up is decided here.
  await sql`vacuum analyze`.execute(db);
  const blindIndexes = searchBlindIndexes(keys, bitting);
  const { rows } = await listProperties(explaining.db, { q: bitting, blindIndexes, limit: 50 });
  const found = await doorsWithCode(explaining.db, blindIndexes, ids);
  const statements = explaining.take();
  expect(statements).toHaveLength(2);
  return {
    found: [rows.length, found.length],
    pages: statements.reduce((sum, { buffers }) => sum + buffers, 0),
    scanned: statements.flatMap(({ scanned }) => scanned).filter((table) => table !== 'property'),
  };
}

let few: Awaited<ReturnType<typeof costOf>>;
beforeAll(async () => {
  await fill(0);
  few = await costOf(bittingOf(7));
  for (let at = 1; at < PROPERTIES; at += 1) await fill(at);
});

test('a bitting among 5,000 is found in an index, in no more pages than among 500', async () => {
  const many = await costOf(bittingOf(4321));
  expect([many.found, many.scanned]).toEqual([[1, 1], []]);
  expect(few.found).toEqual([1, 1]);
  console.log(`a bitting is found in ${few.pages} pages among ${DOORS} doors, ${many.pages} among 5,000`);
  expect(many.pages).toBeLessThanOrEqual(few.pages + 10);
  const spaced = must(await office.get(`/api/admin/properties?q=${bittingOf(4321).replace('-', '%20')}`));
  expect(spaced).toMatchObject([{ name: 'Hale 8', found: ['Door 321'] }]);
});

test('no row of any table holds a code that can be read, in bits of it either', async () => {
  const tables = await runSql(
    url,
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  );
  expect(tables.length).toBeGreaterThan(40);
  const readable = new RegExp(`${BITTING}|${KEY_CODE}|7\\.3/1\\.9`, 'i');
  const bytes = [BITTING, KEY_CODE].map((code) => Buffer.from(code).toString('hex'));
  let rows = 0;
  for (const { name } of tables) {
    const found = await runSql(url, `select row_to_json(t)::text as row from ${String(name)} t`);
    rows += found.length;
    const shown = found.filter(
      ({ row }) => readable.test(String(row)) || bytes.some((code) => String(row).includes(code)),
    );
    expect([name, shown.slice(0, 1)]).toEqual([name, []]);
  }
  expect(rows).toBeGreaterThan(PROPERTIES * DOORS);
  const sealed = await runSql(
    url,
    `select count(*)::int as count, count(distinct bitting)::int as different from door`,
  );
  expect(sealed).toEqual([{ count: PROPERTIES * DOORS, different: PROPERTIES * DOORS }]);
});
