import { expect, test } from 'vitest';
import type { Property } from '#contract/door-book.ts';
import { must } from '#tests/support/call.ts';
import { colleague, signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';
import { withoutIds } from '#tests/support/without-ids.ts';

// The door book: doors written in rows, found by their codes, opened with a reason.

const { db, url } = await testServer();
const office = await signInToOffice();

async function condo(name: string): Promise<Property> {
  const person = { firstName: 'Noelani', lastName: 'Kahale', phone: '808-555-0163' };
  const { id: customerId } = must(await office.post('/api/admin/customers', person));
  const body = { name, kind: 'condo', address: '4-1234 Kuhio Hwy, Kapaa', customerId };
  return must(await office.post('/api/admin/properties', body)) as Property;
}
const rows = [
  {
    label: '101',
    cylinder: 'Schlage C',
    keyway: 'SC1',
    symbol: 'AA1',
    bitting: '2-4-1-3-5',
    holders: 'Front desk',
  },
  { label: '102', keyway: 'SC1', symbol: 'AA2', bitting: '31562', keyCode: 'KX 73915' },
  { label: 'AA', isMaster: true, bitting: '66666', pinning: '1/2/3' },
];
const path = ({ id }: { id: string }, rest = '') => `/api/admin/properties/${id}${rest}`;
const save = (property: Property, body: object) =>
  office.put(path(property, '/doors'), { version: property.version, rows: [], removed: [], ...body });
const historyOf = (id: string, what: string) =>
  runSql(url, 'select actor, after from event where record_id = $1 and what = $2 order by id', [id, what]);

test('a property saved without a change keeps its version and gets no line in its history', async () => {
  const property = await condo('Hale Makai');
  const { version, name, kind, address, customerId } = property;
  const body = { version, name, kind, address, customerId };
  const same = must(await office.put(path(property), body)) as Property;
  expect(same.version).toBe(version);
  expect(await historyOf(property.id, 'changed')).toEqual([]);
  const renamed = must(await office.put(path(property), { ...body, name: 'Hale Mauka' })) as Property;
  expect(renamed.version).not.toBe(version);
  expect(await historyOf(property.id, 'changed')).toHaveLength(1);
});

test('rows are written all or none, keep the codes that a change leaves out, and name the row that is wrong', async () => {
  const empty = await condo('Hale Nani');
  const first = must(await save(empty, { rows })) as Property;
  expect(first.doors.map(({ label, isMaster, closed }) => [label, isMaster, closed])).toEqual([
    ['101', false, ['bitting']],
    ['102', false, ['bitting', 'keyCode']],
    ['AA', true, ['bitting', 'pinning']],
  ]);
  expect(withoutIds(JSON.stringify(first))).not.toMatch(/24135|2-4-1|31562|66666|73915/);
  const [one, two] = first.doors;
  const twice = await save(first, {
    rows: [{ label: '103' }, { label: '102' }, { id: one!.id, label: '103' }],
  });
  expect([twice.status, twice.body.errors]).toEqual([
    422,
    { 'rows.1.label': '102 is there already', 'rows.2.label': '103 is there already' },
  ]);
  expect((await save(empty, { rows: [{ label: '104' }] })).status).toBe(409);

  const changed = must(
    await save(first, {
      rows: [{ id: one!.id, label: '101A', keyway: null }, { label: '103' }],
      removed: [two!.id],
    }),
  ) as Property;
  expect(changed.doors.map(({ label, keyway, closed }) => [label, keyway, closed])).toEqual([
    ['101A', null, ['bitting']],
    ['AA', null, ['bitting', 'pinning']],
    ['103', null, []],
  ]);
  const emptied = must(
    await save(changed, { rows: [{ id: one!.id, label: '101A', bitting: '' }] }),
  ) as Property;
  expect(emptied.doors[0]?.closed).toEqual([]);
  const [, second] = await historyOf(empty.id, 'doors_changed');
  expect(second).toEqual({
    actor: office.email,
    after: { doorsAdded: '103', doorsChanged: '101A', doorsRemoved: '102' },
  });
});

test('a bitting finds its door however it is written; nothing readable is stored; the find is recorded', async () => {
  const { id } = must(
    await save(await condo('Kai Kai'), { rows: [{ label: '7', bitting: '9-8-7-6-1', keyCode: 'QX1177' }] }),
  );
  const found = async (q: string) =>
    (
      must(await office.get(`/api/admin/properties?q=${encodeURIComponent(q)}`)) as {
        id: string;
        found: string[];
      }[]
    )
      .filter((row) => row.id === id)
      .map((row) => row.found);
  expect(await found('98761')).toEqual([['7']]);
  expect(await found('9 8 7 6 1')).toEqual([['7']]);
  expect(await found('qx-1177')).toEqual([['7']]);
  expect(await found('98762')).toEqual([]);
  expect(await found('kai kuhio')).toEqual([[]]);
  expect(await historyOf(id, 'sealed_found')).toHaveLength(3);
  const dump = await runSql(
    url,
    `select (select string_agg(door::text, ' ') from door) || (select string_agg(event::text, ' ') from event) as text`,
  );
  expect(dump[0]?.['text']).not.toMatch(/9-8-7-6-1|QX1177/);
  await expect(runSql(url, `update door set bitting = '24135' where property_id = $1`, [id])).rejects.toThrow(
    'a text in clear for a sealed field of door',
  );
});

test('codes open with a reason that the history keeps, and leave as a file for the owner alone', async () => {
  const property = must(await save(await condo('Pono'), { rows })) as Property;
  const [one, two] = property.doors;
  const ask = { doorIds: [two!.id], reason: 'Cut a key for the manager' };
  expect((await office.post(path(property, '/codes'), { doorIds: [one!.id], reason: ' ' })).status).toBe(422);
  expect(must(await office.post(path(property, '/codes'), ask))).toEqual({
    doors: [{ id: two!.id, bitting: '31562', keyCode: 'KX 73915', pinning: null }],
    unreadable: [],
  });
  expect(await historyOf(property.id, 'sealed_read')).toMatchObject([
    { after: { sealed: ['bitting', 'keyCode'], doors: '102', reason: ask.reason } },
  ]);
  const file = must(await office.post(path(property, '/export'), { madeFor: 'The new manager' })) as string;
  expect(file.split('\r\n')).toEqual([
    'Door,Cylinder,Keyway,Function,Key symbol,Keys held by,Last rekeyed,Bitting,Key code,Pinning,Master key',
    '101,Schlage C,SC1,,AA1,Front desk,,2-4-1-3-5,,,',
    '102,,SC1,,AA2,,,31562,KX 73915,,',
    'AA,,,,,,,66666,,1/2/3,yes',
    '',
  ]);
  expect(await historyOf(property.id, 'doors_exported')).toMatchObject([
    { after: { reason: 'The new manager' } },
  ]);
  const dispatcher = await colleague(db, 'lani', { role: 'dispatcher' });
  expect((await dispatcher.post(path(property, '/export'), { madeFor: 'Me' })).status).toBe(403);
  expect((await dispatcher.remove(path(property))).status).toBe(403);
});

test('doors to rekey become a job at the property, priced from the list', async () => {
  const property = must(await save(await condo('Mahina'), { rows })) as Property;
  const doorIds = property.doors.filter(({ isMaster }) => !isMaster).map(({ id }) => id);
  const job = must(await office.post(path(property, '/jobs'), { doorIds, urgency: 'standard' }));
  expect(job).toMatchObject({
    propertyId: property.id,
    serviceType: 'rekey',
    request: 'Rekey 101, 102',
    phone: '808-555-0163',
    serviceAddress: property.address,
    quotes: [{ subtotal: '70.00' }],
  });
  const master = property.doors.find(({ isMaster }) => isMaster)!;
  const refused = await office.post(path(property, '/jobs'), { doorIds: [master.id], urgency: 'standard' });
  expect([refused.status, refused.body.errors]).toEqual([422, { doorIds: 'A door is no longer there' }]);
});

test('the stock for doors is what says their keyway or cylinder, never a guess', async () => {
  const item = { category: 'parts', costPrice: '1.00', sellPrice: '5.00', quantityOnHand: 4 };
  const add = async (more: object) => must(await office.post('/api/admin/inventory', { ...item, ...more }));
  const blank = await add({ name: 'Key blank', sku: 'KB-QZ1' });
  await add({ name: 'Key blank QZ10' });
  await add({ name: 'QZ1 stamping', isService: true, quantityOnHand: 0 });
  const gone = await add({ name: 'Old cylinder QZ1', isActive: false });
  const cylinder = await add({ name: 'Cylinder Quartz C, 6-pin' });
  const property = must(
    await save(await condo('Makani'), {
      rows: [
        { label: '1', keyway: 'qz1', cylinder: 'Quartz C' },
        { label: '2', keyway: 'QZ2' },
        { label: 'Q', keyway: 'QZ10', isMaster: true },
      ],
    }),
  ) as Property;
  expect(gone).toMatchObject({ isActive: false });
  expect(must(await office.get(path(property, '/stock')))).toEqual({
    stock: [
      { text: 'qz1', items: [{ id: blank.id, name: 'Key blank', quantityOnHand: 4 }] },
      { text: 'Quartz C', items: [{ id: cylinder.id, name: cylinder.name, quantityOnHand: 4 }] },
    ],
  });
  const technician = await colleague(db, 'kimo', { role: 'technician' });
  expect((await technician.get(path(property, '/stock'))).status).toBe(403);
});

test('the erasure of a person takes their properties and doors along', async () => {
  const property = must(await save(await condo('Hoku'), { rows })) as Property;
  const customer = `/api/admin/customers/${property.customerId}`;
  const { version } = must(await office.get(customer));
  must(await office.post(`${customer}/erase`, { version, confirm: 'ERASE' }));
  expect((await office.get(path(property))).status).toBe(404);
  expect(await runSql(url, 'select id from door where property_id = $1', [property.id])).toEqual([]);
  const events = await runSql(url, 'select what, after from event where record_id = $1', [property.id]);
  expect(events.map(({ what }) => what)).toContain('person_erased');
  expect(JSON.stringify(events)).not.toMatch(/Hoku|Kuhio/);
});

test('two doors with one bitting that are not keyed alike are named, master keys too', async () => {
  const property = must(
    await save(await condo('Lua'), {
      rows: [
        { label: '1', symbol: 'AA1', bitting: '24135' },
        { label: '2', symbol: 'aa1', bitting: '2 4 1 3 5' },
        { label: '3', symbol: 'AA3', bitting: '2-4-1-3-5' },
        { label: '4', bitting: '11111' },
        { label: '5', bitting: '11111' },
        { label: '6', symbol: 'AA6', bitting: '66666' },
        { label: 'AA', isMaster: true, bitting: '66666' },
        { label: '7', symbol: 'AA7', bitting: '71717' },
        { label: '8', symbol: 'AA7', bitting: '71717' },
      ],
    }),
  ) as Property;
  expect(property.sameBitting).toEqual([
    ['1', '2', '3'],
    ['4', '5'],
    ['6', 'master key AA'],
  ]);
});
