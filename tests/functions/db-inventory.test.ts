import { describe, expect, test } from 'vitest';
import { isLow } from '#domain/stock.ts';
import {
  findInventoryItemById,
  insertInventoryItem,
  type InventoryItem,
  listInventory,
  listMovements,
  moveStock,
  removeInventoryItem,
  updateInventoryItem,
} from '#db/queries/inventory.ts';
import { insertQuote } from '#db/queries/estimates/estimates.ts';
import { foldSearch } from '#db/queries/search/search-text.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { connectWith, drivers } from '#tests/support/drivers.ts';
import { deadbolt, homeLockout, quoteOf } from '#tests/support/records.ts';

const actor = 'mele@example.com';

describe.each(drivers)('over %s', async (driver) => {
  const { url } = await freshDatabase();
  const db = await connectWith(driver, url);
  let count = 0;

  function add(changes: Parameters<typeof deadbolt>[0] = {}, quantity = 0): Promise<InventoryItem> {
    count += 1;
    const item = deadbolt({ sku: `SKU-${count}`, ...changes });
    return db.transaction().execute((trx) => insertInventoryItem(trx, item, { quantity, actor }));
  }

  test('an item starts with its opening stock, and movements account for the rest', async () => {
    const { id, version } = await add({}, 8);
    await db.transaction().execute(async (trx) => {
      await moveStock(trx, { inventoryItemId: id, kind: 'used', quantity: -3, actor });
      await moveStock(trx, { inventoryItemId: id, kind: 'adjusted', quantity: -1, reason: 'Dropped', actor });
    });
    expect(await findInventoryItemById(db, id)).toMatchObject({ quantityOnHand: 4, version: version + 2 });
    const movements = await listMovements(db, { inventoryItemId: id, limit: 2 });
    expect(movements).toMatchObject([
      { kind: 'adjusted', quantity: -1, quantityAfter: 4, reason: 'Dropped', actor },
      { kind: 'used', quantity: -3, quantityAfter: 5 },
    ]);
    const earlier = await listMovements(db, { inventoryItemId: id, limit: 2, before: movements[1]?.id });
    expect(earlier).toMatchObject([{ kind: 'received', quantity: 8, quantityAfter: 8 }]);
  });

  test('the low-stock list follows the domain’s rule', async () => {
    for (const lowStockThreshold of [null, 0, 2, 5]) {
      for (const quantity of [0, 2, 3, 5, 6]) await add({ lowStockThreshold }, quantity);
    }
    await add({ isService: true });
    const all = (await listInventory(db, { limit: 200 })).rows;
    const low = (await listInventory(db, { limit: 200, low: true })).rows;
    expect(low.map(({ id }) => id).toSorted()).toEqual(
      all
        .filter(isLow)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(low.length).toBeGreaterThan(5);
  });

  test('items are found by name, category and SKU', async () => {
    const { id } = await add({ name: 'Padlock, marine', category: 'materials', sku: `PL-${driver}` });
    for (const q of ['padl', 'MARINE materials', `pl-${driver}`]) {
      expect((await listInventory(db, { q })).rows.map((item) => item.id)).toEqual([id]);
    }
    expect((await listInventory(db, { q: 'padlock', category: 'parts' })).rows).toEqual([]);
  });

  test('an edit requires the version it read', async () => {
    const { id, version } = await add();
    const edit = () => updateInventoryItem(db, { id, version, changes: { sellPrice: '81.00' } });
    expect(await edit()).toMatchObject({ sellPrice: '81.00', version: version + 1 });
    expect(await edit()).toBeUndefined();
  });

  test('an item never used on a document is deleted with its movements; one on a quote is only deactivated', async () => {
    const remove = ({ id, version }: InventoryItem) =>
      db.transaction().execute((trx) => removeInventoryItem(trx, { id, version }));
    const unused = await add();
    expect(await remove(unused)).toBe('deleted');
    expect(await remove(unused)).toBeUndefined();
    const moved = await add({}, 1);
    expect(await remove(moved)).toBe('deleted');
    const quoted = await add();
    const line = { ...homeLockout, inventoryItemId: quoted.id };
    await db.transaction().execute((trx) => insertQuote(trx, quoteOf(`I-${count}`), [line]));
    expect(await remove(quoted)).toBe('deactivated');
    expect(await findInventoryItemById(db, quoted.id)).toMatchObject({ isActive: false });
  });

  test('searches fold text as the records do', async () => {
    const texts = [
      'Kapaʻa',
      'KEĀLOHI',
      'Pōʻai ʻĪao',
      "O'Brien",
      'O’Brien',
      'Ünïcödé Straße',
      '4-0831 Kūhiō',
      '`x`',
    ];
    const rows = await runSql(
      url,
      'select search_fold(text) as folded from unnest($1::text[]) with ordinality given (text, n) order by n',
      [texts],
    );
    expect(rows.map((row) => row['folded'])).toEqual(texts.map(foldSearch));
  });
});
