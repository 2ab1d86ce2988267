import { expect, test } from 'vitest';
import { fromPrices } from './from-prices.ts';
import { findTown } from './regions.ts';
import { chargedText, fromPriceIn, usualTotalIn, vehicleTotal } from './town-price.ts';

test.each([
  ['car-lockout', 'hanalei', 'from $85, travel included'],
  ['jump-start', 'lihue', 'from $75'],
  ['home-lockout', 'hanalei', 'from $167.54 with tax and travel'],
  ['business-lockout', 'kapaa', 'from $157.07 with tax and travel'],
  ['rekey', 'kapaa', '$25–$45 per lock + $25 travel'],
  ['home-lockout', 'puhi', 'from $85'],
])('%s in %s is %s', (id, town, text) => {
  expect(fromPriceIn(id, findTown(town), new Date('2026-11-24T20:00:00Z'))).toBe(text);
});

test.each([
  // $150 with travel included, and 4.712 %.
  ['car-lockout', 'wainiha', '$157.07'],
  // $120 and $50 of travel.
  ['home-lockout', 'princeville', '$178.01'],
  ['home-lockout', 'lihue', '$125.65'],
])('the usual %s in %s comes to %s', (item, town, total) => {
  expect(usualTotalIn(item, findTown(town), new Date('2026-11-23T20:00:00Z'))).toBe(total);
});

const now = new Date('2026-11-23T20:00:00Z');

test.each([
  ['car-lockout', undefined, 'usually $157.07; priority (+50%) $235.60'],
  ['home-lockout', undefined, 'usually $125.65–$204.19; priority (+50%) $188.48–$267.02'],
  ['home-lockout', 'princeville', 'usually $178.01; priority (+50%) $240.84'],
  ['jump-start', undefined, 'from $78.53; priority (+50%) from $117.80'],
  // 35 + 50 of travel = 85; 85 × 1.04712 = 89.0052. Emergency adds 17.50.
  ['rekey', 'princeville', '1 lock usually $89.01; priority (+50%) $107.33'],
  // The builder's $120 is for a lock the customer has, below the range of $150 to $250.
  ['deadbolt', 'princeville', '$209.42–$314.14'],
  ['deadbolt', undefined, '$157.07–$340.31'],
  // $250 is the least of $250 to $450.
  ['smart-lock', undefined, '$261.78–$549.74'],
  ['key-duplication', 'princeville', null],
])('beside the price of %s in %s stands %s', (id, town, text) => {
  expect(chargedText(id, town === undefined ? undefined : findTown(town), now)).toBe(text);
});

test('a "from" price without a usual case includes travel, so that one figure holds everywhere', () => {
  const alone = fromPrices.filter(({ kind, usual }) => kind === 'from' && !usual);
  expect(alone.length).toBeGreaterThan(1);
  for (const { group } of alone) expect(['automotive', 'battery']).toContain(group);
});

test('more locks have one travel fee', () => {
  // 3 × 35 + 50 = 155; 155 × 0.04712 = 7.3036
  expect(usualTotalIn('rekeying-service', findTown('princeville'), now, { quantity: 3 })).toBe('$162.30');
});

test('a lost key with a chip is its making and its programming', () => {
  expect(vehicleTotal(['key-replacement', 'transponder-programming'], now)).toBe('$471.20');
});

test('a car lockout as an Emergency is what the builder shows for it', () => {
  // 150 + 50 % = 225; 225 × 0.04712 = 10.602
  expect(vehicleTotal(['car-lockout'], now, 'emergency')).toBe('$235.60');
});
