import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import {
  addDays,
  formatCalendarDate,
  formatDate,
  formatDateTime,
  formatTime,
  isCalendarDate,
  minutesOfTime,
  shopClock,
  shopDate,
  shopToday,
  shopYear,
  startOfShopDay,
  timeOfMinutes,
  timeText,
  validUntil,
} from './shop-time.ts';

const ownZone = process.env['TZ'];
afterEach(() => {
  if (ownZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = ownZone;
});

const instants = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2099-12-31T00:00:00Z'),
  noInvalidDate: true,
});

describe.each([
  ['UTC', 0],
  ['Pacific/Honolulu', 600],
  ['Pacific/Kiritimati', -840],
])('on a machine in %s', (zone, offset) => {
  test('the answers are the same', () => {
    process.env['TZ'] = zone;
    expect(new Date('2026-11-21T00:00:00Z').getTimezoneOffset()).toBe(offset); // when the zone took effect
    const lastMinute = new Date('2026-12-31T23:59:00-10:00');
    const firstMinute = new Date('2027-01-01T00:00:00-10:00');
    expect(shopToday(lastMinute)).toBe('2026-12-31');
    expect(shopToday(firstMinute)).toBe('2027-01-01');
    expect([shopYear(lastMinute), shopYear(firstMinute)]).toEqual([2026, 2027]);
    expect(startOfShopDay('2026-11-21').toISOString()).toBe('2026-11-21T10:00:00.000Z');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(formatDateTime('2026-11-22T00:05:00Z')).toBe('Nov 21, 2026, 2:05 PM');
    expect(formatCalendarDate('2026-11-21')).toBe('Nov 21, 2026');
    expect(shopClock(firstMinute)).toEqual({ date: '2027-01-01', weekday: 'Fri', minutes: 0 });
  });
});

test('the clock is the instant shifted by ten hours, all year round', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      const shifted = new Date(instant.getTime() - 10 * 3_600_000);
      const weekday = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][shifted.getUTCDay()];
      expect(shopClock(instant)).toEqual({
        date: shifted.toISOString().slice(0, 10),
        weekday,
        minutes: shifted.getUTCHours() * 60 + shifted.getUTCMinutes(),
      });
    }),
  );
});

test('a day starts at its own first instant: the one before is yesterday', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      const date = shopDate(instant);
      const start = startOfShopDay(date);
      expect(shopDate(start)).toBe(date);
      expect(shopDate(new Date(start.getTime() - 1))).toBe(addDays(date, -1));
    }),
  );
});

test('adding days and taking them away again is the same date', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: -4000, max: 4000 }), (instant, days) => {
      const date = shopDate(instant);
      expect(addDays(addDays(date, days), -days)).toBe(date);
    }),
  );
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
});

test('an offer of 30 days ends on the 30th day after, at the same hour', () => {
  const now = new Date('2026-11-21T20:00:00Z');
  expect(validUntil(now, 30).toISOString()).toBe('2026-12-21T20:00:00.000Z');
});

test.each([
  '',
  '2026-02-30',
  '2026-13-01',
  '2026-00-10',
  '2026-1-1',
  '21.11.2026',
  '2026-11-21T00:00',
  '2026-11-21 ',
  'x',
])('%j is not a calendar date', (text) => {
  expect(isCalendarDate(text)).toBe(false);
  expect(() => startOfShopDay(text)).toThrow(RangeError);
  expect(() => addDays(text, 1)).toThrow(RangeError);
  expect(() => formatCalendarDate(text)).toThrow(RangeError);
});

test('instants are written in Honolulu time with plain spaces', () => {
  const instant = '2026-11-21T17:00:00.000Z';
  expect(isCalendarDate('2028-02-29')).toBe(true);
  expect(formatDate(instant)).toBe('Nov 21, 2026');
  expect(formatTime(new Date(instant))).toBe('7:00 AM');
  expect(formatTime('2026-11-21T10:00:00Z')).toBe('12:00 AM');
});

test('an invalid instant is rejected', () => {
  expect(() => shopDate('yesterday')).toThrow(RangeError);
  expect(() => formatDate('yesterday')).toThrow(RangeError);
});

test.each([
  ['00:00', 0, '12 AM'],
  ['00:05', 5, '12:05 AM'],
  ['07:00', 420, '7 AM'],
  ['11:59', 719, '11:59 AM'],
  ['12:00', 720, '12 PM'],
  ['17:30', 1050, '5:30 PM'],
  ['23:59', 1439, '11:59 PM'],
  ['24:00', 1440, 'midnight'],
])('%s is %i minutes after midnight and reads %s', (time, minutes, words) => {
  expect(minutesOfTime(time)).toBe(minutes);
  expect(timeOfMinutes(minutes)).toBe(time);
  expect(timeText(minutes)).toBe(words);
});

test.each(['', '7:00', '24:01', '12:60', '12:00 PM', '1200', '-1:00'])('%j is not a time of day', (time) => {
  expect(() => minutesOfTime(time)).toThrow(RangeError);
});
