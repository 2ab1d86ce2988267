import { type RawBuilder, sql } from 'kysely';
import { customerFields } from '#domain/customer.ts';
import { itemFields } from '#domain/inventory.ts';
import { type Field, type Fields, mapFields, writtenFields } from '#domain/record-fields.ts';
import { phoneKey } from '#domain/phone.ts';
import { type NewEvent, noteChanged, toJson } from '../history.ts';
import type { Db, Trx } from '../../connect.ts';
import { inDatabase } from '../../driver-client.ts';
import { customerColumns, type Customer, type NewCustomer } from '../customers/customers.ts';
import { inventoryColumns, type InventoryItem, type NewInventoryItem } from '../inventory.ts';
import { phoneColumns } from '../customers/whose-records.ts';

/** Rows per statement; PostgreSQL takes at most 65,535 parameters. */
const BATCH = 500;

function* batches<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += BATCH) yield rows.slice(start, start + BATCH);
}

/** Customers with one of these ids or phone numbers, locked until the transaction ends. */
export async function lockMatchingCustomers(
  trx: Trx,
  { ids, phones }: { ids: readonly string[]; phones: readonly string[] },
): Promise<Customer[]> {
  const keys = phones.map((phone) => phoneKey(phone) ?? phoneColumns(phone).phoneDigits);
  return trx
    .selectFrom('customer')
    .select(customerColumns)
    .where((eb) =>
      eb.or([eb('id', '=', eb.fn.any(eb.val([...ids]))), eb('phoneDigits', '=', eb.fn.any(eb.val(keys)))]),
    )
    .where('mergedInto', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Makes every other import wait until the transaction ends. */
export async function lockImports(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('import'))`.execute(trx);
}

/**
 * Inventory items with one of these ids, SKUs or lower-case names, locked until the transaction ends. Items that match
 * only by name must be active.
 */
export async function lockMatchingInventory(
  trx: Trx,
  { ids, skus, names }: { ids: readonly string[]; skus: readonly string[]; names: readonly string[] },
): Promise<InventoryItem[]> {
  return trx
    .selectFrom('inventoryItem')
    .select(inventoryColumns)
    .where((eb) =>
      eb.or([
        eb('id', '=', eb.fn.any(eb.val([...ids]))),
        eb('sku', '=', eb.fn.any(eb.val([...skus]))),
        eb.and([
          eb(eb.fn<string>('lower', ['name']), '=', eb.fn.any(eb.val([...names]))),
          eb('isActive', '=', true),
        ]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Stores many customers with the given ids. */
export async function insertCustomers(
  trx: Trx,
  customers: readonly (NewCustomer & { id: string })[],
): Promise<void> {
  for (const batch of batches(customers)) {
    await trx
      .insertInto('customer')
      .values(
        batch.map((customer) => ({ ...customer, phoneDigits: phoneColumns(customer.phone).phoneDigits })),
      )
      .execute();
  }
}

/** Stores many inventory items with the given ids; their stock is written as movements. */
export async function insertInventoryItems(
  trx: Trx,
  items: readonly (NewInventoryItem & { id: string })[],
): Promise<void> {
  for (const batch of batches(items)) await trx.insertInto('inventoryItem').values(batch).execute();
}

/** Stores many movements; a trigger updates each item's quantity. */
export async function moveStockInBulk(
  trx: Trx,
  movements: readonly {
    inventoryItemId: string;
    kind: 'received' | 'adjusted';
    quantity: number;
    reason: string;
    actor: string;
    createdAt: Date;
  }[],
): Promise<void> {
  for (const batch of batches(movements)) await trx.insertInto('inventoryMovement').values(batch).execute();
}

/** Adds many events to the histories of their records. */
export async function appendEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  for (const { recordType } of events) noteChanged(recordType);
  for (const batch of batches(events)) {
    await db
      .insertInto('event')
      .values(batch.map((event) => ({ ...event, before: toJson(event.before), after: toJson(event.after) })))
      .execute();
  }
}

type RecordUpdate = { readonly id: string } & Readonly<Record<string, unknown>>;

/** Updates many customers; omitted fields stay. */
export async function updateCustomers(trx: Trx, updates: readonly RecordUpdate[]): Promise<void> {
  const rows = updates.map((update) => ({
    ...update,
    ...(typeof update['phone'] === 'string'
      ? { phoneDigits: phoneColumns(update['phone']).phoneDigits }
      : {}),
  }));
  await updateMany(trx, 'customer', customerFields, rows, ['phoneDigits']);
}

/** Updates many inventory items; omitted fields stay. Stock changes by movements only. */
export function updateInventoryItems(trx: Trx, updates: readonly RecordUpdate[]): Promise<void> {
  return updateMany(trx, 'inventoryItem', writtenFields(itemFields), updates);
}

const types: Readonly<Record<Field['kind'], RawBuilder<unknown>>> = {
  text: sql`text`,
  email: sql`text`,
  choice: sql`text`,
  clock: sql`text`,
  day: sql`date`,
  money: sql`numeric`,
  count: sql`integer`,
  number: sql`integer`,
  flag: sql`boolean`,
};

/**
 * Updates the described fields of many records in one statement.
 * @param derived further columns of text, which follow from the described ones
 */
async function updateMany(
  trx: Trx,
  table: 'customer' | 'inventoryItem',
  fields: Fields,
  updates: readonly RecordUpdate[],
  derived: readonly string[] = [],
): Promise<void> {
  if (updates.length === 0) return;
  const columns = [
    ...Object.entries(mapFields(fields, ({ kind }) => types[kind])),
    ...derived.map((name) => [name, types.text] as const),
  ];
  const set = columns.map(([name]) => {
    const column = sql.ref(name);
    return sql`${column} = coalesce(given.${column}, record.${column})`;
  });
  const given = columns.map(([name, type]) => sql`${sql.ref(name)} ${type}`);
  const rows = updates.map((update) =>
    Object.fromEntries(Object.entries(update).map(([name, value]) => [inDatabase(name), value])),
  );
  await sql`update ${sql.table(table)} as record set ${sql.join(set)}
              from json_to_recordset(${JSON.stringify(rows)}::json) as given (id uuid, ${sql.join(given)})
             where record.id = given.id`.execute(trx);
}
