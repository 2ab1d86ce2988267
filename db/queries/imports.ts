import { phoneKey } from '#domain/phone.ts';
import type { Db, Trx } from '../connect.ts';
import { customerColumns, type Customer, type NewCustomer } from './customers.ts';
import type { NewEvent } from './events.ts';
import { inventoryColumns, type InventoryItem, type NewInventoryItem } from './inventory.ts';
import { toJson } from './json.ts';
import { phoneColumns } from './phones.ts';

/** Rows written by one statement; a statement has at most 65,535 parameters. */
const BATCH = 500;

function* batches<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += BATCH) yield rows.slice(start, start + BATCH);
}

/** Customers with one of these ids or one of these phone numbers, held until the transaction ends. */
export async function lockCustomersLike(
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

/** Inventory items with one of these ids or one of these SKUs, held until the transaction ends. */
export async function lockInventoryLike(
  trx: Trx,
  { ids, skus }: { ids: readonly string[]; skus: readonly string[] },
): Promise<InventoryItem[]> {
  return trx
    .selectFrom('inventoryItem')
    .select(inventoryColumns)
    .where((eb) =>
      eb.or([eb('id', '=', eb.fn.any(eb.val([...ids]))), eb('sku', '=', eb.fn.any(eb.val([...skus])))]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Stores many customers, each with the id it was given. */
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

/** Stores many inventory items, each with the id it was given; what there is of them follows as movements. */
export async function insertInventoryItems(
  trx: Trx,
  items: readonly (NewInventoryItem & { id: string })[],
): Promise<void> {
  for (const batch of batches(items)) await trx.insertInto('inventoryItem').values(batch).execute();
}

/** Writes many movements; each item's quantity follows by itself. */
export async function moveMuchStock(
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
  for (const batch of batches(events)) {
    await db
      .insertInto('event')
      .values(batch.map((event) => ({ ...event, before: toJson(event.before), after: toJson(event.after) })))
      .execute();
  }
}
