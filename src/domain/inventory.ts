import { ESTIMATE_ITEM_CATEGORIES, type EstimateItemCategory } from './quote-item.ts';

export const INVENTORY_CATEGORIES = ESTIMATE_ITEM_CATEGORIES;
export type InventoryCategory = EstimateItemCategory;

export const STOCK_MOVEMENT_KINDS = ['received', 'used', 'adjusted', 'returned'] as const;
/** Why stock moved: bought in, used on a sent invoice, counted anew, or back from a voided invoice. */
export type StockMovementKind = (typeof STOCK_MOVEMENT_KINDS)[number];

/** What the Add Item dialog starts with. */
export const DEFAULT_INVENTORY_ITEM = {
  category: 'parts',
  costPrice: '0.00',
  quantityOnHand: 0,
  lowStockThreshold: 5,
  unit: 'each',
  isService: false,
} as const;
