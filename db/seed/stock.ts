import {
  type InventoryItem,
  insertInventoryItem,
  moveStock,
  type NewInventoryItem,
} from '../queries/inventory.ts';
import type { Trx } from '../connect.ts';

type Item = NewInventoryItem & { readonly quantity: number };

const part = (
  name: string,
  sku: string,
  costPrice: string,
  sellPrice: string,
  quantity: number,
  more: Partial<Item> = {},
): Item => ({
  name,
  sku,
  costPrice,
  sellPrice,
  quantity,
  category: 'parts',
  ...more,
});

const service = (
  name: string,
  sku: string,
  sellPrice: string,
  category: Item['category'] = 'services',
): Item => ({
  name,
  sku,
  sellPrice,
  category,
  quantity: 0,
  isService: true,
  unit: category === 'labor' ? 'hour' : 'each',
});

const items: readonly Item[] = [
  part('Deadbolt, single cylinder, satin nickel', 'DB-SN-1', '31.50', '79.00', 14, {
    supplier: 'Pacific Lock Supply',
  }),
  part('Deadbolt, double cylinder, bronze', 'DB-BZ-2', '38.25', '95.00', 3, {
    supplier: 'Pacific Lock Supply',
  }),
  part('Smart lock, keypad and app', 'SL-KP-1', '148.00', '279.00', 5, { lowStockThreshold: 3 }),
  part('Keypad deadbolt, salt-air finish', 'SL-SA-2', '112.00', '219.00', 2, { lowStockThreshold: 4 }),
  part('Lever lock set, passage', 'LV-PS-1', '18.40', '45.00', 9),
  part('Mortise cylinder 1-1/8"', 'MC-118', '14.20', '38.00', 11),
  part('Key blank KW1', 'KB-KW1', '0.42', '5.00', 240, { unit: 'key', lowStockThreshold: 50 }),
  part('Key blank SC1', 'KB-SC1', '0.44', '5.00', 38, { unit: 'key', lowStockThreshold: 50 }),
  part('Transponder key, Toyota H chip', 'TK-TOY-H', '19.80', '65.00', 7, { supplier: 'Island Auto Keys' }),
  part('Transponder key, Ford 80-bit', 'TK-FRD-80', '17.60', '65.00', 0, { supplier: 'Island Auto Keys' }),
  part('Smart key fob, Nissan', 'FB-NIS-1', '54.00', '145.00', 4, { supplier: 'Island Auto Keys' }),
  part('Car battery, group 35', 'BT-35', '86.00', '139.00', 6, { category: 'materials' }),
  part('Marine-grade lubricant 4 oz', 'LB-MG-4', '4.10', '12.00', 18, { category: 'materials', unit: 'can' }),
  part('Rekey pin kit', 'PK-STD', '22.00', '0.00', 2, {
    category: 'materials',
    unit: 'kit',
    lowStockThreshold: 0,
  }),
  service('Locksmith labor', 'LAB-1', '95.00', 'labor'),
  service('Transponder programming', 'SVC-TP', '150.00'),
  service('Rekey, per cylinder', 'SVC-RK', '35.00'),
];

/** Stores inventory items and their movements. @returns the items by SKU */
export async function seedStock(trx: Trx, actor: string): Promise<Map<string, InventoryItem>> {
  const stored = new Map<string, InventoryItem>();
  for (const { quantity, ...item } of items) {
    const row = await insertInventoryItem(trx, item, { quantity, actor });
    if (item.sku) stored.set(item.sku, row);
  }
  const counted = stored.get('KB-SC1');
  if (counted) {
    await moveStock(trx, {
      inventoryItemId: counted.id,
      kind: 'adjusted',
      quantity: -6,
      reason: 'Counted: six miscut',
      actor,
    });
  }
  return stored;
}
