import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from './limits.ts';
import { serviceFeeCents, taxName, taxRateOn, travelBands } from './pricing.ts';

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

test('the Hawaii GET in force today is 4.712 %, shown as 4.7 %', () => {
  expect(taxName).toBe('Hawaii GET');
  expect(taxRateOn('2026-11-21')).toMatchObject({ perMillion: 47_120, shown: '4.7%' });
});

test('a rate applies from its day until the day before the next, whatever their order', () => {
  const rates = [
    { from: '2027-01-01', perMillion: 50_000, shown: '5%' },
    { from: '2019-01-01', perMillion: 47_120, shown: '4.7%' },
    { from: '2028-07-01', perMillion: 45_000, shown: '4.5%' },
  ];
  const on = (date: string) => taxRateOn(date, rates).perMillion;
  expect(on('2019-01-01')).toBe(47_120);
  expect(on('2026-12-31')).toBe(47_120);
  expect(on('2027-01-01')).toBe(50_000);
  expect(on('2028-06-30')).toBe(50_000);
  expect(on('2099-01-01')).toBe(45_000);
});

test('a day before the first rate is rejected, naming its date', () => {
  expect(() => taxRateOn('2018-12-31')).toThrow('2018-12-31');
});
