import { expect, test } from 'vitest';
import { openingTime, travelText, wishedHours } from './opening-text.ts';

const slot = (from: string, to: string) => ({
  slotStart: `2026-11-23T${from}:00-10:00`,
  slotEnd: `2026-11-23T${to}:00-10:00`,
});

test('the drive is shown in minutes with its start, and the day only if it is not today', () => {
  expect(travelText({ travelMinutes: 12, travelFrom: 'Kapaa' })).toBe('12 min from Kapaa');
  expect(travelText({ travelMinutes: 0, travelFrom: 'Kapaa' })).toBe('already in Kapaa');
  expect(travelText({ travelMinutes: null, travelFrom: null })).toBeNull();
  expect(openingTime(slot('14:30', '15:30'), '2026-11-23')).toBe('2:30 PM to 3:30 PM');
  expect(openingTime(slot('14:30', '15:30'), '2026-11-22')).toBe('Mon, Nov 23, 2:30 PM to 3:30 PM');
});

test('a requested time means two hours from then, a part of the day its hours, and flexible any time', () => {
  expect(wishedHours({ clock: '09:30', part: 'midday' })).toEqual({ from: '09:30', to: '11:30' });
  expect(wishedHours({ clock: '22:30', part: null })).toEqual({ from: '22:30', to: '23:59' });
  expect(wishedHours({ clock: null, part: 'midday' })).toEqual({ from: '11:00', to: '14:00' });
  expect(wishedHours({ clock: null, part: 'flexible' })).toBeNull();
  expect(wishedHours({ clock: null, part: null })).toBeNull();
});
