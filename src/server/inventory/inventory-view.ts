import type { InventoryItem } from '#contract/inventory.ts';
import type { InventoryItem as StoredItem } from '#db/queries/inventory.ts';
import type { Viewer } from '#domain/staff-role.ts';

/** A stored item as a viewer may see it: technicians do not see its cost price. */
export const inventoryViewFor =
  ({ role }: Viewer) =>
  (stored: StoredItem): InventoryItem => ({
    ...inventoryView(stored),
    ...(role === 'technician' ? { costPrice: null } : {}),
  });

/** A stored item as the office sees it. */
export function inventoryView(stored: StoredItem): InventoryItem {
  return {
    id: stored.id,
    name: stored.name,
    category: stored.category,
    description: stored.description,
    sku: stored.sku,
    costPrice: stored.costPrice,
    sellPrice: stored.sellPrice,
    quantityOnHand: stored.quantityOnHand,
    lowStockThreshold: stored.lowStockThreshold,
    isActive: stored.isActive,
    isService: stored.isService,
    unit: stored.unit,
    supplier: stored.supplier,
    notes: stored.notes,
    version: stored.version,
    createdAt: stored.createdAt,
    updatedAt: stored.updatedAt,
  };
}
