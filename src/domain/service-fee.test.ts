import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from './limits.ts';
import { serviceFeeCents, travelBands } from './service-fee.ts';

test.each([
  [0, 0],
  [4.9, 0],
  [5, 0],
  [5.01, 2500],
  [5.1, 2500],
  [15, 2500],
  [15.01, 5000],
  [15.1, 5000],
  [30, 5000],
  [30.01, 7500],
  [30.1, 7500],
  [limits.miles, 7500],
])('%d miles cost %i cents', (miles, expected) => {
  expect(serviceFeeCents(miles)).toBe(expected);
});

test.each([-0.1, NaN, Infinity, -Infinity, 1000])('%d is not a distance', (miles) => {
  expect(() => serviceFeeCents(miles)).toThrow(RangeError);
});

test('going farther never costs less', () => {
  const miles = fc.integer({ min: 0, max: 99_999 }).map((hundredths) => hundredths / 100);
  fc.assert(
    fc.property(miles, miles, (one, other) => {
      const [near, far] = one < other ? [one, other] : [other, one];
      expect(serviceFeeCents(near)).toBeLessThanOrEqual(serviceFeeCents(far));
    }),
  );
});

test('the bands are the four of the price list, the last one open', () => {
  expect(travelBands).toEqual([
    { upToMiles: 5, feeCents: 0 },
    { upToMiles: 15, feeCents: 2500 },
    { upToMiles: 30, feeCents: 5000 },
    { upToMiles: null, feeCents: 7500 },
  ]);
});
