import { defaultInventoryItem, type InventoryCategory } from '#domain/inventory.ts';
import type { InventoryItem } from '#contract/inventory.ts';

/** The item dialog's form values; the contract's schema accepts them as they are. */
export interface ItemForm {
  name: string;
  category: InventoryCategory;
  description: string;
  sku: string;
  costPrice: string;
  sellPrice: string;
  quantityOnHand: number;
  lowStockThreshold: number;
  unit: string;
  supplier: string;
  isService: boolean;
  isActive: boolean;
  notes: string;
  /** Quantity received, added to the stock; only when restocking. */
  received?: number | undefined;
}

/** Field labels, for the dialog and for comparing two versions. */
export const itemLabels: Record<keyof Required<ItemForm>, string> = {
  name: 'Name',
  category: 'Category',
  description: 'Description',
  sku: 'SKU',
  costPrice: 'Cost Price',
  sellPrice: 'Sell Price',
  quantityOnHand: 'Quantity on Hand',
  lowStockThreshold: 'Low Stock Threshold',
  unit: 'Unit',
  supplier: 'Supplier',
  isService: 'Service, not stock',
  isActive: 'Active',
  received: 'Quantity received',
  notes: 'Notes',
};

/** The initial values of Add Item (spec §9). */
export const newItemForm: ItemForm = {
  ...defaultInventoryItem,
  name: '',
  description: '',
  sku: '',
  sellPrice: '',
  supplier: '',
  isActive: true,
  notes: '',
};

/** The initial values for an existing item. */
export function itemForm(item: InventoryItem): ItemForm {
  return {
    name: item.name,
    category: item.category,
    description: item.description ?? '',
    sku: item.sku ?? '',
    costPrice: item.costPrice ?? '',
    sellPrice: item.sellPrice,
    quantityOnHand: item.quantityOnHand,
    lowStockThreshold: item.lowStockThreshold ?? 0,
    unit: item.unit,
    supplier: item.supplier ?? '',
    isService: item.isService,
    isActive: item.isActive,
    notes: item.notes ?? '',
  };
}

/** A number field's value; anything but a number counts as 0 (spec §5). */
export function numberOrZero(value: unknown): number {
  const number = Number(value);
  return Number.isFinite(number) ? number : 0;
}
