import { expect, test } from 'vitest';
import { hoursTable, isOpen, openLine, structuredHours } from './hours.ts';

/** An instant given in Honolulu time. 2026-11-23 is a Monday. */
const at = (local: string) => new Date(`${local}-10:00`);

test.each([
  ['2026-11-23T06:59:59', false, 'Office opens today 7 AM · emergency line 24/7'],
  ['2026-11-23T07:00:00', true, 'Office open until 7 PM · emergency line 24/7'],
  ['2026-11-23T18:59:59', true, 'Office open until 7 PM · emergency line 24/7'],
  ['2026-11-23T19:00:00', false, 'Office opens Tue 7 AM · emergency line 24/7'],
  ['2026-11-27T19:00:00', false, 'Office opens Sat 8 AM · emergency line 24/7'],
  ['2026-11-28T07:59:00', false, 'Office opens today 8 AM · emergency line 24/7'],
  ['2026-11-28T17:59:00', true, 'Office open until 6 PM · emergency line 24/7'],
  ['2026-11-28T18:00:00', false, 'Office opens Sun 9 AM · emergency line 24/7'],
  ['2026-11-29T09:00:00', true, 'Office open until 5 PM · emergency line 24/7'],
  ['2026-11-29T17:00:00', false, 'Office opens Mon 7 AM · emergency line 24/7'],
  ['2026-11-30T00:00:00', false, 'Office opens today 7 AM · emergency line 24/7'],
])('at %s', (local, open, line) => {
  expect(isOpen(at(local))).toBe(open);
  expect(openLine(at(local))).toBe(line);
});

test('over a whole week, minute by minute, the office is open for 78 hours', () => {
  const start = at('2026-11-23T00:00:00').getTime();
  let open = 0;
  for (let minute = 0; minute < 7 * 24 * 60; minute += 1) {
    const now = new Date(start + minute * 60_000);
    const isOpenNow = isOpen(now);
    if (isOpenNow) open += 1;
    expect(openLine(now).startsWith('Office open until')).toBe(isOpenNow);
  }
  expect(open).toBe((5 * 12 + 10 + 8) * 60);
});

test('pages list the hours by groups of days, and structured data says always', () => {
  expect(hoursTable).toEqual([
    { days: 'Mon–Fri', hours: '7 AM–7 PM' },
    { days: 'Sat', hours: '8 AM–6 PM' },
    { days: 'Sun', hours: '9 AM–5 PM' },
  ]);
  expect(structuredHours).toMatchObject({ opens: '00:00', closes: '23:59' });
  expect(structuredHours.dayOfWeek).toHaveLength(7);
});
