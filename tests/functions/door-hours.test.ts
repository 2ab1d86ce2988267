import { describe, expect, test } from 'vitest';
import { must } from '#tests/support/call.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';
import { everyViewer, type ViewerName } from '#tests/support/staff.ts';

// Roles, doors and hours: who sees the doors of a property, and when.

const { db, url } = await testServer();
const office = await signInToOffice();
const staff = await everyViewer(db);

async function property(name: string) {
  const person = { firstName: 'Noelani', lastName: 'Kahale', phone: '808-555-0163' };
  const { id: customerId } = must(await office.post('/api/admin/customers', person));
  const place = { name, kind: 'condo', address: 'Kapaa', customerId };
  const { id, version } = must(await office.post('/api/admin/properties', place));
  const path = `/api/admin/properties/${String(id)}`;
  const rows = [{ label: '101', bitting: '24135' }];
  const { doors } = must(await office.put(`${path}/doors`, { version, rows, removed: [] }));
  return { path, ask: { doorIds: [doors[0].id], reason: 'A key' } };
}

const there = await property('Hale Nani');
const elsewhere = await property('Hale Kai');
const { id: jobId } = must(await office.post(`${there.path}/jobs`, { doorIds: [], urgency: 'standard' }));

const slot = (from: string, to: string) =>
  `visit = 'scheduled', slot_start = now() + interval '${from}', slot_end = now() + interval '${to}'`;
/** Moments of a visit, and whether the doors are open to its technician. */
const moments: Readonly<Record<string, readonly [open: boolean, values: string]>> = {
  'without a time': [false, `visit = 'unscheduled', slot_start = null, slot_end = null`],
  tomorrow: [false, slot('24 hours', '25 hours')],
  '32 minutes before': [false, slot('32 minutes', '90 minutes')],
  '28 minutes before': [true, slot('28 minutes', '90 minutes')],
  'in its hour': [true, slot('-10 minutes', '50 minutes')],
  'a minute after its hour': [false, slot('-61 minutes', '-1 minutes')],
  'on the way': [true, `visit = 'on_the_way', set_off_at = now()`],
  'on site': [true, `visit = 'on_site', set_off_at = now(), arrived_at = now()`],
  done: [false, `visit = 'done', set_off_at = now(), arrived_at = now(), finished_at = now()`],
  cancelled: [false, `visit = 'cancelled', cancelled_at = now(), slot_start = null, slot_end = null`],
};

const statuses = async (viewer: ViewerName, { path, ask }: typeof there) => [
  (await staff[viewer].get(path)).status,
  (await staff[viewer].post(`${path}/codes`, ask)).status,
];

describe.each(['technician', 'technician without prices'] as const)('a %s', (viewer) => {
  const other = viewer === 'technician' ? 'technician without prices' : 'technician';
  test.each(Object.entries(moments))('%s', async (_, [isOpen, values]) => {
    const reset = `technician_id = $2, set_off_at = null, arrived_at = null, finished_at = null, cancelled_at = null`;
    await runSql(
      url,
      `update job set ${reset}, visit = 'unscheduled', slot_start = null, slot_end = null where id = $1`,
      [jobId, staff[viewer].id],
    );
    await runSql(url, `update job set ${values} where id = $1`, [jobId]);
    expect(await statuses(viewer, there)).toEqual(isOpen ? [200, 200] : [404, 404]);
    expect(await statuses(viewer, elsewhere)).toEqual([404, 404]);
    expect(await statuses(other, there)).toEqual([404, 404]);
  });
});

test.each([
  ['owner', 200],
  ['dispatcher', 200],
  ['bookkeeper', 403],
] as const)('the doors answer %s with %i at any time', async (viewer, status) => {
  expect(await statuses(viewer, there)).toEqual([status, status]);
  expect((await staff[viewer].get('/api/admin/properties')).status).toBe(status);
});

test('every look of a technician is in the history, and a refused one opened nothing', async () => {
  const looks = await runSql(
    url,
    `select actor, after ->> 'doors' as doors from event where record_id = $1 and what = 'sealed_read'`,
    [there.path.split('/').at(-1)],
  );
  const byOwn = looks.filter(({ actor }) => String(actor).startsWith('the-technician'));
  const open = Object.values(moments).filter(([isOpen]) => isOpen).length;
  expect(byOwn).toHaveLength(2 * open);
});

test('a technician who is disabled sees nothing, even on site', async () => {
  await runSql(
    url,
    `update job set visit = 'on_site', set_off_at = now(), arrived_at = now(), technician_id = $2 where id = $1`,
    [jobId, staff.technician.id],
  );
  expect(await statuses('technician', there)).toEqual([200, 200]);
  await runSql(url, 'update admin_user set is_active = false where id = $1', [staff.technician.id]);
  expect(await statuses('technician', there)).toEqual([401, 401]);
});
