import { expect, test } from 'vitest';
import { findTown } from './regions.ts';
import { fromPriceIn } from './town-price.ts';

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
