import { sql } from 'kysely';
import { todayInHonolulu } from '#domain/honolulu.ts';
import { taxRateOn } from '#domain/tax-rate.ts';
import type { Db, Trx } from '../../connect.ts';
import { createRowFunctions, type Plan } from './functions.ts';
import { insertInvoices } from './invoices.ts';
import { insertQuotes } from './quotes.ts';
import { createJobs, insertBookings, insertCustomers, insertLeads } from './requests.ts';
import { insertStock } from './stock.ts';
import { withoutIndexes } from './without-indexes.ts';

/** The tables that grow. */
export const grownTables = [
  'customer',
  'job',
  'contact_request',
  'booking_request',
  'quote',
  'quote_item',
  'invoice',
  'invoice_item',
  'payment',
  'inventory_item',
  'inventory_movement',
  'event',
] as const;

/**
 * Adds `rows` customers, leads and quotes with related records: two lines per quote, half as many invoices, payments,
 * bookings, stock and history. It runs in the database and takes a few minutes for a million; the tables are locked
 * meanwhile. Deterministic for a given number of existing customers.
 * @param rows at least 1000
 */
export async function insertManyRows(db: Db, rows: number, now: Date): Promise<void> {
  const { count } = await db
    .selectFrom('customer')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const { perMillion: taxPerMillion } = taxRateOn(todayInHonolulu(new Date()));
  const plan = { rows, now, run: String(count), taxPerMillion };
  await db.transaction().execute(async (trx) => {
    await sql`set local maintenance_work_mem = '512MB'`.execute(trx);
    await sql`set local work_mem = '128MB'`.execute(trx);
    await createRowFunctions(trx, plan);
    await withoutIndexes(trx, grownTables, () => insertEverything(trx, plan));
  });
  // The planner needs statistics and the visibility map.
  for (const table of grownTables) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
  // One transaction has updated these few rows a million times; after so many, only VACUUM FULL reclaims the space.
  await sql`vacuum (full, analyze) tally`.execute(db);
}

async function insertEverything(trx: Trx, plan: Plan): Promise<void> {
  await insertCustomers(trx, plan);
  await createJobs(trx, plan);
  await insertLeads(trx);
  await insertBookings(trx, plan);
  await insertQuotes(trx, plan);
  await insertInvoices(trx, plan);
  await insertStock(trx, plan);
  await insertEvents(trx);
}

/** The first event of each record. */
async function insertEvents(trx: Trx): Promise<void> {
  for (const [table, type, what] of [
    ['contact_request', 'contact_request', 'received'],
    ['quote', 'quote', 'created'],
    ['invoice', 'invoice', 'created'],
  ] as const) {
    await sql`
      insert into event (record_type, record_id, what, at)
      select ${type}, id, ${what}, created_at from ${sql.table(table)}
       where not exists (select from event where record_type = ${type} and record_id = ${sql.ref(table)}.id)`.execute(
      trx,
    );
  }
}
