import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clipped,
  closedHours,
  inLanes,
  instantAt,
  minutesInto,
  nowOn,
  shownHours,
  snapped,
  weekStart,
} from './board-layout.ts';

test('minutes count from midnight in Honolulu, also on the day before and after', () => {
  expect(minutesInto('2026-11-23', '2026-11-23T19:30:00Z')).toBe(9 * 60 + 30);
  expect(minutesInto('2026-11-23', '2026-11-23T09:00:00Z')).toBe(-60);
  expect(minutesInto('2026-11-30', '2026-12-01T11:00:00Z')).toBe(25 * 60);
  expect(instantAt('2026-12-31', 25 * 60)).toBe('2027-01-01T11:00:00.000Z');
  fc.assert(
    fc.property(fc.integer({ min: -1440, max: 2880 }), (minutes) => {
      expect(minutesInto('2026-03-01', instantAt('2026-03-01', minutes))).toBe(minutes);
    }),
  );
});

test('a day shows 7 AM to 7 PM, and more whole hours if there is work at night', () => {
  expect(shownHours([])).toEqual({ from: 420, to: 1140 });
  expect(shownHours([{ from: 380, to: 500 }])).toEqual({ from: 360, to: 1140 });
  expect(shownHours([{ from: 23 * 60, to: 25 * 60 }])).toEqual({ from: 420, to: 1440 });
  expect(shownHours([{ from: -60, to: 60 }])).toEqual({ from: 0, to: 1140 });
  expect(shownHours([{ from: 1500, to: 1560 }])).toEqual({ from: 420, to: 1140 });
});

test('a visit over midnight is shown on both days, each with its part', () => {
  const hours = { from: 0, to: 1440 };
  expect(clipped({ from: 1380, to: 1500 }, hours)).toEqual({ from: 1380, to: 1440 });
  expect(clipped({ from: -60, to: 60 }, hours)).toEqual({ from: 0, to: 60 });
  expect(clipped({ from: -60, to: 0 }, hours)).toBeNull();
});

test('overlapping visits are side by side; a visit that follows has the full width', () => {
  const lanes = inLanes([
    { id: 'a', from: 480, to: 600 },
    { id: 'b', from: 540, to: 660 },
    { id: 'c', from: 600, to: 630 },
    { id: 'd', from: 660, to: 700 },
  ]);
  expect(lanes.map(({ id, lane, lanes: of }) => `${id}${lane}/${of}`)).toEqual([
    'a0/2',
    'b1/2',
    'c0/2',
    'd0/1',
  ]);
});

test('law: no two spans of a lane overlap, none is lost, and there are no more lanes than overlap at once', () => {
  const span = fc
    .record({ from: fc.integer({ min: 0, max: 1400 }), length: fc.integer({ min: 15, max: 300 }) })
    .map(({ from, length }) => ({ from, to: from + length }));
  fc.assert(
    fc.property(fc.array(span, { maxLength: 20 }), (spans) => {
      const placed = inLanes(spans);
      expect(placed).toHaveLength(spans.length);
      const meets = (a: { from: number; to: number }, b: { from: number; to: number }) =>
        a.from < b.to && b.from < a.to;
      for (const one of placed) {
        expect(one.lane).toBeLessThan(one.lanes);
        for (const other of placed) {
          if (one === other || !meets(one, other)) continue;
          expect(other.lane).not.toBe(one.lane);
          expect(other.lanes).toBe(one.lanes);
        }
      }
      const most = Math.max(
        0,
        ...placed.map(({ from }) => placed.filter((other) => other.from <= from && other.to > from).length),
      );
      expect(Math.max(0, ...placed.map(({ lanes }) => lanes))).toBe(most);
    }),
  );
});

test('closed hours surround the working hours of the weekday', () => {
  const monday = [{ weekday: 1, from: '08:00', to: '17:00' }];
  expect(closedHours(monday, '2026-11-23')).toEqual([
    { from: 0, to: 480 },
    { from: 1020, to: 1440 },
  ]);
  expect(closedHours(monday, '2026-11-24')).toEqual([{ from: 0, to: 1440 }]);
  const late = [{ weekday: 1, from: '16:00', to: '24:00' }];
  expect(closedHours(late, '2026-11-23')).toEqual([{ from: 0, to: 960 }]);
  const twice = [
    { weekday: 1, from: '13:00', to: '17:00' },
    { weekday: 1, from: '08:00', to: '12:00' },
  ];
  expect(closedHours(twice, '2026-11-23')).toEqual([
    { from: 0, to: 480 },
    { from: 720, to: 780 },
    { from: 1020, to: 1440 },
  ]);
});

test('the week starts on Sunday; only today shows the current time', () => {
  expect(weekStart('2026-11-22')).toBe('2026-11-22');
  expect(weekStart('2026-11-28')).toBe('2026-11-22');
  expect(weekStart('2027-01-01')).toBe('2026-12-27');
  expect(nowOn('2026-11-22', new Date('2026-11-23T08:05:00Z'))).toBe(22 * 60 + 5);
  expect(nowOn('2026-11-23', new Date('2026-11-23T08:05:00Z'))).toBeNull();
  expect([snapped(487), snapped(488)]).toEqual([480, 495]);
});
