import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectedArrival, usualDrive } from './arrival.ts';
import { findTown } from './regions.ts';

const [kapaa, polihale] = [findTown('kapaa'), findTown('polihale')];
const measured = (count: number) => ({ count, median: 33, ninetieth: 44 });

test.each([
  ['what we say of the town', kapaa, undefined, 21, { min: 15, max: 25 }],
  ['nineteen measured drives say nothing', kapaa, measured(19), 21, { min: 15, max: 25 }],
  ['twenty do', kapaa, measured(20), 21, { min: 30, max: 45 }],
  ['a longer drive moves it', polihale, undefined, 69, { min: 50, max: 70 }],
  ['an unknown place', undefined, undefined, null, { min: 15, max: 45 }],
  ['one minute is no range', kapaa, { count: 20, median: 20, ninetieth: 20 }, 5, { min: 20, max: 25 }],
] as const)('%s', (_, town, drives, drive, range) => {
  expect(usualDrive(town, drives, drive)).toEqual(range);
});

test('an expected time is a span that ends ahead, and is put off only after it has passed', () => {
  const left = Date.parse('2027-03-04T20:05:00Z');
  fc.assert(
    fc.property(fc.nat(200), fc.nat(60), fc.nat(600 * 60_000), (median, spread, after) => {
      const range = usualDrive(undefined, { count: 20, median, ninetieth: median + spread }, null);
      const now = new Date(left + after);
      const { from, to, putOff } = expectedArrival(new Date(left).toISOString(), range, now);
      expect(range.max - range.min).toBeGreaterThanOrEqual(5);
      expect(Date.parse(to)).toBeGreaterThan(now.getTime());
      if (from !== null) expect(Date.parse(from)).toBeGreaterThan(now.getTime());
      expect(putOff > 0).toBe(after >= range.max * 60_000);
    }),
  );
});
