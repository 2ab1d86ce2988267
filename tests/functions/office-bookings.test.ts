import { expect, test } from 'vitest';
import booking from '#functions/booking.ts';
import { call } from '#tests/support/call.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { colleague, everyPage, signInToOffice } from '#tests/support/office.ts';
import { testServer } from '#tests/support/server.ts';

const { db, url } = await testServer();
const office = await signInToOffice();

let asked = 0;

async function bookingOf(changes: Record<string, unknown> = {}) {
  asked += 1;
  const { status, body } = await call(booking, 'POST', '/api/booking', {
    body: {
      firstName: 'Malia',
      lastName: 'Kekoa',
      phone: `808-555-${String(1000 + asked)}`,
      serviceType: 'rekey',
      location: 'Princeville',
      preferredTime: 'morning',
      ...changes,
    },
  });
  expect(status).toBe(201);
  return (await office.get(`/api/admin/bookings/${body.id}`)).body;
}

/** Slots far in the future; each test uses its own day. */
const at = (day: number, hour: number, minute = 0) =>
  new Date(Date.UTC(2100, 0, day, hour, minute)).toISOString();
const slot = (day: number, from: number, to: number) => ({ slotStart: at(day, from), slotEnd: at(day, to) });

const put = (record: { id: string; version: number }, change: Record<string, unknown>) =>
  office.put(`/api/admin/bookings/${record.id}`, { version: record.version, ...change });

test('a booking is confirmed into a slot, moved, done and reopened, and its history says so', async () => {
  const fresh = await bookingOf();
  expect(fresh).toMatchObject({ status: 'new', slotStart: null, slotEnd: null, version: 1 });
  const confirmed = await put(fresh, { status: 'confirmed', ...slot(1, 18, 19) });
  expect(confirmed.status).toBe(200);
  expect(confirmed.body).toMatchObject({ status: 'confirmed', ...slot(1, 18, 19) });
  const moved = await put(confirmed.body, slot(1, 20, 21));
  expect(moved.body).toMatchObject({ status: 'confirmed', ...slot(1, 20, 21) });
  const done = await put(moved.body, { status: 'done' });
  expect(done.body).toMatchObject({ status: 'done', ...slot(1, 20, 21) });
  const reopened = await put(done.body, { status: 'new' });
  expect(reopened.body).toMatchObject({ status: 'new', slotStart: null, slotEnd: null });
  const { body: history } = await office.get(`/api/admin/history?recordType=booking&recordId=${fresh.id}`);
  expect(history.map(({ what }: { what: string }) => what)).toEqual([
    'reopened',
    'done',
    'rescheduled',
    'confirmed',
    'received',
  ]);
  expect(history[2]).toMatchObject({
    actor: office.email,
    before: slot(1, 18, 19),
    after: slot(1, 20, 21),
  });
});

test.each([
  ['no slot', {}, { slotStart: 'Choose when the appointment begins and ends' }],
  ['no end', { slotStart: at(2, 8) }, { slotEnd: 'Choose when the appointment begins and ends' }],
  ['an end before the start', slot(2, 9, 8), { slotEnd: 'The end must be after the start' }],
  ['thirteen hours', slot(2, 5, 18), { slotEnd: 'An appointment lasts at most 12 hours' }],
  [
    'a time that has passed',
    { slotStart: '2020-01-01T18:00:00Z', slotEnd: '2020-01-01T19:00:00Z' },
    { slotStart: 'Choose a time that has not passed' },
  ],
  [
    'words for a time',
    { slotStart: 'tomorrow' },
    { slotStart: 'Must be a time such as 2026-03-15T18:00:00Z' },
  ],
])('confirming with %s is rejected, naming the field', async (_, given, errors) => {
  const fresh = await bookingOf();
  const answer = await put(fresh, { status: 'confirmed', ...given });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual(errors);
  expect((await office.get(`/api/admin/bookings/${fresh.id}`)).body.version).toBe(1);
});

test('only a confirmed booking has a slot', async () => {
  const answer = await put(await bookingOf(), slot(2, 8, 9));
  expect(answer.body.errors).toEqual({ slotStart: 'Only a confirmed booking has a time' });
});

test('empty fields sent back as they were read change nothing', async () => {
  const fresh = await bookingOf();
  const { slotStart, slotEnd, technicianId, customerId, officeNotes } = fresh;
  const read = { slotStart, slotEnd, technicianId, customerId, officeNotes };
  expect(Object.values(read)).toEqual([null, null, null, null, null]);
  expect(await put(fresh, read)).toMatchObject({ status: 200, body: { version: 1, status: 'new' } });
  const confirmed = await put(fresh, { ...read, status: 'confirmed', ...slot(60, 8, 9) });
  expect(confirmed).toMatchObject({ status: 200, body: { status: 'confirmed', slotStart: at(60, 8) } });
  const emptied = await put(confirmed.body, { slotStart: null, slotEnd: null });
  expect(emptied.body.errors).toEqual({ slotStart: 'Choose when the appointment begins and ends' });
});

test('an impossible step is rejected with the current booking', async () => {
  const declined = await put(await bookingOf(), { status: 'declined' });
  const answer = await put(declined.body, { status: 'confirmed', ...slot(3, 8, 9) });
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({
    code: 'wrong_state',
    detail: 'A booking that is Declined cannot become Confirmed. Reopen it first.',
    current: { id: declined.body.id, status: 'declined' },
  });
});

test('an overlapping appointment is rejected naming the other; an adjacent one is accepted', async () => {
  const first = await bookingOf({ firstName: 'Noelani' });
  await put(first, { status: 'confirmed', ...slot(4, 18, 20) });
  const second = await bookingOf();
  const taken = await put(second, { status: 'confirmed', ...slot(4, 19, 21) });
  expect(taken.status).toBe(409);
  expect(taken.body).toMatchObject({ code: 'slot_taken', current: { id: second.id, status: 'new' } });
  expect(taken.body.errors.slotStart).toBe('Noelani Kekoa is booked Jan 4, 2100, 8:00 AM to 10:00 AM');
  expect((await put(second, { status: 'confirmed', ...slot(4, 20, 21) })).status).toBe(200);
});

test('cancelling an appointment frees its slot', async () => {
  const first = await put(await bookingOf(), { status: 'confirmed', ...slot(5, 18, 20) });
  await put(first.body, { status: 'cancelled' });
  expect((await put(await bookingOf(), { status: 'confirmed', ...slot(5, 18, 20) })).status).toBe(200);
});

test('of ten concurrent confirmations of one hour, one succeeds', async () => {
  const bookings = await Promise.all(Array.from({ length: 10 }, () => bookingOf()));
  const answers = await Promise.all(
    bookings.map((one, i) =>
      put(one, { status: 'confirmed', slotStart: at(6, 18, i * 5), slotEnd: at(6, 19, i * 5) }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 409),
  ]);
  expect(answers.filter(({ body }) => body.code === 'slot_taken')).toHaveLength(9);
});

test('the database itself rejects overlapping confirmed appointments', async () => {
  const [a, b] = [await bookingOf(), await bookingOf()];
  const confirm = `update booking_request set status = 'confirmed', slot_start = $2, slot_end = $3 where id = $1`;
  await runSql(url, confirm, [a.id, at(7, 8), at(7, 10)]);
  await expect(runSql(url, confirm, [b.id, at(7, 9), at(7, 11)])).rejects.toMatchObject({ code: '23P01' });
});

test('of two editors, the second gets 409 and nothing is overwritten', async () => {
  const fresh = await bookingOf();
  const other = await colleague(db, 'dispatch');
  const path = `/api/admin/bookings/${fresh.id}`;
  const [mine, theirs] = await Promise.all([
    office.put(path, { version: 1, officeNotes: 'Gate code 4411' }),
    other.put(path, { version: 1, officeNotes: 'Call first' }),
  ]);
  const [won, lost] = mine.status === 200 ? [mine, theirs] : [theirs, mine];
  expect([won.status, lost.status]).toEqual([200, 409]);
  expect(lost.body).toMatchObject({
    code: 'stale_version',
    current: { version: 2, officeNotes: won.body.officeNotes },
  });
  expect((await office.get(path)).body.officeNotes).toBe(won.body.officeNotes);
});

test('without a version nothing is saved', async () => {
  const fresh = await bookingOf();
  const answer = await office.put(`/api/admin/bookings/${fresh.id}`, { officeNotes: 'x' });
  expect(answer.status).toBe(428);
  expect(answer.body.errors).toEqual({ version: 'Version is required' });
});

test('saving without changes records nothing', async () => {
  const fresh = await bookingOf();
  expect((await put(fresh, { status: 'new', officeNotes: '' })).body.version).toBe(1);
});

test('the list can be filtered by status, emergency and text, and has pages by Link', async () => {
  const urgent = await bookingOf({ isEmergency: true, lastName: 'Waiʻaleʻale' });
  await put(urgent, { status: 'declined' });
  const ids = async (query: string) =>
    (await office.get(`/api/admin/bookings?${query}`)).body.map(({ id }: { id: string }) => id);
  expect(await ids('status=declined&emergency=true')).toEqual([urgent.id]);
  expect(await ids('q=waialeale')).toEqual([urgent.id]);
  const all = (await office.get('/api/admin/bookings?limit=200')).body;
  const paged = (await everyPage(office, '/api/admin/bookings?limit=7')).flat();
  expect(paged).toEqual(all);
});
