import { estimateCategories, type EstimateCategory, itemCategoryLabel } from './quote-item.ts';
import { limits } from './limits.ts';
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
