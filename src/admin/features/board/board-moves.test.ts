import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bandText,
  dayText,
  keyMove,
  pickedText,
  placedAt,
  pointerTarget,
  targetText,
} from './board-moves.ts';

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
