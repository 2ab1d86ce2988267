import { expect, test } from 'vitest';
import { taxName, taxRateOn } from './tax-rate.ts';

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
