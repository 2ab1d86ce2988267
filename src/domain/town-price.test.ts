import { expect, test } from 'vitest';
import { findTown } from './regions.ts';
import { fromPriceIn, usualTotalIn } from './town-price.ts';

test.each([
  ['car-lockout', 'hanalei', 'from $85, travel included'],
  ['jump-start', 'lihue', 'from $75'],
  ['home-lockout', 'hanalei', 'from $160 with travel'],
  ['business-lockout', 'kapaa', 'from $150 with travel'],
  ['rekey', 'kapaa', '$25–$45 per lock + $25 travel'],
  ['home-lockout', 'puhi', 'from $85'],
])('%s in %s is %s', (id, town, text) => {
  expect(fromPriceIn(id, findTown(town))).toBe(text);
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
