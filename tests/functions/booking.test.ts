import { afterEach, expect, test, vi } from 'vitest';
import booking from '#functions/booking.ts';
import { call } from '#tests/support/call.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

const { url } = await testServer();

/** Freezes the clock, so that no midnight passes between a test's day and the server's. */
const stopClock = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(moment) });
afterEach(() => vi.useRealTimers());

let serial = 0;
const fresh = (changes: object = {}) => ({
  firstName: 'Noa',
  lastName: `Silva ${(serial += 1)}`,
  phone: '808-555-0150',
  serviceType: 'smart-lock',
  location: 'Kekaha',
  ...changes,
});
const post = (body: unknown, headers: Record<string, string> = {}) =>
  call(booking, 'POST', '/api/booking', { body, headers });

test('a booking keeps its day and time of day, and the office sees them as text', async () => {
  stopClock('2026-11-21T12:00:00-10:00');
  const date = '2026-11-24';
  const { status, body } = await post(
    fresh({ preferredDate: date, preferredTime: 'morning', email: 'noa@example.com' }),
  );
  expect(status).toBe(201);
  expect(body).toMatchObject({
    preferredDate: date,
    preferredTime: 'morning',
    status: 'new',
    isEmergency: false,
  });
  const [row] = await runSql(
    url,
    'select preferred_date::text, preferred_time from booking_request where id = $1',
    [body.id],
  );
  expect(row).toEqual({ preferred_date: date, preferred_time: 'morning' });
  const mail = await runSql(url, 'select kind, payload from outbox where record_id = $1 order by kind', [
    body.id,
  ]);
  expect(mail.map(({ kind }) => kind)).toEqual(['request-notice', 'request-receipt']);
  expect(mail[0]?.['payload']).toMatchObject({
    preferred: expect.stringMatching(/^\w{3} \d{1,2}, 20\d\d, Morning/) as string,
  });
});

test('all ten services and five times of day are accepted, and both are optional', async () => {
  const services = [
    'emergency',
    'residential',
    'automotive',
    'commercial',
    'installation',
    'repair',
    'rekey',
    'smart-lock',
    'consultation',
    'other',
  ];
  for (const serviceType of services) expect((await post(fresh({ serviceType }))).status).toBe(201);
  for (const preferredTime of ['morning', 'midday', 'afternoon', 'evening', 'flexible', '', null]) {
    expect((await post(fresh({ preferredTime, preferredDate: '' }))).status).toBe(201);
  }
});

// Midnight in Honolulu is 10:00 UTC.
test.each([
  ['2026-11-22T09:59:59.999Z', '2026-11-21', '2026-11-20'],
  ['2026-11-22T10:00:00.000Z', '2026-11-22', '2026-11-21'],
])('at %s, today in Honolulu is accepted and yesterday is not', async (moment, today, dayBefore) => {
  stopClock(moment);
  expect((await post(fresh({ preferredDate: today }))).status).toBe(201);
  const { status, body } = await post(fresh({ preferredDate: dayBefore }));
  expect(status).toBe(422);
  expect(body.errors).toEqual({ preferredDate: 'Choose today or a later date' });
});

test.each([
  ['a day that is none', { preferredDate: '2027-02-30' }, 'preferredDate'],
  ['a date in words', { preferredDate: 'tomorrow' }, 'preferredDate'],
  ['a time of night', { preferredTime: 'midnight' }, 'preferredTime'],
  ['an unknown service', { serviceType: 'plumbing' }, 'serviceType'],
  ['no phone', { phone: '' }, 'phone'],
  ['a phone number that lacks two digits', { phone: '808 555 01' }, 'phone'],
  ['a slot of its own choosing', { slotStart: '2027-01-01T10:00:00Z' }, 'slotStart'],
])('%s is rejected, naming the field', async (_, changes, field) => {
  const { status, body } = await post(fresh(changes));
  expect(status).toBe(422);
  expect(Object.keys(body.errors as object)).toEqual([field]);
});
