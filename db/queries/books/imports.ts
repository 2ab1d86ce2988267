import { sql } from 'kysely';
import { phoneKey } from '#domain/phone.ts';
import type { Db, Trx } from '../../connect.ts';
import { customerColumns, type Customer, type NewCustomer } from '../customers/customers.ts';
import { type NewEvent, toJson } from '../history.ts';
import { inventoryColumns, type InventoryItem, type NewInventoryItem } from '../inventory.ts';
import { phoneColumns } from '../customers/callers.ts';

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
  for (const batch of batches(events)) {
    await db
      .insertInto('event')
      .values(batch.map((event) => ({ ...event, before: toJson(event.before), after: toJson(event.after) })))
      .execute();
  }
}

type CustomerUpdate = { readonly id: string } & {
  readonly [
    Field in 'firstName' | 'lastName' | 'phone' | 'email' | 'address' | 'city' | 'state' | 'zipCode' | 'notes'
  ]?: string | null | undefined;
};

/** Updates many customers in one statement; omitted fields stay. */
export async function updateCustomers(trx: Trx, updates: readonly CustomerUpdate[]): Promise<void> {
  if (updates.length === 0) return;
  const rows = updates.map((update) => ({
    ...update,
    phoneDigits: update.phone ? phoneColumns(update.phone).phoneDigits : undefined,
  }));
  await sql`
    update customer set
      first_name = coalesce(given."firstName", first_name), last_name = coalesce(given."lastName", last_name),
      phone = coalesce(given.phone, customer.phone), phone_digits = coalesce(given."phoneDigits", phone_digits),
      email = coalesce(given.email, customer.email), address = coalesce(given.address, customer.address),
      city = coalesce(given.city, customer.city), state = coalesce(given.state, customer.state),
      zip_code = coalesce(given."zipCode", zip_code), notes = coalesce(given.notes, customer.notes)
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (
      id uuid, "firstName" text, "lastName" text, phone text, "phoneDigits" text, email text, address text, city text,
      state text, "zipCode" text, notes text)
    where customer.id = given.id`.execute(trx);
}

type ItemUpdate = { readonly id: string } & Readonly<Record<string, unknown>>;

/** Updates many inventory items in one statement; omitted fields stay. Stock changes by movements only. */
export async function updateInventoryItems(trx: Trx, updates: readonly ItemUpdate[]): Promise<void> {
  if (updates.length === 0) return;
  await sql`
    update inventory_item as item set
      name = coalesce(given.name, item.name), category = coalesce(given.category, item.category),
      description = coalesce(given.description, item.description), sku = coalesce(given.sku, item.sku),
      unit = coalesce(given.unit, item.unit), supplier = coalesce(given.supplier, item.supplier),
      notes = coalesce(given.notes, item.notes), cost_price = coalesce(given."costPrice", cost_price),
      sell_price = coalesce(given."sellPrice", sell_price),
      low_stock_threshold = coalesce(given."lowStockThreshold", low_stock_threshold),
      is_service = coalesce(given."isService", is_service), is_active = coalesce(given."isActive", is_active)
    from json_to_recordset(${JSON.stringify(updates)}::json) as given (
      id uuid, name text, category text, description text, sku text, unit text, supplier text, notes text,
      "costPrice" numeric, "sellPrice" numeric, "lowStockThreshold" integer, "isService" boolean, "isActive" boolean)
    where item.id = given.id`.execute(trx);
}
