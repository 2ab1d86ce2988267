import type { Trx } from '#db/connect.ts';
import { appendEvent } from '#db/queries/history.ts';
import { lockInventoryItemById, moveStock, usedOnInvoice } from '#db/queries/inventory.ts';
import type { Invoice as StoredInvoice } from '#db/queries/invoices/invoices.ts';
import type { StaffContext } from '../context.ts';
import { AppError } from '../errors.ts';

/** An item with less stock than an invoice needs. */
export interface Shortage {
  readonly inventoryItemId: string;
  readonly name: string;
  readonly wanted: number;
  readonly onHand: number;
}

/** Quantities needed by item, in id order, so that two invoices cannot deadlock. */
function wantedByItem({ items }: StoredInvoice): [id: string, wanted: number][] {
  const wanted = new Map<string, number>();
  for (const { inventoryItemId, quantity } of items) {
    if (inventoryItemId) wanted.set(inventoryItemId, (wanted.get(inventoryItemId) ?? 0) + quantity);
  }
  return [...wanted].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * Takes an invoice's parts from stock; services have none. Too little stock is an error unless `override` is set:
 * the parts were used, so the count must have been wrong. The missing quantity is first added by an "adjusted"
 * movement with the reason, so that the movements still add up and a void can return everything.
 * @returns the overridden shortages
 * @throws {AppError} `insufficient_stock`, naming the items.
 */
export async function takeStock(
  trx: Trx,
  { actor, now }: StaffContext,
  invoice: StoredInvoice,
  override: boolean,
): Promise<Shortage[]> {
  const shortages: Shortage[] = [];
  const movements: { id: string; wanted: number; missing: number }[] = [];
  for (const [id, wanted] of wantedByItem(invoice)) {
    const item = await lockInventoryItemById(trx, id);
    if (!item || item.isService) continue;
    const missing = Math.max(0, wanted - item.quantityOnHand);
    if (missing > 0)
      shortages.push({ inventoryItemId: id, name: item.name, wanted, onHand: item.quantityOnHand });
    movements.push({ id, wanted, missing });
  }
  if (shortages.length > 0 && !override) {
    const list = shortages
      .map(({ name, wanted, onHand }) => `${name} (${wanted} needed, ${onHand} in stock)`)
      .join(', ');
    throw new AppError('insufficient_stock', `Not enough in stock: ${list}.`, { current: shortages });
  }
  const shared = { invoiceId: invoice.id, actor: actor.email, createdAt: now };
  for (const { id, wanted, missing } of movements) {
    if (missing > 0) {
      const reason = `Count corrected: ${missing} more used on ${invoice.invoiceNumber} than were on hand`;
      await moveStock(trx, { ...shared, inventoryItemId: id, kind: 'adjusted', quantity: missing, reason });
      await appendEvent(trx, {
        recordType: 'inventory_item',
        recordId: id,
        what: 'stock_overridden',
        actor: actor.email,
        at: now,
        after: { invoiceNumber: invoice.invoiceNumber, wanted, missing },
      });
    }
    await moveStock(trx, {
      ...shared,
      inventoryItemId: id,
      kind: 'used',
      quantity: -wanted,
      reason: `Used on ${invoice.invoiceNumber}`,
    });
  }
  return shortages;
}

/** Returns an invoice's parts to stock. Returns the quantities by item. */
export async function returnStock(
  trx: Trx,
  { actor, now }: StaffContext,
  invoice: StoredInvoice,
): Promise<{ inventoryItemId: string; quantity: number }[]> {
  const used = await usedOnInvoice(trx, invoice.id);
  for (const { inventoryItemId, quantity } of used) {
    await lockInventoryItemById(trx, inventoryItemId);
    await moveStock(trx, {
      inventoryItemId,
      kind: 'returned',
      quantity,
      reason: `Returned: ${invoice.invoiceNumber} was voided`,
      invoiceId: invoice.id,
      actor: actor.email,
      createdAt: now,
    });
  }
  return used;
}
