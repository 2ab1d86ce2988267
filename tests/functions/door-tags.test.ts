import { expect, test } from 'vitest';
import { must } from '#tests/support/call.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';
import { everyViewer, viewerNames } from '#tests/support/staff.ts';

// QR tags of doors: made once, read by whom may see the door now, ended by the next one or by hand.

const { db, url } = await testServer();
const office = await signInToOffice();
const staff = await everyViewer(db);

async function property() {
  const person = { firstName: 'Noelani', lastName: 'Kahale', phone: '808-555-0163' };
  const { id: customerId } = must(await office.post('/api/admin/customers', person));
  const place = { name: 'Hale Nani', kind: 'condo', address: 'Kapaa', customerId };
  const { id, version } = must(await office.post('/api/admin/properties', place));
  const path = `/api/admin/properties/${String(id)}`;
  const rows = [{ label: '101' }, { label: '102' }, { label: 'AA', isMaster: true }];
  const saved = must(await office.put(`${path}/doors`, { version, rows, removed: [] }));
  const [one, two, master] = saved.doors.map((door: { id: string }) => door.id) as string[];
  return { id: String(id), path, one: one!, two: two!, master: master! };
}

type Made = { doorId: string; label: string; url: string }[];
const makeTags = async (path: string, ...doorIds: string[]) =>
  must(await office.post(`${path}/tags`, { doorIds })).tags as Made;
const tokenOf = ({ url: said }: { url: string }) => said.split('/d#')[1] ?? '';
const tagPath = (tag: { url: string }) => `/api/admin/door-tags/${tokenOf(tag)}`;

test('a tag leads to its door, is stored as a hash, and ends with the next one or when it is revoked', async () => {
  const { id, path, one, two, master } = await property();
  const [first, second] = await makeTags(path, one, two);
  expect([first?.label, second?.label]).toEqual(['101', '102']);
  expect(tokenOf(first!)).toMatch(/^[\w-]{22}$/);
  const found = async (tag: { url: string }) => {
    const { status, body } = await office.get(tagPath(tag));
    return status === 200 ? body.doorId : status;
  };
  expect([await found(first!), await found(second!)]).toEqual([one, two]);
  const stored = await runSql(
    url,
    `select string_agg(d::text, ' ') || (select string_agg(e::text, ' ') from event e) as text from door d`,
  );
  expect(stored[0]?.['text']).not.toContain(tokenOf(first!));

  const [again] = await makeTags(path, one);
  expect([await found(first!), await found(again!), await found(second!)]).toEqual([404, one, two]);
  const after = must(await office.post(`${path}/tags/revoke`, { doorIds: [two] }));
  expect(after.doors.map(({ hasTag }: { hasTag: boolean }) => hasTag)).toEqual([true, false, false]);
  expect([await found(again!), await found(second!)]).toEqual([one, 404]);
  expect((await office.post(`${path}/tags`, { doorIds: [master] })).status).toBe(422);
  const other = await property();
  for (const rest of ['/tags', '/tags/revoke'])
    expect((await office.post(`${other.path}${rest}`, { doorIds: [one] })).status).toBe(422);
  const events = await runSql(
    url,
    `select what, after ->> 'doors' as doors from event where record_id = $1 and what like 'tags%' order by id`,
    [id],
  );
  expect(events).toEqual([
    { what: 'tags_made', doors: '101, 102' },
    { what: 'tags_made', doors: '101' },
    { what: 'tags_revoked', doors: '102' },
  ]);
  // What the doors' rows write leaves their tags.
  const { version, doors } = must(await office.get(path));
  must(
    await office.put(`${path}/doors`, { version, rows: [{ id: doors[0].id, label: '101A' }], removed: [] }),
  );
  expect(await found(again!)).toBe(one);
});

test('a tag answers the office at any time, a technician during a visit there, and nobody else', async () => {
  const { id, path, one } = await property();
  const [tag] = await makeTags(path, one);
  const statuses = async () => {
    const seen: Record<string, number> = {};
    for (const name of viewerNames) seen[name] = (await staff[name].get(tagPath(tag!))).status;
    return seen;
  };
  const office200 = { owner: 200, dispatcher: 200, bookkeeper: 403 };
  const closed = { ...office200, technician: 404, 'technician without prices': 404 };
  expect(await statuses()).toEqual(closed);
  const job = must(await office.post(`${path}/jobs`, { doorIds: [], urgency: 'standard' }));
  await runSql(
    url,
    `update job set technician_id = $2, visit = 'on_site', set_off_at = now(), arrived_at = now() where id = $1`,
    [job.id, staff.technician.id],
  );
  expect(await statuses()).toEqual({ ...closed, technician: 200 });
  await runSql(url, `update job set property_id = null where property_id = $1`, [id]);
  expect(await statuses()).toEqual(closed);
});
