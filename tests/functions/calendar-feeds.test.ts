import ICAL from 'ical.js';
import { beforeEach, expect, test } from 'vitest';
import type { CalendarFeed } from '#contract/calendar/feeds.ts';
import calendar from '#functions/calendar.ts';
import { setRole } from '#server/accounts/manage-accounts.ts';
import { call } from '#tests/support/call.ts';
import { colleague, signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { withoutIds } from '#tests/support/without-ids.ts';
import { testServer } from '#tests/support/server.ts';
import { everyViewer, marked } from '#tests/support/staff.ts';

const { db, url } = await testServer();
const office = await signInToOffice();
const kimo = await colleague(db, 'kimo', { role: 'technician' });
const lani = await colleague(db, 'lani', { role: 'technician' });
beforeEach(() => runSql(url, 'set nene.erasing = on; delete from job; delete from calendar_feed'));

const HOUR_MS = 3_600_000;
// Calendars know whole seconds only.
const base = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
let hours = 30;

/** A scheduled job with codes; each one has an hour of its own. */
async function scheduled(technicianId: string | null): Promise<{ id: string; number: number }> {
  const { body } = await office.post('/api/admin/jobs', {
    phone: '808 555 0161',
    firstName: 'Keola',
    lastName: 'Makua',
    serviceType: 'rekey',
    location: 'Poʻipū Beach, unit 4, gate #4431',
    serviceAddress: `2360 Kiahuna Plantation Dr, call ${marked.gate}`,
    accessDetails: marked.gate,
    notes: 'Lockbox 7719',
    technicianId,
  });
  await move(body.id, technicianId);
  return body;
}

async function move(id: string, technicianId: string | null): Promise<void> {
  hours += 6;
  const slotStart = new Date(base + hours * HOUR_MS).toISOString();
  const slotEnd = new Date(base + (hours + 1) * HOUR_MS).toISOString();
  const moved = await office.step(id, 'schedule', { slotStart, slotEnd, technicianId });
  expect(moved.status).toBe(200);
}

/** Makes a feed's address and returns its path. */
async function feedOf(accountId: string | null): Promise<string> {
  const { status, body } = await office.post('/api/admin/calendar-feeds', { accountId });
  expect(status).toBe(201);
  return new URL(body.url).pathname;
}

const fetched = (path: string, headers: Record<string, string> = {}) =>
  call(calendar, 'GET', path, { headers });

/** A feed as a calendar program of another author reads it. */
async function read(path: string) {
  const { status, body, headers } = await fetched(path);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  const component = new ICAL.Component(ICAL.parse(body));
  const events = component.getAllSubcomponents('vevent').map((vevent) => {
    const event = new ICAL.Event(vevent);
    return {
      uid: event.uid,
      sequence: event.sequence,
      summary: event.summary,
      location: event.location,
      status: vevent.getFirstPropertyValue('status'),
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
    };
  });
  return { text: body as string, component, events };
}

test('a technician’s feed has their own visits and the office’s has all, as a second library reads them', async () => {
  const [his, hers, nobodys] = [await scheduled(kimo.id), await scheduled(lani.id), await scheduled(null)];
  const own = await read(await feedOf(kimo.id));
  const { body: job } = await office.get(`/api/admin/jobs/${his.id}`);
  expect(own.events).toEqual([
    {
      uid: `visit-${his.id}@nenelock.example`,
      sequence: job.version,
      summary: `Rekeying · Poipu · job ${his.number}`,
      location: 'Poipu, Kauai',
      status: 'CONFIRMED',
      start: job.slotStart,
      end: job.slotEnd,
    },
  ]);
  expect(own.component.getFirstPropertyValue('refresh-interval')?.toString()).toBe('PT1H');
  expect(own.component.getFirstPropertyValue('x-published-ttl')).toBe('PT1H');
  const all = await read(await feedOf(null));
  expect(all.events.map(({ summary }) => summary)).toEqual([
    `kimo@nenelock.example · Rekeying · Poipu · job ${his.number}`,
    `lani@nenelock.example · Rekeying · Poipu · job ${hers.number}`,
    `Not assigned · Rekeying · Poipu · job ${nobodys.number}`,
  ]);
});

test('a feed holds no name, phone number, address or code', async () => {
  await scheduled(kimo.id);
  // Long lines are folded; a code across a fold is still a code.
  const text = withoutIds((await read(await feedOf(null))).text.replaceAll(/\r\n[ \t]/g, ''));
  for (const secret of ['Keola', 'Makua', '0161', '4431', '7719', '2360', marked.gate])
    expect(text).not.toContain(secret);
});

test('a moved visit keeps its UID with a higher SEQUENCE; a cancelled one stays for 30 days', async () => {
  const { id } = await scheduled(kimo.id);
  const path = await feedOf(kimo.id);
  const [first] = (await read(path)).events;
  await move(id, kimo.id);
  const [moved] = (await read(path)).events;
  expect(moved?.uid).toBe(first?.uid);
  expect(moved!.sequence).toBeGreaterThan(first!.sequence);
  expect(moved!.start > first!.start).toBe(true);

  await office.step(id, 'cancel', { reason: 'customer_cancelled' });
  const [cancelled] = (await read(path)).events;
  expect(cancelled).toMatchObject({ uid: first!.uid, status: 'CANCELLED' });
  expect(cancelled!.sequence).toBeGreaterThan(moved!.sequence);
  await runSql(url, `update job set cancelled_at = now() - interval '29 days'`);
  expect((await read(path)).events).toHaveLength(1);
  await runSql(url, `update job set cancelled_at = now() - interval '31 days'`);
  expect((await read(path)).events).toEqual([]);
});

test('a flagged request appears in no feed, because a stranger wrote it', async () => {
  const { id } = await scheduled(kimo.id);
  await runSql(url, 'update job set suspicious = true where id = $1', [id]);
  expect((await read(await feedOf(null))).events).toEqual([]);
});

test('an unchanged feed gets a 304, and a changed one a new file', async () => {
  const { id } = await scheduled(kimo.id);
  const path = await feedOf(kimo.id);
  const first = await fetched(path);
  const etag = first.headers.get('etag')!;
  expect(etag).toMatch(/^(W\/)?"[^"]+"$/);
  const again = await fetched(path, { 'if-none-match': etag });
  expect([again.status, again.body]).toEqual([304, '']);
  await move(id, kimo.id);
  const changed = await fetched(path, { 'if-none-match': etag });
  expect(changed.status).toBe(200);
  expect(changed.headers.get('etag')).not.toBe(etag);
});

test('a new address replaces the earlier one, revoking ends the feed, and the history records both', async () => {
  const old = await feedOf(kimo.id);
  const renewed = await feedOf(kimo.id);
  expect([(await fetched(old)).status, (await fetched(renewed)).status]).toEqual([404, 200]);
  const listed: CalendarFeed[] = (await office.get('/api/admin/calendar-feeds')).body;
  expect(listed[0]).toEqual({ accountId: null, name: null, id: null, createdAt: null });
  const { id } = listed.find(({ accountId }) => accountId === kimo.id)!;
  expect(JSON.stringify(listed)).not.toContain(renewed.split('/').at(-1)!.replace('.ics', ''));

  expect((await office.remove(`/api/admin/calendar-feeds/${id}`)).status).toBe(204);
  expect((await fetched(renewed)).status).toBe(404);
  expect((await office.remove(`/api/admin/calendar-feeds/${id}`)).status).toBe(404);
  const events = await runSql(
    url,
    `select what from event where record_id = $1 and what like 'feed%' order by id`,
    [kimo.id],
  );
  expect(events.slice(-3).map(({ what }) => what)).toEqual(['feed_made', 'feed_made', 'feed_revoked']);
});

test('the feed of a disabled account is not found until the account is enabled again', async () => {
  const path = await feedOf(lani.id);
  await runSql(url, 'update admin_user set is_active = false where id = $1', [lani.id]);
  expect((await fetched(path)).status).toBe(404);
  await runSql(url, 'update admin_user set is_active = true where id = $1', [lani.id]);
  expect((await fetched(path)).status).toBe(200);
});

test('only accounts that work on jobs have a feed, and only owners and dispatchers create one', async () => {
  const staff = await everyViewer(db);
  const refused = await office.post('/api/admin/calendar-feeds', { accountId: staff.bookkeeper.id });
  expect([refused.status, refused.body.errors]).toEqual([422, { accountId: 'There is no such technician' }]);
  const asked = Object.entries(staff).map(
    async ([name, viewer]) =>
      [name, (await viewer.post('/api/admin/calendar-feeds', { accountId: null })).status] as const,
  );
  expect(Object.fromEntries(await Promise.all(asked))).toEqual({
    owner: 201,
    dispatcher: 201,
    bookkeeper: 403,
    technician: 403,
    'technician without prices': 403,
  });
  expect((await fetched('/api/calendar/AAAAAAAAAAAAAAAAAAAAAA.ics')).status).toBe(404);
});

const rights = async (id: string, body: object) => {
  const [user] = await runSql(url, 'select version from admin_user where id = $1', [id]);
  return office.put(`/api/admin/users/${id}`, { version: user?.['version'], ...body });
};

test('disabling the maker of the office’s feed ends it, the maker’s own and those made for others, and names them', async () => {
  const moana = await colleague(db, 'moana', { role: 'dispatcher' });
  const made = async (accountId: string | null) =>
    new URL((await moana.post('/api/admin/calendar-feeds', { accountId })).body.url).pathname;
  const known = [await made(null), await made(moana.id), await made(kimo.id)];
  const unknown = await feedOf(lani.id);
  const { status, body } = await rights(moana.id, { isActive: false });
  expect([status, body.endedFeeds]).toEqual([
    200,
    [
      { accountId: null, name: null },
      { accountId: kimo.id, name: 'kimo@nenelock.example' },
      { accountId: moana.id, name: 'moana@nenelock.example' },
    ],
  ]);
  // Enabling the account again brings no address back.
  await rights(moana.id, { isActive: true });
  for (const path of known) expect((await fetched(path)).status).toBe(404);
  expect((await fetched(unknown)).status).toBe(200);
  const [event] = await runSql(
    url,
    `select actor from event where record_id = $1 and what = 'office_feed_revoked'`,
    [moana.id],
  );
  expect(event?.['actor']).toBe(office.email);
});

test('a demoted dispatcher keeps their own feed and no other; a bookkeeper keeps none', async () => {
  const nalu = await colleague(db, 'nalu', { role: 'dispatcher' });
  const signedIn = async (accountId: string | null) =>
    new URL((await nalu.post('/api/admin/calendar-feeds', { accountId })).body.url).pathname;
  const [all, own] = [await signedIn(null), await signedIn(nalu.id)];
  expect((await rights(nalu.id, { role: 'technician' })).body.endedFeeds).toEqual([
    { accountId: null, name: null },
  ]);
  expect([(await fetched(all)).status, (await fetched(own)).status]).toEqual([404, 200]);
  expect((await setRole(db, nalu.email, 'bookkeeper'))?.endedFeeds).toEqual([
    { accountId: nalu.id, name: nalu.email },
  ]);
  expect((await fetched(own)).status).toBe(404);
});
