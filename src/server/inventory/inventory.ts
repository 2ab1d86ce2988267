import { type InventoryItem, inventoryRoutes, type Movement } from '#contract/inventory.ts';
import type { RouteInput } from '#contract/route.ts';
import {
  findInventoryItemById,
  type InventoryItem as StoredItem,
  type ListedMovement,
  listInventory as selectInventory,
  listMovements as selectMovements,
} from '#db/queries/inventory.ts';
import { itemFields } from '#domain/inventory.ts';
import type { StaffRole, Viewer } from '#domain/staff-role.ts';
import type { StaffContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { numberedPage } from '../history/list-history.ts';
import { answerOf } from '../record-values.ts';

/** A stored item as a viewer may see it. */
const inventoryViewFor =
  ({ role }: Viewer) =>
  (stored: StoredItem): InventoryItem =>
    inventoryView(stored, role);

/** A stored item; the office sees all of it. */
export function inventoryView(stored: StoredItem, role: StaffRole = 'owner'): InventoryItem {
  const { id, version, createdAt, updatedAt } = stored;
  return { id, ...answerOf(itemFields, stored, role), version, createdAt, updatedAt };
}

/** A page of items, by default only active ones. */
export async function listInventory(
  { db, actor }: StaffContext,
  { query }: RouteInput<typeof inventoryRoutes.list>,
) {
  const { active = 'true' } = query;
  const { rows, nextCursor } = await selectInventory(db, {
    ...query,
    low: query.low === undefined ? undefined : query.low === 'true',
    active: active === 'all' ? undefined : active === 'true',
  });
  return { rows: rows.map(inventoryViewFor(actor)), nextCursor };
}

/** One item. @throws {AppError} `not_found`. */
export async function findInventoryItem(
  { db, actor }: StaffContext,
  { params }: RouteInput<typeof inventoryRoutes.find>,
): Promise<InventoryItem> {
  const item = await findInventoryItemById(db, params.id);
  if (!item) throw notFound('inventory item');
  return inventoryViewFor(actor)(item);
}

function movementView(movement: ListedMovement): Movement {
  const { id, kind, quantity, quantityAfter, reason, invoiceId, invoiceNumber, actor, createdAt } = movement;
  return { id, kind, quantity, quantityAfter, reason, invoiceId, invoiceNumber, actor, createdAt };
}

/**
 * A page of an item's movements, newest first. @throws {AppError} `not_found`, `invalid` for an unknown cursor.
 */
export async function listMovements(
  { db }: StaffContext,
  { params, query }: RouteInput<typeof inventoryRoutes.movements>,
) {
  if (!(await findInventoryItemById(db, params.id))) throw notFound('inventory item');
  const page = await numberedPage(query, (limit, before) =>
    selectMovements(db, { inventoryItemId: params.id, limit, before }),
  );
  return { ...page, rows: page.rows.map(movementView) };
}
