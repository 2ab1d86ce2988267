import { expect, test } from 'vitest';
import { mapLink } from './map-link.ts';

const query = (place: string) => new URL(mapLink(place)).searchParams.get('query');

test('a place from the phone opens at its coordinates, any other by its name', () => {
  expect(query('Near Hanalei: 22.21260, -159.49800 (73J26G72+2R)')).toBe('22.21260,-159.49800');
  expect(query('4-0123 Kuhio Hwy, Lihue')).toBe('4-0123 Kuhio Hwy, Lihue, Kauai, HI');
  expect(query('Mile marker 7.5, 3 houses up')).toBe('Mile marker 7.5, 3 houses up, Kauai, HI');
});
