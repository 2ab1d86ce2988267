import { expect, test } from 'vitest';
import { absences } from './openings.ts';

/** An hour of Monday, January 4, 2100, in Honolulu; beyond 24 it is Tuesday. */
const at = (hour: number) => Date.UTC(2100, 0, 4, 10) + hour * 3_600_000;
const span = (from: number, to: number) => ({ start: at(from), end: at(to) });
const monday = [{ weekday: 1, from: 8 * 60, to: 16 * 60 }];
const night = [
  { weekday: 1, from: 22 * 60, to: 24 * 60 },
  { weekday: 2, from: 0, to: 6 * 60 },
];
const kinds = (
  when: { hours?: typeof monday; onCall?: ReturnType<typeof span>[]; off?: ReturnType<typeof span>[] },
  visit: ReturnType<typeof span>,
  { drive = 0, isEmergency = false } = {},
) =>
  absences({ hours: monday, onCall: [], off: [], ...when }, visit, {
    leaves: visit.start - drive * 60_000,
    isEmergency,
  }).map(({ kind }) => kind);

test('a visit must lie within the working hours, to the minute; without hours, any time is fine', () => {
  expect(kinds({}, span(8, 16))).toEqual([]);
  expect(kinds({}, span(15.5, 16.25))).toEqual(['off_hours']);
  expect(kinds({}, span(7.75, 9))).toEqual(['off_hours']);
  expect(kinds({ hours: [] }, span(2, 3))).toEqual([]);
});

test('hours before and after midnight join, so 11 PM to 1 AM can lie within them', () => {
  expect(kinds({ hours: night }, span(23, 25))).toEqual([]);
  expect(kinds({ hours: night }, span(23, 30.5))).toEqual(['off_hours']);
});

test('time off blocks a visit and the drive to it, up to its end', () => {
  const off = [span(0, 12)];
  expect(kinds({ off }, span(11, 13))).toEqual(['time_off']);
  expect(kinds({ off }, span(12, 13))).toEqual([]);
  expect(kinds({ off }, span(12, 13), { drive: 30 })).toEqual(['time_off']);
});

test('only an emergency may lie in time on call', () => {
  const onCall = [span(18, 30)];
  expect(kinds({ onCall }, span(23, 25))).toEqual(['off_hours']);
  expect(kinds({ onCall }, span(23, 25), { isEmergency: true })).toEqual([]);
  expect(kinds({ onCall }, span(15, 19), { isEmergency: true })).toEqual(['off_hours']);
});

test('the reason names the day’s working hours, or that there are none', () => {
  const told = (visit: ReturnType<typeof span>) =>
    absences({ hours: monday, onCall: [], off: [] }, visit, { leaves: visit.start, isEmergency: false });
  expect(told(span(17, 18))).toEqual([{ kind: 'off_hours', span: span(8, 16) }]);
  expect(told(span(33, 34))).toEqual([{ kind: 'off_hours', span: null }]);
});
