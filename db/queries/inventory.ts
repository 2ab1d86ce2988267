import { type Insertable, sql, type Updateable } from 'kysely';
import type { Page, SortField } from '#domain/list-orders.ts';
import { type InventoryCategory, itemFields } from '#domain/inventory.ts';
import { namesOf } from '#domain/record-fields.ts';
import type { Db, Trx } from '../connect.ts';
import type { InventoryItemTable, InventoryMovementTable, Row } from '../schema.ts';
import { keysetPage, type PageRequest, type SortKey, createdAt } from './keyset.ts';
import { buildSearch } from './search/search-text.ts';

/** An inventory item as stored. */
export type InventoryItem = Omit<Row<'inventoryItem'>, 'searchText'>;
export type InventoryMovement = Row<'inventoryMovement'>;
export type NewInventoryItem = Omit<Insertable<InventoryItemTable>, 'id' | 'version'>;
export type InventoryItemChanges = Omit<Updateable<InventoryItemTable>, 'id' | 'version' | 'createdAt'>;
export type NewMovement = Omit<Insertable<InventoryMovementTable>, 'id'>;

/** The columns of an item that queries return; the search text stays in the database. */
export const inventoryColumns = ['id', ...namesOf(itemFields), 'version', 'createdAt', 'updatedAt'] as const;

/** `isLow` of the domain in SQL: at or below the item's threshold, 5 when that is empty or zero. */
const isLow = sql<boolean>`(not is_service and quantity_on_hand <= coalesce(nullif(low_stock_threshold, 0), 5))`;

/** Stores an item, with its stock as the first movement. @throws 23505 when the SKU is taken */
export async function insertInventoryItem(
  trx: Trx,
  item: NewInventoryItem,
  opening: { quantity: number; actor: string | null } = { quantity: 0, actor: null },
): Promise<InventoryItem> {
  const { id } = await trx.insertInto('inventoryItem').values(item).returning('id').executeTakeFirstOrThrow();
  if (opening.quantity !== 0) {
    await moveStock(trx, {
      inventoryItemId: id,
      kind: 'received',
      quantity: opening.quantity,
      reason: 'Opening stock',
      actor: opening.actor,
    });
  }
  return trx
    .selectFrom('inventoryItem')
    .select(inventoryColumns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export function findInventoryItemById(db: Db, id: string): Promise<InventoryItem | undefined> {
  return db.selectFrom('inventoryItem').select(inventoryColumns).where('id', '=', id).executeTakeFirst();
}

/** The item, locked until the transaction ends. Lock several in the order of their ids. */
export function lockInventoryItemById(trx: Trx, id: string): Promise<InventoryItem | undefined> {
  return trx
    .selectFrom('inventoryItem')
    .select(inventoryColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The item with a SKU, active or not. */
export function findInventoryItemBySku(db: Db, sku: string): Promise<InventoryItem | undefined> {
  return db.selectFrom('inventoryItem').select(inventoryColumns).where('sku', '=', sku).executeTakeFirst();
}

export interface InventoryFilter {
  readonly low?: boolean | undefined;
  readonly category?: InventoryCategory | undefined;
  /** Words in name, category or SKU. */
  readonly q?: string | undefined;
  /** Only active or only deactivated items; all if omitted. */
  readonly active?: boolean | undefined;
}

const sortKeys: Record<SortField<'inventory'>, SortKey> = {
  createdAt,
  name: { type: 'text', value: sql`(search_fold(name) collate "C")` },
  quantityOnHand: { type: 'integer', value: sql.ref('quantityOnHand') },
  sellPrice: { type: 'numeric', value: sql.ref('sellPrice') },
};

/** Items, newest first unless sorted otherwise. @throws {InvalidCursorError} for a cursor that no list returned */
export function listInventory(
  db: Db,
  { limit, cursor, sort, ...filter }: PageRequest<SortField<'inventory'>> & InventoryFilter,
): Promise<Page<InventoryItem>> {
  let query = db.selectFrom('inventoryItem').select(inventoryColumns);
  if (filter.active !== undefined) query = query.where('isActive', '=', filter.active);
  if (filter.low) query = query.where(isLow);
  if (filter.category) query = query.where('category', '=', filter.category);
  const { q } = filter;
  return keysetPage(
    query,
    sortKeys,
    { limit, cursor, sort },
    q ? buildSearch('inventoryItem', q) : undefined,
  );
}

/** Stock in which every word of one of the texts occurs, newest first: more than enough for a few dozen texts. */
export const listStockWith = (db: Db, texts: readonly string[]) =>
  db
    .selectFrom('inventoryItem')
    .select(['id', 'name', 'sku', 'quantityOnHand'])
    .where('isActive', '=', true)
    .where('isService', '=', false)
    .where((eb) => eb.or(texts.map((text) => buildSearch('inventoryItem', text).indexed)))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1500)
    .execute();

/** Changes an item that still has the version the editor read; undefined when it has another or does not exist. */
export function updateInventoryItem(
  db: Db,
  { id, version, changes }: { id: string; version: number; changes: InventoryItemChanges },
): Promise<InventoryItem | undefined> {
  return db
    .updateTable('inventoryItem')
    .set(changes)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(inventoryColumns)
    .executeTakeFirst();
}

/**
 * Stores a movement, positive in and negative out; a trigger updates the item's quantity and version.
 * @throws 23514 when stock would fall below zero, 23503 for an unknown item
 */
export function moveStock(trx: Trx, movement: NewMovement): Promise<InventoryMovement> {
  return trx.insertInto('inventoryMovement').values(movement).returningAll().executeTakeFirstOrThrow();
}

/** A movement with the number of the invoice it belongs to. */
export type ListedMovement = InventoryMovement & { readonly invoiceNumber: string | null };

/** How many of each item an invoice used, minus returns; in the order of the ids. */
export async function usedOnInvoice(
  db: Db,
  invoiceId: string,
): Promise<{ inventoryItemId: string; quantity: number }[]> {
  const { rows } = await sql<{ inventoryItemId: string; quantity: number }>`
    select inventory_item_id, -sum(quantity) as quantity from inventory_movement
     where invoice_id = ${invoiceId} and kind in ('used', 'returned')
     group by inventory_item_id having sum(quantity) < 0 order by inventory_item_id`.execute(db);
  return rows;
}

/** An item's movements, newest first; `before` is the id of the last one of the page before. */
export function listMovements(
  db: Db,
  { inventoryItemId, limit, before }: { inventoryItemId: string; limit: number; before?: number | undefined },
): Promise<ListedMovement[]> {
  let query = db
    .selectFrom('inventoryMovement')
    .leftJoin('invoice', 'invoice.id', 'inventoryMovement.invoiceId')
    .selectAll('inventoryMovement')
    .select('invoice.invoiceNumber')
    .where('inventoryItemId', '=', inventoryItemId);
  if (before !== undefined) query = query.where('inventoryMovement.id', '<', before);
  return query.orderBy('inventoryMovement.id', 'desc').limit(limit).execute();
}

/**
 * Deletes an item that was never on an estimate or an invoice, with its stock movements; deactivates any other.
 * @returns which of the two, or undefined when it has another version or does not exist
 */
export async function removeInventoryItem(
  trx: Trx,
  { id, version }: { id: string; version: number },
): Promise<'deleted' | 'deactivated' | undefined> {
  const item = await lockInventoryItemById(trx, id);
  if (item?.version !== version) return undefined;
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from quote_item where inventory_item_id = ${id})
        or exists (select from invoice_item where inventory_item_id = ${id})
        or exists (select from inventory_movement
                    where inventory_item_id = ${id} and invoice_id is not null) as used`.execute(trx);
  if (rows[0]?.used) {
    await trx.updateTable('inventoryItem').set({ isActive: false }).where('id', '=', id).execute();
    return 'deactivated';
  }
  await trx.deleteFrom('inventoryItem').where('id', '=', id).execute();
  return 'deleted';
}
