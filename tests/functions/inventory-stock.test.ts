import { expect, test } from 'vitest';
import { everyPage, signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { INVENTORY, officeInventory } from '#tests/support/office-records.ts';
import { testServer } from '#tests/support/server.ts';

const { url } = await testServer();
const office = await signInToOffice();
const { itemOf, edited, movements, ids } = officeInventory(office);

test('opening stock is an item’s first movement; a new quantity is an adjustment', async () => {
  const item = await itemOf({ quantityOnHand: 12 });
  expect(item.quantityOnHand).toBe(12);
  const saved = await office.put(
    `${INVENTORY}/${item.id}`,
    edited(item, { quantityOnHand: 9, name: 'Deadbolt, brass' }),
  );
  expect(saved.body).toMatchObject({ quantityOnHand: 9, name: 'Deadbolt, brass' });
  expect(await movements(item.id)).toMatchObject([
    { kind: 'adjusted', quantity: -3, quantityAfter: 9, reason: 'Quantity edited', actor: office.email },
    { kind: 'received', quantity: 12, quantityAfter: 12, reason: 'Opening stock', invoiceNumber: null },
  ]);
  const { body: history } = await office.get(`/api/admin/history?recordType=inventory&recordId=${item.id}`);
  expect(history[0]).toMatchObject({
    what: 'changed',
    before: { name: 'Deadbolt', quantityOnHand: 12 },
    after: { name: 'Deadbolt, brass', quantityOnHand: 9 },
  });
});

test('a stock count needs a reason', async () => {
  const item = await itemOf({ quantityOnHand: 3 });
  const path = `${INVENTORY}/${item.id}/adjust`;
  const found = await office.post(path, { quantity: 2, reason: 'Found in the van' });
  expect([found.status, found.body.quantityOnHand]).toEqual([200, 5]);
  expect((await office.post(path, { quantity: -6, reason: 'Lost' })).body.errors).toEqual({
    quantity: 'Quantity cannot be negative',
  });
  expect((await office.post(path, { quantity: 0, reason: '' })).body.errors).toEqual({
    quantity: 'Must be a whole number other than 0',
    reason: 'Reason is required',
  });
  expect((await movements(item.id))[0]).toMatchObject({ quantity: 2, reason: 'Found in the van' });
});

test('of twenty concurrent takes of the last ten, ten succeed and stock never goes negative', async () => {
  const item = await itemOf({ quantityOnHand: 10 });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      office.post(`${INVENTORY}/${item.id}/adjust`, { quantity: -1, reason: 'Race' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
  expect((await office.get(`${INVENTORY}/${item.id}`)).body.quantityOnHand).toBe(0);
});

test('a service has no stock', async () => {
  const service = await itemOf({ name: 'House call', category: 'services', isService: true });
  const adjusted = await office.post(`${INVENTORY}/${service.id}/adjust`, { quantity: 1, reason: 'x' });
  expect(adjusted.body.errors).toEqual({ quantity: 'Services carry no stock' });
  const part = await itemOf({ quantityOnHand: 2 });
  const turned = await office.put(
    `${INVENTORY}/${part.id}`,
    edited(part, { isService: true, quantityOnHand: 0 }),
  );
  expect(turned.body).toMatchObject({ isService: true, quantityOnHand: 0 });
  expect(await movements(part.id)).toHaveLength(2);
});

test('a delivery adds to the count: received, with its cost, once per version', async () => {
  const item = await itemOf({ quantityOnHand: 2, costPrice: '4.00' });
  const delivery = edited(item, { received: 20, costPrice: '4.10' });
  const saved = await office.put(`${INVENTORY}/${item.id}`, delivery);
  expect(saved.body).toMatchObject({ quantityOnHand: 22, costPrice: '4.10' });
  expect(await movements(item.id)).toMatchObject([
    { kind: 'received', quantity: 20, quantityAfter: 22, reason: 'Delivery at $4.10 each' },
    { kind: 'received', quantity: 2 },
  ]);
  expect((await office.put(`${INVENTORY}/${item.id}`, delivery)).status).toBe(409);
  const counted = edited(saved.body, { quantityOnHand: 21, received: 5 });
  expect((await office.put(`${INVENTORY}/${item.id}`, counted)).body.quantityOnHand).toBe(26);
  const service = await itemOf({ isService: true });
  const refused = await office.put(`${INVENTORY}/${service.id}`, edited(service, { received: 1 }));
  expect([refused.status, refused.body.errors]).toEqual([422, { received: 'Services carry no stock' }]);
  const negative = await office.put(`${INVENTORY}/${item.id}`, { ...counted, received: -1 });
  expect([negative.status, Object.keys(negative.body.errors)]).toEqual([422, ['received']]);
});

test('stock taken during an edit makes the edit stale, so that no count is undone', async () => {
  const item = await itemOf({ quantityOnHand: 8 });
  await office.post(`${INVENTORY}/${item.id}/adjust`, { quantity: -2, reason: 'Used' });
  const stale = await office.put(`${INVENTORY}/${item.id}`, edited(item, { notes: 'x' }));
  expect([stale.status, stale.body.current.quantityOnHand]).toEqual([409, 6]);
});

test('stock is low at or below the threshold, or 5 when that is empty or zero; a service is never low', async () => {
  await runSql(url, 'update inventory_item set is_active = false');
  const low = [
    await itemOf({ quantityOnHand: 0 }),
    await itemOf({ quantityOnHand: 5, lowStockThreshold: 0 }),
    await itemOf({ quantityOnHand: 5, lowStockThreshold: null }),
    await itemOf({ quantityOnHand: 9, lowStockThreshold: 9 }),
  ];
  await itemOf({ quantityOnHand: 6, lowStockThreshold: 0 });
  await itemOf({ quantityOnHand: 2, lowStockThreshold: 1 });
  await itemOf({ isService: true });
  expect((await ids('low=true')).toSorted()).toEqual(low.map(({ id }) => id).toSorted());
});

test('movements have pages by Link, and an unknown cursor is rejected', async () => {
  const item = await itemOf({ quantityOnHand: 5 });
  for (const quantity of [1, 2, 3]) {
    await office.post(`${INVENTORY}/${item.id}/adjust`, { quantity, reason: 'Count' });
  }
  const pages = await everyPage(office, `${INVENTORY}/${item.id}/movements?limit=3`);
  expect(pages.map((page) => page.map(({ quantity }: { quantity: number }) => quantity))).toEqual([
    [3, 2, 1],
    [5],
  ]);
  const { status, body } = await office.get(`${INVENTORY}/${item.id}/movements?cursor=abc`);
  expect([status, Object.keys(body.errors)]).toEqual([422, ['cursor']]);
});
