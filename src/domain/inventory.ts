import { limits } from './limits.ts';
import { estimateCategories, type EstimateCategory, itemCategoryLabel } from './quote-lines.ts';
import type { Fields } from './record-fields.ts';

export const inventoryCategories = estimateCategories;
export type InventoryCategory = EstimateCategory;

export const stockMovementKinds = ['received', 'used', 'adjusted', 'returned'] as const;
/** Why stock changed: received, used on a sent invoice, recounted, or returned from a voided invoice. */
export type StockMovementKind = (typeof stockMovementKinds)[number];

/** Maximum stock count of one item. */
export const MAX_QUANTITY = 1_000_000;

export const QUANTITY_NEGATIVE = 'Quantity cannot be negative';

/** An inventory item (spec §3), with the messages of spec §5 and the initial values of spec §9. */
export const itemFields = {
  name: { kind: 'text', label: 'Name', limit: 200, required: 'Name is required' },
  category: {
    kind: 'choice',
    label: 'Category',
    options: inventoryCategories.map((value) => ({ value, label: itemCategoryLabel(value) })),
    message: 'Category is required',
    always: true,
    suggested: 'parts',
  },
  description: { kind: 'text', label: 'Description', limit: 1000, long: true },
  sku: { kind: 'text', label: 'SKU', limit: 60 },
  /** What a part costs the firm is the office's. */
  costPrice: { kind: 'money', label: 'Cost Price', fallback: '0.00', officeOnly: true },
  sellPrice: { kind: 'money', label: 'Sell Price', required: 'Sell price is required' },
  /** In the item's unit: the sum of its movements, always 0 for a service. */
  quantityOnHand: {
    kind: 'count',
    label: 'Quantity on Hand',
    most: MAX_QUANTITY,
    negative: QUANTITY_NEGATIVE,
    starts: 0,
    computed: true,
  },
  lowStockThreshold: {
    kind: 'count',
    label: 'Low Stock Threshold',
    most: MAX_QUANTITY,
    negative: 'Threshold cannot be negative',
    starts: 5,
  },
  isActive: { kind: 'flag', label: 'Active', starts: true },
  isService: { kind: 'flag', label: 'Service, not stock', starts: false },
  unit: { kind: 'text', label: 'Unit', limit: 30, fallback: 'each', placeholder: 'each' },
  supplier: { kind: 'text', label: 'Supplier', limit: 200 },
  notes: { kind: 'text', label: 'Notes', limit: limits.message, long: true },
} as const satisfies Fields;

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
