import { expect, test } from 'vitest';
import { openingTime, travelText, wishedFirst } from './opening-text.ts';

const slot = (from: string, to: string) => ({
  slotStart: `2026-11-23T${from}:00-10:00`,
  slotEnd: `2026-11-23T${to}:00-10:00`,
});

test('the way is told by minutes and the place before, the day only when it is another', () => {
  expect(travelText({ travelMinutes: 12, travelFrom: 'Kapaa' })).toBe('12 min from Kapaa');
  expect(travelText({ travelMinutes: 0, travelFrom: 'Kapaa' })).toBe('already in Kapaa');
  expect(travelText({ travelMinutes: null, travelFrom: null })).toBeNull();
  expect(openingTime(slot('14:30', '15:30'), '2026-11-23')).toBe('2:30 PM to 3:30 PM');
  expect(openingTime(slot('14:30', '15:30'), '2026-11-22')).toBe('Mon, Nov 23, 2:30 PM to 3:30 PM');
});

test('what the customer asked for comes first, the rest keeps the order of the nearest', () => {
  const opening = (id: string, day: string, from: string) => ({
    technicianId: id,
    technicianName: id,
    slotStart: `${day}T${from}:00-10:00`,
    slotEnd: `${day}T23:00:00-10:00`,
    travelMinutes: 10,
    travelFrom: 'Lihue',
  });
  const near = opening('near', '2026-11-23', '08:00');
  const noon = opening('noon', '2026-11-23', '11:00');
  const later = opening('later', '2026-11-24', '11:30');
  const ids = (wish: Parameters<typeof wishedFirst>[1]) =>
    wishedFirst([near, noon, later], wish).map(({ technicianId }) => technicianId);
  expect(ids({ day: '2026-11-23', part: 'midday' })).toEqual(['noon', 'near', 'later']);
  expect(ids({ day: '2026-11-24', part: 'flexible' })).toEqual(['later', 'near', 'noon']);
  expect(ids({ day: null, part: 'midday' })).toEqual(['noon', 'later', 'near']);
  expect(ids({ day: null, part: null })).toEqual(['near', 'noon', 'later']);
});
