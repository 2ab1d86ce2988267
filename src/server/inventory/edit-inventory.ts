import { type InventoryItem, inventoryRoutes, NO_STOCK } from '#contract/inventory.ts';
import { emptyToNull } from '#contract/fields.ts';
import type { RouteInput } from '#contract/route.ts';
import { type Db, type Trx, violates } from '#db/connect.ts';
import { appendEvent, type NewEvent } from '#db/queries/history.ts';
import {
  findInventoryItemBySku,
  insertInventoryItem,
  type InventoryItem as StoredItem,
  lockInventoryItemById,
  moveStock,
  removeInventoryItem as deleteOrDeactivate,
  updateInventoryItem as saveItem,
} from '#db/queries/inventory.ts';
import { itemFields, MAX_QUANTITY, QUANTITY_NEGATIVE } from '#domain/inventory.ts';
import { formatDecimal } from '#domain/money.ts';
import { changedFields } from '../changed-fields.ts';
import type { StaffContext } from '../context.ts';
import { invalid, notFound, AppError } from '../errors.ts';
import { changedValues, newValues } from '../record-values.ts';
import { requireVersion, staleVersion } from '../record-version.ts';
import { inventoryView } from './inventory.ts';

function recordEvent(
  trx: Trx,
  { actor, now }: StaffContext,
  id: string,
  event: Pick<NewEvent, 'what' | 'before' | 'after'>,
) {
  return appendEvent(trx, {
    recordType: 'inventory_item',
    recordId: id,
    actor: actor.email,
    at: now,
    ...event,
  });
}

/** Turns the database's rejection of a duplicate SKU into an error that names the other item. */
async function reportingDuplicateSku<T>(
  db: Db,
  sku: string | null | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const taken = violates(error, 'inventory_item_sku_key');
    const other = taken && sku ? await findInventoryItemBySku(db, sku) : undefined;
    if (!other) throw error;
    const otherName = other.isActive ? other.name : `${other.name}, which is deactivated`;
    throw new AppError('duplicate', `SKU ${other.sku} is already used by ${otherName}.`, {
      errors: { sku: `Already used by ${otherName}` },
      current: inventoryView(other),
    });
  }
}

/**
 * Adds an item, once per Idempotency-Key; its opening stock becomes its first movement.
 * @throws {AppError} `duplicate` naming the SKU, `invalid`, `key_reused`.
 */
export function createInventoryItem(
  context: StaffContext,
  { body }: RouteInput<typeof inventoryRoutes.create>,
): Promise<InventoryItem> {
  const { db, now, actor } = context;
  const item = newValues(itemFields, body);
  const quantity = body.quantityOnHand ?? itemFields.quantityOnHand.starts;
  if (item.isService && quantity > 0) throw invalid({ quantityOnHand: NO_STOCK });
  return reportingDuplicateSku(db, item.sku, () =>
    db.transaction().execute(async (trx) => {
      const stored = await insertInventoryItem(
        trx,
        { ...item, createdAt: now, updatedAt: now },
        { quantity, actor: actor.email },
      );
      await recordEvent(trx, context, stored.id, {
        what: 'created',
        after: { ...item, quantityOnHand: quantity },
      });
      return inventoryView(stored);
    }),
  );
}

async function lockItem(trx: Trx, id: string): Promise<StoredItem> {
  const item = await lockInventoryItemById(trx, id);
  if (!item) throw notFound('inventory item');
  return item;
}

/** Changes a locked item's stock by a difference; the result must not be negative. */
async function adjustQuantity(
  trx: Trx,
  item: StoredItem,
  movement: { kind: 'adjusted' | 'received'; quantity: number; reason: string; actor: string },
  field: 'quantity' | 'quantityOnHand' | 'received',
): Promise<StoredItem> {
  const { quantity } = movement;
  if (item.isService) throw invalid({ [field]: NO_STOCK });
  const left = item.quantityOnHand + quantity;
  if (left < 0) throw invalid({ [field]: QUANTITY_NEGATIVE });
  if (left > MAX_QUANTITY) throw invalid({ [field]: `There can be at most ${MAX_QUANTITY}` });
  await moveStock(trx, { inventoryItemId: item.id, ...movement });
  return lockItem(trx, item.id);
}

/**
 * Updates an item; omitted fields stay unchanged. A changed quantity becomes an "adjusted" movement, a delivery a
 * "received" one.
 * @throws {AppError} `version_required`, `stale_version` (with the current item), `duplicate` naming the SKU,
 * `invalid`, `not_found`.
 */
export function updateInventoryItem(
  context: StaffContext,
  { params, body }: RouteInput<typeof inventoryRoutes.update>,
): Promise<InventoryItem> {
  const { db, actor } = context;
  const expected = requireVersion(body.version);
  const work = async (trx: Trx) => {
    const before = await lockItem(trx, params.id);
    if (before.version !== expected) throw staleVersion(inventoryView(before));
    const isService = body.isService ?? before.isService;
    const quantity = body.quantityOnHand ?? before.quantityOnHand;
    if (isService && quantity > 0) throw invalid({ quantityOnHand: NO_STOCK });
    const difference = quantity - before.quantityOnHand;
    const counted =
      difference === 0
        ? before
        : await adjustQuantity(
            trx,
            before,
            { kind: 'adjusted', quantity: difference, reason: 'Quantity edited', actor: actor.email },
            'quantityOnHand',
          );
    const received = body.received ?? 0;
    const wanted = changedValues(itemFields, body);
    const cost = body.costPrice ? (wanted.costPrice ?? counted.costPrice) : counted.costPrice;
    const stocked =
      received === 0
        ? counted
        : await adjustQuantity(
            trx,
            counted,
            {
              kind: 'received',
              quantity: received,
              reason: `Delivery at ${formatDecimal(cost)} each`,
              actor: actor.email,
            },
            'received',
          );
    const changed = changedFields(stocked, wanted);
    const after = changed
      ? await saveItem(trx, { id: stocked.id, version: stocked.version, changes: changed.after })
      : stocked;
    if (!after) throw staleVersion(inventoryView(before));
    const moved = stocked.quantityOnHand !== before.quantityOnHand;
    if (changed || difference !== 0 || received !== 0) {
      await recordEvent(trx, context, after.id, {
        what: 'changed',
        before: { ...changed?.before, ...(moved ? { quantityOnHand: before.quantityOnHand } : {}) },
        after: { ...changed?.after, ...(moved ? { quantityOnHand: stocked.quantityOnHand } : {}) },
      });
    }
    return inventoryView(after);
  };
  return reportingDuplicateSku(db, emptyToNull(body.sku), () => db.transaction().execute(work));
}

/**
 * Deletes an item that was never on an estimate or invoice, with its movements; deactivates any other.
 * @throws {AppError} `not_found`, `stale_version`.
 */
export async function removeInventoryItem(
  context: StaffContext,
  { params, query }: RouteInput<typeof inventoryRoutes.remove>,
): Promise<{ id: string; outcome: 'deleted' | 'deactivated' }> {
  return context.db.transaction().execute(async (trx) => {
    const before = await lockItem(trx, params.id);
    if (query.version !== undefined && query.version !== before.version)
      throw staleVersion(inventoryView(before));
    const outcome = await deleteOrDeactivate(trx, before);
    if (!outcome) throw notFound('inventory item');
    if (outcome === 'deleted')
      await recordEvent(trx, context, before.id, { what: 'deleted', before: inventoryView(before) });
    else if (before.isActive) {
      await recordEvent(trx, context, before.id, {
        what: 'deactivated',
        before: { isActive: true },
        after: { isActive: false },
      });
    }
    return { id: before.id, outcome };
  });
}

/**
 * Corrects an item's stock count, once per Idempotency-Key.
 * @throws {AppError} `invalid` when the result would be negative or it is a service; `not_found`,
 * `key_reused`
 */
export function adjustStock(
  context: StaffContext,
  { params, body }: RouteInput<typeof inventoryRoutes.adjust>,
): Promise<InventoryItem> {
  const { db, actor } = context;
  return db.transaction().execute(async (trx) => {
    const before = await lockItem(trx, params.id);
    const after = await adjustQuantity(
      trx,
      before,
      { kind: 'adjusted', ...body, actor: actor.email },
      'quantity',
    );
    await recordEvent(trx, context, after.id, {
      what: 'adjusted',
      before: { quantityOnHand: before.quantityOnHand },
      after: { quantityOnHand: after.quantityOnHand, reason: body.reason },
    });
    return inventoryView(after);
  });
}
