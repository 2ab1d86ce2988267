import { sql } from 'kysely';
import { shopToday } from '#domain/shop-time.ts';
import { taxRateOn } from '#domain/pricing.ts';
import type { Db, Trx } from '../../connect.ts';
import { bookingTypes, contactTypes, createRowFunctions, list, messages, type Plan } from './functions.ts';
import { insertInvoices, insertQuotes } from './papers.ts';

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
  'expense',
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
  const { perMillion: taxPerMillion } = taxRateOn(shopToday(new Date()));
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
  await insertExpenses(trx);
  await insertEvents(trx);
}

/** An expense for every other lead. */
async function insertExpenses(trx: Trx): Promise<void> {
  await sql`
    insert into expense (id, category, amount, paid_with, note, actor, created_at)
    select pg_temp.id('expense', n), pg_temp.pick(array['materials', 'fuel', 'vehicle', 'tools', 'fees', 'other'], pg_temp.u(n, 'for'), 1.2),
           round((3 + 200 * power(pg_temp.u(n, 'spent'), 3))::numeric, 2),
           case when pg_temp.u(n, 'paid') < 0.8 then 'card' else 'own' end, pg_temp.pick(${list(messages)}, pg_temp.u(n, 'what'), 1),
           'seed@nenelock.example', made
      from seed_job where n % 2 = 0`.execute(trx);
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

/** Jobs per inventory item. */
const JOBS_PER_ITEM = 20;

const KINDS = `array['Deadbolt', 'Lever set', 'Key blank', 'Transponder key', 'Mortise cylinder', 'Smart lock', 'Key fob',
  'Padlock', 'Door closer', 'Car battery', 'Pin kit', 'Strike plate', 'Hinge', 'Exit bar', 'Safe dial']`;

/** Inventory items, each with its first movement. */
async function insertStock(trx: Trx, { rows }: Plan): Promise<void> {
  const count = Math.ceil(rows / JOBS_PER_ITEM);
  await sql`
    insert into inventory_item (id, name, category, sku, cost_price, sell_price, is_active, is_service, created_at, updated_at)
    select pg_temp.id('item', n), pg_temp.pick(${sql.raw(KINDS)}, pg_temp.u(n, 'kind'), 1.4) || ' ' || n,
           pg_temp.pick(array['parts', 'materials', 'labor', 'services'], pg_temp.u(n, 'category'), 3),
           upper(substr(pg_temp.id('sku', n)::text, 1, 13)),
           round((1 + 120 * power(pg_temp.u(n, 'cost'), 2))::numeric, 2),
           round((2 + 250 * power(pg_temp.u(n, 'cost'), 2))::numeric, 2),
           pg_temp.u(n, 'shelved') < 0.95, false, pg_temp.at(n * ${JOBS_PER_ITEM}), pg_temp.at(n * ${JOBS_PER_ITEM})
      from generate_series(1, ${count - 1}::bigint) n`.execute(trx);
  await sql`
    insert into inventory_movement (inventory_item_id, kind, quantity, reason, created_at)
    select pg_temp.id('item', n), 'received', 1 + floor(60 * pg_temp.u(n, 'stock'))::int, 'Opening stock',
           pg_temp.at(n * ${JOBS_PER_ITEM})
      from generate_series(1, ${count - 1}::bigint) n`.execute(trx);
}

interface Definition {
  readonly name: string;
  readonly tableName: string;
  readonly definition: string;
}

/**
 * Drops indexes (except primary keys) and foreign keys, does the work, and creates them again. For a million rows this is
 * several times faster than updating the indexes row by row. Other transactions wait until this one ends.
 */
async function withoutIndexes(trx: Trx, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const names = sql`any(${[...tables]}::regclass[])`;
  const { rows: constraints } = await sql<Definition>`
    select quote_ident(conname) as name, conrelid::regclass::text as table_name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype in ('u', 'f') and conrelid = ${names}
     order by contype desc`.execute(trx);
  const { rows: indexes } = await sql<Definition>`
    select indexrelid::regclass::text as name, indrelid::regclass::text as table_name,
           pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = ${names}
       and not exists (select from pg_constraint where conindid = indexrelid)`.execute(trx);
  for (const { name, tableName } of constraints)
    await sql`alter table ${sql.raw(tableName)} drop constraint ${sql.raw(name)}`.execute(trx);
  for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(trx);
  await work();
  for (const { definition } of indexes) await sql.raw(definition).execute(trx);
  for (const { name, tableName, definition } of constraints)
    await sql.raw(`alter table ${tableName} add constraint ${name} ${definition}`).execute(trx);
}

/** Leads per booking. */
const LEADS_PER_BOOKING = 5;

/** Customers, oldest first: number 1 has been a customer from the start. */
async function insertCustomers(trx: Trx, { rows }: Plan): Promise<void> {
  await sql`
    insert into customer (id, first_name, last_name, phone, phone_digits, email, address, city, state, zip_code, is_active,
                          created_at, updated_at)
    select pg_temp.id('customer', n), first_name, last_name, phone, phone_digits, email, address, town, 'HI',
           '967' || (3 + length(town) * 7 % 94), pg_temp.u(n, 'active') < 0.98, pg_temp.at(n), pg_temp.at(n)
      from generate_series(1, ${rows}::bigint) n, pg_temp.person(n)`.execute(trx);
}

/**
 * Jobs in order of time, with their customers: half are new, most others are on their second visit, and a few call again
 * and again.
 */
async function createJobs(trx: Trx, { rows, now }: Plan): Promise<void> {
  await sql`
    create temp table seed_job on commit drop as
    select n, case when pg_temp.u(n, 'who') < 0.5 then n
                   when pg_temp.u(n, 'who') < 0.85 then 1 + floor(pg_temp.u(n, 'again') * n)::bigint
                   else 1 + floor(power(pg_temp.u(n, 'regular'), 2.5) * n * 0.05)::bigint end as customer,
           pg_temp.u(n, 'known') < 0.6 as known,
           pg_temp.at(n) as made, extract(epoch from ${now.toISOString()}::timestamptz - pg_temp.at(n)) / 86400 as days,
           case when pg_temp.u(n, 'urgency') < 0.7 then 'standard' when pg_temp.u(n, 'urgency') < 0.88 then 'urgent'
                else 'emergency' end as urgency
      from generate_series(1, ${rows}::bigint) n`.execute(trx);
  await sql`create unique index on seed_job (n)`.execute(trx);
  await sql`analyze seed_job`.execute(trx);
}

const fields = sql.raw(
  'id, first_name, last_name, phone, phone_digits, phone_e164, email, location, customer_id, created_at, updated_at',
);

const values = (kind: string) => sql`
  pg_temp.id(${kind}::text, n), first_name, last_name, phone, phone_digits, '+1' || phone_digits, email,
  case when pg_temp.u(n, 'where') < 0.6 then address else town end,
  case when known then pg_temp.id('customer', customer) end, made, made`;

/** A lead for each job; nearly all old ones are closed. */
async function insertLeads(trx: Trx): Promise<void> {
  await sql`
    insert into contact_request (${fields}, service_type, message, is_emergency, status)
    select ${values('lead')}, pg_temp.pick(${list(contactTypes)}, pg_temp.u(n, 'type'), 1.3),
           case when pg_temp.u(n, 'message') < 0.6 then pg_temp.pick(${list(messages)}, pg_temp.u(n, 'what'), 1) end,
           urgency = 'emergency',
           case when days < 1 and pg_temp.u(n, 'lead') < 0.8 or pg_temp.u(n, 'left') < 0.0005 then 'new'
                when days < 7 and pg_temp.u(n, 'lead') < 0.6 then 'contacted'
                when pg_temp.u(n, 'lead') < 0.5 then 'won' when pg_temp.u(n, 'lead') < 0.75 then 'lost'
                when pg_temp.u(n, 'lead') < 0.9 then 'estimated' when pg_temp.u(n, 'lead') < 0.95 then 'contacted'
                else 'spam' end
      from seed_job, pg_temp.person(customer) order by n`.execute(trx);
}

/** Bookings; the confirmed ones are in the coming weeks, an hour each, after the latest existing one. */
async function insertBookings(trx: Trx, { rows, now }: Plan): Promise<void> {
  const confirmed = sql`n > ${rows - 100 * LEADS_PER_BOOKING} and pg_temp.u(n, 'booking') < 0.5`;
  await sql`
    insert into booking_request (${fields}, service_type, message, is_emergency, status, preferred_date,
                                 preferred_time, slot_start, slot_end)
    select ${values('booking')}, pg_temp.pick(${list(bookingTypes)}, pg_temp.u(n, 'type'), 1.1), null,
           urgency = 'emergency', status, (made + interval '4 days')::date, 'morning',
           case when status = 'confirmed' then slot when status = 'done' then made + interval '4 days' end,
           case when status = 'confirmed' then slot when status = 'done' then made + interval '4 days' end
             + interval '1 hour'
      from (select *, last_slot + interval '1 hour' * (1 + (${rows} - n) / ${LEADS_PER_BOOKING}) as slot,
                   case when ${confirmed} then 'confirmed' when days < 2 then 'new'
                        when pg_temp.u(n, 'booking') < 0.7 then 'done' when pg_temp.u(n, 'booking') < 0.85 then 'cancelled'
                        when pg_temp.u(n, 'booking') < 0.95 then 'declined' else 'spam' end as status
              from seed_job, (select date_trunc('hour', greatest(max(slot_end), ${now.toISOString()})) + interval '1 hour'
                                       as last_slot from booking_request) taken
             where n % ${LEADS_PER_BOOKING} = 0) job, pg_temp.person(customer) order by n`.execute(trx);
}
