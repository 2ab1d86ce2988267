import type { InventoryItem } from '#contract/inventory.ts';
import type { InventoryItem as StoredItem } from '#db/queries/inventory.ts';
import { itemFields } from '#domain/inventory.ts';
import type { StaffRole, Viewer } from '#domain/staff-role.ts';
import { answerOf } from '../record-values.ts';

/** A stored item as a viewer may see it. */
export const inventoryViewFor =
  ({ role }: Viewer) =>
  (stored: StoredItem): InventoryItem =>
    inventoryView(stored, role);

/** A stored item; the office sees all of it. */
export function inventoryView(stored: StoredItem, role: StaffRole = 'owner'): InventoryItem {
  const { id, version, createdAt, updatedAt } = stored;
  return { id, ...answerOf(itemFields, stored, role), version, createdAt, updatedAt };
}
