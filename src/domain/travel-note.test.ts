import { expect, test } from 'vitest';
import { townIn } from './town-in.ts';
import { travelNote } from './travel-note.ts';

test.each([
  ['Hanalei', 'hanalei'],
  ['2 miles past HANALEI, on the way to Wainiha', 'hanalei'],
  ['Līhuʻe', 'lihue'],
  ["Po'ipu Beach Park", 'poipu'],
  ['5330 Koloa Road, Lawai', 'lawai'],
  ['Waimea Canyon Dr, Kekaha', 'waimea'],
])('"%s" is in %s', (text, id) => {
  expect(townIn(text)?.id).toBe(id);
});

test.each(['', 'Haena', 'Kuhio Highway', 'Koloa Rd', 'Lihueville'])('"%s" names no town', (text) => {
  expect(townIn(text)).toBeUndefined();
});

test('the note says what travel to the town adds', () => {
  expect(travelNote(['', 'Hanalei'], false)).toBe(
    'Travel to Hanalei adds $75 plus tax to this total. Vehicle jobs include travel.',
  );
  expect(travelNote(['Kalaheo', 'Hanalei'], false)).toContain('Travel to Kalaheo adds $25');
  expect(travelNote(['Puhi'], false)).toBe('Travel to Puhi adds nothing.');
});

test('without a town the note gives the range', () => {
  expect(travelNote(['', 'somewhere'], false)).toBe(
    'Travel adds $0–$75 plus tax, by town. Vehicle jobs include travel.',
  );
});

test('a quote for vehicle work alone has no travel fee, in any town', () => {
  expect(travelNote(['Hanalei'], true)).toBe(
    'Travel is included: vehicle jobs have no travel fee, island-wide.',
  );
});
