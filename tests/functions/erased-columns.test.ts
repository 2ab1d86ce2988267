import { expect, test } from 'vitest';
import { erasePerson, personOfCustomer } from '#server/privacy/person.ts';
import { runJourney } from '#tests/support/journey.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

const { db, url, dataDir } = await testServer();
const office = await signInToOffice();

/** Columns of text that an erasure keeps: states and choices from our own lists, and numbers of documents. */
const kept = [
  'preferred_time',
  ...['status', 'visit', 'urgency', 'source', 'service_type', 'property_type', 'cancel_reason', 'told_by'],
  ...['decided_as', 'quote_number'],
];
/** Columns that accept no free text, or by which records are found; other tests check their erasure. */
const formatted = [
  ...['phone', 'phone_digits', 'phone_e164', 'email', 'wanted_time'],
  ...['access_details', 'vehicle_vin', 'key_codes'],
];
const tables = ['customer', 'contact_request', 'booking_request', 'quote', 'job'];

/** The columns of a table that hold free text. */
async function textColumns(table: string): Promise<string[]> {
  const columns = await runSql(
    url,
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1
       and data_type in ('text', 'character varying') and is_generated = 'NEVER'`,
    [table],
  );
  const others = new Set([...kept, ...formatted]);
  return columns.map(({ name }) => String(name)).filter((name) => !others.has(name));
}

test('an erasure empties every column of text in a person’s records: a new column is kept only on purpose', async () => {
  const { customerId } = await runJourney(office);
  for (const table of tables) {
    for (const column of await textColumns(table)) {
      await runSql(url, `update ${table} set ${column} = 'Qx'`);
    }
  }
  const planted = await runSql(url, `select count(*)::int as count from job where request = 'Qx'`);
  expect(planted).toEqual([{ count: expect.toSatisfy((count: number) => count > 0) }]);
  const keys = (await personOfCustomer(db, customerId))!;
  await erasePerson({ db, config: { dataDir } }, () => Promise.resolve(keys), {
    actor: 'test',
    now: new Date(),
  });
  const left: string[] = [];
  for (const table of tables) {
    for (const column of await textColumns(table)) {
      const rows = await runSql(url, `select 1 from ${table} where ${column} = 'Qx'`);
      if (rows.length > 0) left.push(`${table}.${column}`);
    }
  }
  expect(left).toEqual([]);
});
