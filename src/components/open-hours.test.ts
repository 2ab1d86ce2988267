import { expect, test } from 'vitest';
import { openLine } from '#domain/hours.ts';
import { openLines } from './open-hours.ts';

/** Picks a line the way the page's script does. */
function lineAt(time: Date): string {
  const minute = Math.floor(time.getTime() / 60_000) % 10_080;
  const row = openLines()
    .split('|')
    .findLast((each) => Number.parseInt(each, 10) <= minute);
  return `Office${row?.replace(/\d+/, '')} · emergency line 24/7`;
}

test('at every minute of a week the page shows the same hours as the domain', () => {
  const start = Date.UTC(2026, 10, 20);
  const wrong = Array.from({ length: 10_080 / 5 }, (_, index) => new Date(start + index * 5 * 60_000)).filter(
    (time) => lineAt(time) !== openLine(time),
  );
  expect(wrong).toEqual([]);
});

test('the page changes at the minute the office closes', () => {
  const friday = (time: string) => lineAt(new Date(`2026-11-20T${time}-10:00`));
  expect(friday('18:59:59')).toContain('open until 7 PM');
  expect(friday('19:00:00')).toContain('opens Sat 8 AM');
});
