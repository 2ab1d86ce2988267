import { estimateCategories, type EstimateCategory } from './quote-item.ts';

export const inventoryCategories = estimateCategories;
export type InventoryCategory = EstimateCategory;

export const stockMovementKinds = ['received', 'used', 'adjusted', 'returned'] as const;
/** Why stock changed: received, used on a sent invoice, recounted, or returned from a voided invoice. */
export type StockMovementKind = (typeof stockMovementKinds)[number];

/** Initial values of the Add Item dialog. */
export const defaultInventoryItem = {
  category: 'parts',
  costPrice: '0.00',
  quantityOnHand: 0,
  lowStockThreshold: 5,
  unit: 'each',
  isService: false,
} as const;
