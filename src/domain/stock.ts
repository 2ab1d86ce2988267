import { itemFields } from './inventory.ts';

export const stockLabels = ['Out of Stock', 'Low Stock', 'In Stock'] as const;
export type StockLabel = (typeof stockLabels)[number];

/** The facts that the stock rules need; quantities are in the item's own unit. */
export type StockedItem = {
  readonly isService: boolean;
  readonly quantityOnHand: number;
  readonly lowStockThreshold: number | null;
};

/** The low-stock threshold: the item's own, or 5 when that is empty or zero. */
function effectiveThreshold(item: Pick<StockedItem, 'lowStockThreshold'>): number {
  return item.lowStockThreshold || itemFields.lowStockThreshold.starts;
}

/** The item's stock label; null for a service, which has none. */
export function stockLabel(item: StockedItem): StockLabel | null {
  if (item.isService) return null;
  if (item.quantityOnHand <= 0) return 'Out of Stock';
  return item.quantityOnHand <= effectiveThreshold(item) ? 'Low Stock' : 'In Stock';
}

/**
 * Whether an item belongs on the restock list: not a service, and at or below its threshold (or out of
 * stock).
 */
export function isLow(item: StockedItem): boolean {
  return !item.isService && item.quantityOnHand <= effectiveThreshold(item);
}
