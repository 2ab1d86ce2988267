import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { emptyToNull } from '#contract/fields.ts';
import { inventoryBody, NO_STOCK, type InventoryBody } from '#contract/inventory.ts';
import type { NewEvent } from '#db/queries/events.ts';
import { appendEvents, insertInventoryItems, lockInventoryLike, moveMuchStock } from '#db/queries/imports.ts';
import { updateInventoryItem, type InventoryItem } from '#db/queries/inventory.ts';
import { defaultInventoryItem } from '#domain/inventory.ts';
import { centsFromDecimal, decimalFromCents } from '#domain/money.ts';
import { filled, isId, type Importer } from './import-plan.ts';

const TEXTS = ['name', 'category', 'description', 'sku', 'unit', 'supplier', 'notes'] as const;
const AMOUNTS = ['costPrice', 'sellPrice'] as const;
const COUNTS = ['quantityOnHand', 'lowStockThreshold'] as const;
const COLUMNS = ['id', ...TEXTS, ...AMOUNTS, ...COUNTS, 'isService', 'isActive'] as const;

const TRUE = /^(?:true|yes|1|x)$/i;
const FALSE = /^(?:false|no|0)$/i;

/** A cell as the form would send it: what is not understood stays text, and the form's rules refuse it. */
const asNumber = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);
const asBoolean = (text: string) => (TRUE.test(text) ? true : FALSE.test(text) ? false : text);

/** "$1,234.50" and "1234.5" are one amount. */
const asAmount = (text: string) => text.replace(/^\$/, '').replace(/,(?=\d{3}(?:\D|$))/g, '');

function read(cells: Readonly<Record<string, string>>): Record<string, unknown> {
  const convert = <T>(names: readonly string[], to: (text: string) => T) =>
    Object.fromEntries(Object.entries(filled(cells, names)).map(([name, text]) => [name, to(text)]));
  return {
    ...convert(TEXTS, (text) => text),
    ...(cells['category'] ? { category: cells['category'].toLowerCase() } : {}),
    ...convert(AMOUNTS, asAmount),
    ...convert(COUNTS, asNumber),
    ...convert(['isService', 'isActive'], asBoolean),
  };
}

/** The stored fields a row gives, quantity apart; what it leaves empty stays as it is. */
function given(value: InventoryBody) {
  const texts = Object.fromEntries(TEXTS.flatMap((name) => (value[name] ? [[name, value[name]]] : [])));
  const amounts = Object.fromEntries(
    AMOUNTS.flatMap((name) => (value[name] ? [[name, decimalFromCents(centsFromDecimal(value[name]))]] : [])),
  );
  const { lowStockThreshold, isService, isActive } = value;
  return {
    ...texts,
    ...amounts,
    ...(lowStockThreshold === undefined ? {} : { lowStockThreshold }),
    ...(isService === undefined ? {} : { isService }),
    ...(isActive === undefined ? {} : { isActive }),
  };
}

const missing = ({ quantityOnHand }: InventoryBody, old: InventoryItem) =>
  quantityOnHand === undefined ? 0 : quantityOnHand - old.quantityOnHand;

/** Inventory out of a CSV: an item with a known id or SKU is updated, its stock by a movement. */
export const inventoryImport: Importer<InventoryBody, InventoryItem> = {
  columns: COLUMNS,
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
    const stored = await lockInventoryLike(trx, { ids, skus });
    const byId = new Map(stored.map((item) => [item.id, item]));
    const bySku = new Map(stored.map((item) => [item.sku, item]));
    return {
      find: (cells) =>
        cells['id']
          ? (byId.get(cells['id']) ?? 'unknown id')
          : cells['sku']
            ? bySku.get(cells['sku'])
            : undefined,
      key: (cells) => cells['sku'] || cells['id'] || undefined,
    };
  },
  differs: (value, old) =>
    missing(value, old) !== 0 ||
    Object.entries(given(value)).some(([name, text]) => old[name as keyof InventoryItem] !== text),
  async store(trx, { now, actor }, { rows }) {
    const movement = { actor: actor.email, createdAt: now };
    const movements: Parameters<typeof moveMuchStock>[1][number][] = [];
    const events: NewEvent[] = [];
    const event = { recordType: 'inventory_item', actor: actor.email, at: now } as const;
    const created: Parameters<typeof insertInventoryItems>[1][number][] = [];
    for (const { action, value } of rows) {
      if (action !== 'create' || !value) continue;
      const id = randomUUID();
      created.push({
        id,
        name: value.name,
        category: value.category,
        description: emptyToNull(value.description),
        sku: emptyToNull(value.sku),
        costPrice: emptyToNull(value.costPrice) ?? defaultInventoryItem.costPrice,
        sellPrice: value.sellPrice,
        lowStockThreshold: value.lowStockThreshold ?? defaultInventoryItem.lowStockThreshold,
        isActive: value.isActive ?? true,
        isService: value.isService ?? false,
        unit: emptyToNull(value.unit) ?? defaultInventoryItem.unit,
        supplier: emptyToNull(value.supplier),
        notes: emptyToNull(value.notes),
        createdAt: now,
        updatedAt: now,
      });
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
    for (const { action, value, old } of rows) {
      if (action !== 'update' || !value || !old) continue;
      const changes = given(value);
      await updateInventoryItem(trx, { id: old.id, version: old.version, changes });
      const quantity = missing(value, old);
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
    await moveMuchStock(trx, movements);
    await appendEvents(trx, events);
  },
};
