import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { inventoryBody, NO_STOCK, type InventoryBody } from '#contract/inventory.ts';
import type { NewEvent } from '#db/queries/history.ts';
import {
  appendEvents,
  insertInventoryItems,
  lockMatchingInventory,
  moveStockInBulk,
  updateInventoryItems,
} from '#db/queries/books/imports.ts';
import type { InventoryItem } from '#db/queries/inventory.ts';
import { itemFields } from '#domain/inventory.ts';
import { type Field, namesOf } from '#domain/record-fields.ts';
import { newValues } from '../record-values.ts';
import { columnsOf, fieldChanges, filled, filledValues, isId, type Importer } from './import-plan.ts';

/** Our columns' names in exports of QuickBooks, Square, Sortly and common spreadsheets. */
const COLUMN_ALIASES = {
  name: ['Item', 'Item Name', 'Product', 'Product Name', 'Product/Service Name', 'Product/Service', 'Title'],
  category: ['Type', 'Item Type', 'Product Type', 'Department', 'Group'],
  sku: ['Part Number', 'Part No', 'Part #', 'Item Number', 'Item No', 'Product Code', 'Code'],
  sellPrice: ['Price', 'Sales Price', 'Sale Price', 'Selling Price', 'Retail Price', 'Unit Price', 'Rate'],
  costPrice: ['Cost', 'Unit Cost', 'Purchase Cost', 'Purchase Price', 'Default Unit Cost', 'Wholesale Price'],
  quantityOnHand: ['Quantity on Hand', 'Qty on Hand', 'On Hand', 'Quantity', 'Qty', 'In Stock', 'Stock'],
  lowStockThreshold: [
    'Reorder Point',
    'Reorder Level',
    'Min Level',
    'Minimum',
    'Min Stock',
    'Stock Alert Count',
  ],
  description: ['Sales Description', 'Item Description', 'Details'],
  unit: ['Unit of Measure', 'UoM', 'Units'],
  supplier: ['Vendor', 'Preferred Vendor', 'Default Vendor Name', 'Manufacturer'],
  notes: ['Note', 'Comment', 'Comments', 'Memo'],
  isService: ['Service'],
  isActive: ['Active'],
} as const satisfies Partial<Record<keyof typeof itemFields, readonly string[]>>;

const TRUE = /^(?:true|yes|1|x)$/i;
const FALSE = /^(?:false|no|0)$/i;

/** Cells converted to what the form sends. Unrecognized text is kept, so that the schema rejects it. */
const toNumber = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);
const toBoolean = (text: string) => (TRUE.test(text) ? true : FALSE.test(text) ? false : text);

/** Accepts "$1,234.50" as well as "1234.5". */
const toAmount = (text: string) => text.replace(/^\$/, '').replace(/,(?=\d{3}(?:\D|$))/g, '');

const converters: Readonly<Record<Field['kind'], (text: string) => unknown>> = {
  ...{ text: String, email: String, day: String, clock: String },
  choice: (text) => text.toLowerCase(),
  money: toAmount,
  count: toNumber,
  number: toNumber,
  flag: toBoolean,
};

function read(cells: Readonly<Record<string, string>>): Record<string, unknown> {
  const given = filled(cells, namesOf(itemFields));
  return Object.fromEntries(
    Object.entries(given).map(([name, text]) => [
      name,
      converters[itemFields[name as keyof typeof itemFields].kind](text),
    ]),
  );
}

const newQuantity = ({ quantityOnHand }: InventoryBody, old: InventoryItem) =>
  quantityOnHand ?? old.quantityOnHand;

/** Identifies an item without a SKU, ignoring case. */
const nameKey = (name = '', category = '') => `${name.trim()} · ${category.trim()}`.toLowerCase();

/**
 * Inventory import: updates the item with the row's id or SKU, changing its stock by a movement; otherwise adds
 * one.
 */
export const inventoryImport: Importer<InventoryBody, InventoryItem> = {
  columns: columnsOf(itemFields, COLUMN_ALIASES),
  schema: inventoryBody.check(
    z.refine(({ isService, quantityOnHand }) => !isService || !quantityOnHand, {
      message: NO_STOCK,
      path: ['quantityOnHand'],
    }),
  ),
  read,
  async match(trx, rows) {
    const ids = rows.map(({ cells }) => cells['id']).filter(isId);
    const skus = rows.flatMap(({ cells }) => (cells['sku'] ? [cells['sku']] : []));
    const names = rows.flatMap(({ cells }) => (cells['name'] ? [cells['name'].toLowerCase()] : []));
    const stored = await lockMatchingInventory(trx, { ids, skus, names });
    const byId = new Map(stored.map((item) => [item.id, item]));
    const bySku = new Map(stored.map((item) => [item.sku, item]));
    const named = Map.groupBy(stored, ({ name, category }) => nameKey(name, category));
    return {
      find(cells) {
        if (cells['id']) return byId.get(cells['id']) ?? 'unknown id';
        if (cells['sku']) return bySku.get(cells['sku']);
        // Matches by name if there is no id or SKU, so that importing a file again does not duplicate items.
        const [first, second] = named.get(nameKey(cells['name'], cells['category'])) ?? [];
        return second ? 'several' : first;
      },
      key: (cells) => cells['id'] || cells['sku'] || nameKey(cells['name'], cells['category']),
    };
  },
  changes: (value, old) =>
    fieldChanges({ ...filledValues(itemFields, value), quantityOnHand: newQuantity(value, old) }, old),
  nameOf: ({ name }) => name,
  async store(trx, { now, actor }, { rows }) {
    const movement = { actor: actor.email, createdAt: now };
    const movements: Parameters<typeof moveStockInBulk>[1][number][] = [];
    const events: NewEvent[] = [];
    const event = { recordType: 'inventory_item', actor: actor.email, at: now } as const;
    const created: Parameters<typeof insertInventoryItems>[1][number][] = [];
    for (const { action, value } of rows) {
      if (action !== 'create' || !value) continue;
      const id = randomUUID();
      created.push({ id, ...newValues(itemFields, value), createdAt: now, updatedAt: now });
      const quantity = value.quantityOnHand ?? 0;
      if (quantity > 0) {
        movements.push({
          ...movement,
          inventoryItemId: id,
          kind: 'received',
          quantity,
          reason: 'Opening stock (CSV)',
        });
      }
      events.push({ ...event, recordId: id, what: 'imported', after: { created: true } });
    }
    await insertInventoryItems(trx, created);
    const updates: Parameters<typeof updateInventoryItems>[1][number][] = [];
    for (const { action, value, old } of rows) {
      if (action !== 'update' || !value || !old) continue;
      const changes = filledValues(itemFields, value);
      updates.push({ id: old.id, ...changes });
      const quantity = newQuantity(value, old) - old.quantityOnHand;
      if (quantity !== 0) {
        movements.push({
          ...movement,
          inventoryItemId: old.id,
          kind: 'adjusted',
          quantity,
          reason: 'Counted (CSV)',
        });
      }
      const before = Object.fromEntries(
        Object.keys(changes).map((name) => [name, old[name as keyof InventoryItem]]),
      );
      events.push({ ...event, recordId: old.id, what: 'imported', before, after: changes });
    }
    await updateInventoryItems(trx, updates);
    await moveStockInBulk(trx, movements);
    await appendEvents(trx, events);
  },
};
