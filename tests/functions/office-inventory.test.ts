import { expect, test } from 'vitest';
import { insertQuote } from '#db/queries/estimates/estimates.ts';
import { colleague, everyPage, signInToOffice } from '#tests/support/office.ts';
import { homeLockout, quoteOf } from '#tests/support/records.ts';
import { bareItem, INVENTORY, officeInventory } from '#tests/support/office-records.ts';
import { testServer } from '#tests/support/server.ts';

const { db } = await testServer();
const office = await signInToOffice();
const { itemOf, edited, movements, ids } = officeInventory(office);

test('an item without values gets the defaults of the dialog', async () => {
  expect(await itemOf()).toMatchObject({
    name: 'Deadbolt',
    category: 'parts',
    description: null,
    sku: null,
    costPrice: '0.00',
    sellPrice: '79.00',
    quantityOnHand: 0,
    lowStockThreshold: 5,
    isActive: true,
    isService: false,
    unit: 'each',
    supplier: null,
    notes: null,
    version: 1,
  });
});

test.each([
  [{ name: '' }, { name: 'Name is required' }],
  [{ name: null }, { name: 'Name is required' }],
  [{ category: null }, { category: 'Category is required' }],
  [{ category: 'tools' }, { category: 'Category is required' }],
  [{ sellPrice: null }, { sellPrice: 'Sell price is required' }],
  [{ sellPrice: '' }, { sellPrice: 'Sell price is required' }],
  [{ sellPrice: '12.345' }, { sellPrice: 'Must be an amount such as 120.00' }],
  [{ costPrice: '-1' }, { costPrice: 'Must be an amount such as 120.00' }],
  [{ quantityOnHand: -1 }, { quantityOnHand: 'Quantity cannot be negative' }],
  [{ quantityOnHand: 1.5 }, { quantityOnHand: 'Must be a whole number' }],
  [{ quantityOnHand: '3' }, { quantityOnHand: 'Must be a whole number' }],
  [{ lowStockThreshold: -1 }, { lowStockThreshold: 'Threshold cannot be negative' }],
  [{ isService: true, quantityOnHand: 2 }, { quantityOnHand: 'Services carry no stock' }],
  [{ color: 'brass' }, { color: 'Unknown field' }],
])('%j is rejected, naming the field, when adding and editing', async (changes, errors) => {
  const added = await office.post(INVENTORY, { ...bareItem, ...changes });
  expect([added.status, added.body.errors]).toEqual([422, errors]);
  const item = await itemOf();
  const saved = await office.put(`${INVENTORY}/${item.id}`, edited(item, changes));
  expect([saved.status, saved.body.errors]).toEqual([422, errors]);
});

test.each([
  ['name', 'Name is required'],
  ['category', 'Category is required'],
  ['sellPrice', 'Sell price is required'],
])('a new item without a %s is rejected', async (field, message) => {
  const { status, body } = await office.post(INVENTORY, { ...bareItem, [field]: undefined });
  expect([status, body.errors]).toEqual([422, { [field]: message }]);
});

test('an edit without a quantity keeps it, and an edit without changes records nothing', async () => {
  const item = await itemOf({ quantityOnHand: 4 });
  const { quantityOnHand: _, ...form } = edited(item, { notes: 'Bin 4' }) as Record<string, unknown>;
  const saved = await office.put(`${INVENTORY}/${item.id}`, form);
  expect(saved.body).toMatchObject({ quantityOnHand: 4, notes: 'Bin 4' });
  expect(await movements(item.id)).toHaveLength(1);
  const again = await office.put(`${INVENTORY}/${item.id}`, edited(saved.body, {}));
  expect(again.body).toEqual(saved.body);
});

test('a SKU is unique, and the error names its item', async () => {
  const first = await itemOf({ name: 'Smart lock', sku: 'SL-1' });
  const taken = await office.post(INVENTORY, { ...bareItem, sku: 'SL-1' });
  expect(taken.status).toBe(409);
  expect(taken.body).toMatchObject({
    code: 'duplicate',
    errors: { sku: 'Already used by Smart lock' },
    current: { id: first.id },
  });
  const other = await itemOf({ sku: 'SL-2' });
  const renamed = await office.put(`${INVENTORY}/${other.id}`, edited(other, { sku: 'SL-1' }));
  expect([renamed.status, renamed.body.errors]).toEqual([409, { sku: 'Already used by Smart lock' }]);
  const emptied = await office.put(`${INVENTORY}/${other.id}`, edited(other, { sku: '' }));
  expect(emptied.body.sku).toBeNull();
});

test('an item never used on a document is deleted with its movements, which frees its SKU', async () => {
  const item = await itemOf({ quantityOnHand: 3, sku: 'FREE-1' });
  await office.post(`${INVENTORY}/${item.id}/adjust`, { quantity: -1, reason: 'Broken' });
  expect((await office.remove(`${INVENTORY}/${item.id}`)).body.outcome).toBe('deleted');
  expect((await office.get(`${INVENTORY}/${item.id}`)).status).toBe(404);
  expect((await itemOf({ sku: 'FREE-1' })).sku).toBe('FREE-1');
});

test('an unused item is deleted; one on a document is deactivated, keeps its movements and can be reactivated', async () => {
  const unused = await itemOf();
  const gone = await office.remove(`${INVENTORY}/${unused.id}`);
  expect([gone.status, gone.body]).toEqual([200, { id: unused.id, outcome: 'deleted' }]);
  expect((await office.get(`${INVENTORY}/${unused.id}`)).status).toBe(404);
  expect((await office.remove(`${INVENTORY}/${unused.id}`)).status).toBe(404);

  const stocked = await itemOf({ quantityOnHand: 3, sku: 'KEEP-1' });
  await db
    .transaction()
    .execute((trx) =>
      insertQuote(trx, quoteOf('Q-2026-90002'), [{ ...homeLockout, inventoryItemId: stocked.id }]),
    );
  expect((await office.remove(`${INVENTORY}/${stocked.id}`)).body.outcome).toBe('deactivated');
  expect((await office.get(`${INVENTORY}/${stocked.id}`)).body.isActive).toBe(false);
  expect(await movements(stocked.id)).toHaveLength(1);
  expect(await ids('')).not.toContain(stocked.id);
  expect(await ids('active=false')).toEqual([stocked.id]);
  expect(await ids('active=all')).toContain(stocked.id);
  const taken = await office.post(INVENTORY, { ...bareItem, sku: 'KEEP-1' });
  expect(taken.body.errors).toEqual({ sku: 'Already used by Deadbolt, which is deactivated' });
  const back = await office.put(`${INVENTORY}/${stocked.id}`, edited(taken.body.current, { isActive: true }));
  expect(back.body).toMatchObject({ isActive: true, sku: 'KEEP-1', quantityOnHand: 3 });
  expect(await ids('')).toContain(stocked.id);

  const quoted = await itemOf();
  await db
    .transaction()
    .execute((trx) =>
      insertQuote(trx, quoteOf('Q-2026-90001'), [{ ...homeLockout, inventoryItemId: quoted.id }]),
    );
  expect((await office.remove(`${INVENTORY}/${quoted.id}`)).body.outcome).toBe('deactivated');
});

test('of two editors, the second gets the first one’s version', async () => {
  const item = await itemOf();
  const other = await colleague(db, 'stock');
  const [mine, theirs] = await Promise.all([
    office.put(`${INVENTORY}/${item.id}`, edited(item, { supplier: 'Mine' })),
    other.put(`${INVENTORY}/${item.id}`, edited(item, { supplier: 'Theirs' })),
  ]);
  const [won, lost] = mine.status === 200 ? [mine, theirs] : [theirs, mine];
  expect([won.status, lost.status]).toEqual([200, 409]);
  expect(lost.body).toMatchObject({ code: 'stale_version', current: { supplier: won.body.supplier } });
  const { version: _, ...unversioned } = edited(item, {}) as Record<string, unknown>;
  expect((await office.put(`${INVENTORY}/${item.id}`, unversioned)).status).toBe(428);
});

test('the list can be searched by name, category and SKU, and has pages by Link', async () => {
  const one = await itemOf({ name: 'Transponder blank', category: 'materials', sku: 'TX-77' });
  expect(await ids('q=transp')).toEqual([one.id]);
  expect(await ids('q=tx-77')).toEqual([one.id]);
  expect(await ids('q=materials')).toEqual([one.id]);
  expect(await ids('category=materials')).toEqual([one.id]);
  const all = (await office.get(`${INVENTORY}?limit=200`)).body;
  expect((await everyPage(office, `${INVENTORY}?limit=3`)).flat()).toEqual(all);
});

test('a search for one letter finds every item that contains it', async () => {
  const zinc = await itemOf({ name: 'Zinc screw', sku: 'W-1' });
  expect(await ids('q=z')).toContain(zinc.id);
  expect(await ids('q=Z')).toContain(zinc.id);
  const listed = (await office.get(`${INVENTORY}?limit=200`)).body as Record<string, string>[];
  const withW = listed.filter(({ name, category, sku }) => /w/i.test(`${name} ${category} ${sku ?? ''}`));
  expect((await ids('q=w')).toSorted()).toEqual(withW.map(({ id }) => id).toSorted());
});

test('an item changed in the meantime is not deleted', async () => {
  const { id, version } = (
    await office.post(INVENTORY, { name: 'Changed', category: 'parts', sellPrice: '1.00' })
  ).body;
  const edited = await office.put(`${INVENTORY}/${id}`, {
    name: 'Changed',
    category: 'parts',
    sellPrice: '2.00',
    version,
  });
  expect((await office.remove(`${INVENTORY}/${id}?version=${version}`)).body).toMatchObject({
    code: 'stale_version',
    current: { sellPrice: '2.00' },
  });
  expect((await office.remove(`${INVENTORY}/${id}?version=${edited.body.version}`)).status).toBe(200);
});
