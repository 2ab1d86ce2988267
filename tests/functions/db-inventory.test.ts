import { describe, expect, test } from 'vitest';
import { isLow } from '#domain/inventory.ts';
import { insertInventoryItem, type InventoryItem, listInventory } from '#db/queries/inventory.ts';
import { foldSearch } from '#db/queries/search/search-text.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { connectWith, drivers } from '#tests/support/drivers.ts';
import { deadbolt } from '#tests/support/records.ts';

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
