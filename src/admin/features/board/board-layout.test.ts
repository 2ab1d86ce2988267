import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bandText,
  clipped,
  closedHours,
  dayText,
  inLanes,
  instantAt,
  keyMove,
  minutesInto,
  nowOn,
  pickedText,
  placedAt,
  pointerTarget,
  shownHours,
  snapped,
  targetText,
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

const nine = { column: 1, from: 540, to: 600 };
const crew = [
  { technicianId: 'k', name: 'Kimo' },
  { technicianId: 'l', name: 'Lani' },
  { technicianId: null, name: 'No technician' },
];

test('arrow keys move a visit by a quarter hour or by a technician, Page Up and Page Down by an hour', () => {
  expect(keyMove('ArrowDown', nine, 3)).toEqual({ does: 'move', target: { column: 1, from: 555, to: 615 } });
  expect(keyMove('ArrowUp', nine, 3)).toEqual({ does: 'move', target: { column: 1, from: 525, to: 585 } });
  expect(keyMove('PageDown', nine, 3)).toEqual({ does: 'move', target: { column: 1, from: 600, to: 660 } });
  expect(keyMove('ArrowRight', nine, 3)).toEqual({ does: 'move', target: { column: 2, from: 540, to: 600 } });
  expect(keyMove('Enter', nine, 3)).toEqual({ does: 'drop' });
  expect(keyMove('Escape', nine, 3)).toEqual({ does: 'return' });
  expect(keyMove('Tab', nine, 3)).toBeNull();
});

test('a visit stays at the edges of the board', () => {
  expect(keyMove('ArrowLeft', { ...nine, column: 0 }, 3)).toEqual({ does: 'stay' });
  expect(keyMove('ArrowRight', { ...nine, column: 2 }, 3)).toEqual({ does: 'stay' });
  expect(keyMove('ArrowUp', { column: 0, from: 0, to: 60 }, 3)).toEqual({ does: 'stay' });
  expect(keyMove('ArrowDown', { column: 0, from: 1425, to: 1485 }, 3)).toEqual({ does: 'stay' });
});

test('the first move snaps a visit to the grid', () => {
  expect(keyMove('ArrowDown', { column: 0, from: 547, to: 607 }, 1)).toEqual({
    does: 'move',
    target: { column: 0, from: 555, to: 615 },
  });
});

test('law: no run of keys takes a visit off the board, off the grid or changes its length', () => {
  const key = fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown');
  fc.assert(
    fc.property(fc.array(key, { maxLength: 150 }), (keys) => {
      let at = nine;
      for (const each of keys) {
        const moved = keyMove(each, at, 3);
        if (moved?.does === 'move') at = moved.target;
      }
      expect(at.to - at.from).toBe(60);
      expect(at.from % 15).toBe(0);
      expect(at.from).toBeGreaterThanOrEqual(0);
      expect(at.from).toBeLessThan(1440);
      expect([0, 1, 2]).toContain(at.column);
    }),
  );
});

test('a pointer holds a visit where it was gripped, in the column under the pointer', () => {
  const boxes = [
    { left: 100, right: 300, top: 50, bottom: 770 },
    { left: 300, right: 500, top: 50, bottom: 770 },
  ];
  const hours = { from: 420, to: 1140 };
  const at = (x: number, y: number, grip = 0) => pointerTarget({ x, y }, boxes, hours, nine, grip);
  expect(at(150, 50)).toEqual({ column: 0, from: 420, to: 480 });
  expect(at(300, 178)).toEqual({ column: 1, from: 555, to: 615 });
  expect(at(350, 178, 30)).toEqual({ column: 1, from: 525, to: 585 });
  expect(at(90, 200)).toBeNull();
  expect(at(150, 20)).toBeNull();
});

test('places are announced in spoken words', () => {
  expect(targetText(nine, crew)).toBe('9 AM to 10 AM, Lani');
  expect(targetText(placedAt({ from: 0, to: 120 }, 1380, 5, 3), crew)).toBe(
    '11 PM to 1 AM the next day, No technician',
  );
  expect(pickedText('Leilani', nine, crew)).toBe(
    'Leilani picked up at 9 AM to 10 AM, Lani. Arrow keys move it, Enter sets the time, Escape puts it back.',
  );
  expect(dayText('2026-11-23')).toBe('Monday, Nov 23, 2026');
});

test('a shift that goes on into another day names only its end on this day', () => {
  expect(bandText({ from: 17 * 60, to: 24 * 60 })).toBe('from 5 PM');
  expect(bandText({ from: 0, to: 7 * 60 })).toBe('until 7 AM');
  expect(bandText({ from: 0, to: 24 * 60 })).toBe('all day');
  expect(bandText({ from: 12 * 60, to: 17 * 60 })).toBe('12 PM to 5 PM');
});
