import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrivalsText, expectedArrival, measuredPeriod, usualDrive } from './arrival.ts';
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

const enoughMeasured = { from: '2026-08-26', to: '2026-11-23', count: 20, median: 22, ninetieth: 41 };
const promised = { min: 15, max: 30 };

test('twenty arrivals are published beside the promise, nineteen are not', () => {
  expect(arrivalsText(enoughMeasured, promised)).toBe(
    'Our typical emergency time is 15–30 min. Measured from call to arrival, Aug 26, 2026 to Nov 23, 2026: of 20 emergencies, half were reached in 22 minutes or less, nine in ten in 41 or less.',
  );
  for (const few of [{ ...enoughMeasured, count: 19 }, null])
    expect(arrivalsText(few, promised)).toBe(
      'Our typical emergency time is 15–30 min. What we measure appears here once 20 arrivals are on record.',
    );
});

test('the ninety days before today are measured', () => {
  expect(measuredPeriod('2026-11-24')).toEqual({ from: '2026-08-26', to: '2026-11-23' });
});
