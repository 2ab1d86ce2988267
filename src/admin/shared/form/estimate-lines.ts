import {
  defaultEstimateItem,
  type Difficulty,
  minutesForInventoryItem,
  type QuoteItemCategory,
} from '#domain/quote-lines.ts';
import type { BuilderItem } from '#domain/price-list.ts';
import { decimalFromCents } from '#domain/money.ts';
import type { Quote } from '#contract/estimates/estimate.ts';
import type { InventoryItem } from '#contract/inventory.ts';

/** One line's form values. */
export interface ItemValues {
  serviceCategory: QuoteItemCategory;
  serviceDescription: string;
  quantity: number;
  unitPrice: string;
  estimatedTime: number | null;
  difficulty: Difficulty;
  inventoryItemId: string | null;
}

/** The row that Add Item inserts (spec §9). */
export const newItem: ItemValues = { ...defaultEstimateItem, inventoryItemId: null };

/** A catalog service as an estimate row. */
export function itemFromCatalogue(item: BuilderItem): ItemValues {
  return {
    serviceCategory: 'services',
    serviceDescription: item.name,
    quantity: 1,
    unitPrice: decimalFromCents(item.priceCents),
    estimatedTime: item.minutes,
    difficulty: item.difficulty,
    inventoryItemId: null,
  };
}

/** An inventory part or service as an estimate row; 60 minutes for a service, 30 for a part (spec §9). */
export function itemFromInventory(item: InventoryItem): ItemValues {
  return {
    serviceCategory: item.category,
    serviceDescription: item.name,
    quantity: 1,
    unitPrice: item.sellPrice,
    estimatedTime: minutesForInventoryItem(item),
    difficulty: defaultEstimateItem.difficulty,
    inventoryItemId: item.id,
  };
}

/** An estimate's lines as form values. */
export function itemsOf(quote: Pick<Quote, 'items'>): ItemValues[] {
  return quote.items.map((item) => ({
    serviceCategory: item.serviceCategory,
    serviceDescription: item.serviceDescription,
    quantity: item.quantity,
    unitPrice: item.unitPrice,
    estimatedTime: item.estimatedTime,
    difficulty: item.difficulty,
    inventoryItemId: item.inventoryItemId,
  }));
}
