import { expect, test } from 'vitest';
import { addReturns, periodsOf, rateOn, ratesIn, returnsOf } from './tax-return.ts';

const day = (date: string, retail: string, services: string, tax = '0.00') => ({
  day: date,
  retail,
  services,
  tax,
});

test('periods cover the year without a gap', () => {
  expect(periodsOf(2026, 'quarter')).toEqual([
    { period: '2026-Q1', from: '2026-01-01', to: '2026-03-31' },
    { period: '2026-Q2', from: '2026-04-01', to: '2026-06-30' },
    { period: '2026-Q3', from: '2026-07-01', to: '2026-09-30' },
    { period: '2026-Q4', from: '2026-10-01', to: '2026-12-31' },
  ]);
  expect(periodsOf(2028, 'month')[1]).toEqual({ period: '2028-02', from: '2028-02-01', to: '2028-02-29' });
  expect(periodsOf(2026, 'half')[1]).toEqual({ period: '2026-H2', from: '2026-07-01', to: '2026-12-31' });
});

test('income is in whole dollars line by line, taxes on those to the cent, the year the sum of what was filed', () => {
  const days = [
    day('2026-01-31', '100.49', '1000.50', '49.50'),
    day('2026-02-01', '0.50', '-20.50', '-0.90'),
    day('2026-02-28', '0.49', '7.00', '0.34'),
  ];
  const months = returnsOf(2026, 'month', days);
  expect(months.slice(0, 3)).toMatchObject([
    { whole: { retail: 100, services: 1001 }, taxable: 1101, stateTax: 4404, countyTax: 551, passedOn: 4950 },
    { whole: { retail: 1, services: -14 }, taxable: -13, stateTax: -52, countyTax: -7, totalTax: -59 },
    { taxable: 0, totalTax: 0 },
  ]);
  expect(addReturns(months)).toMatchObject({
    gross: { retail: 10148, services: 98700 },
    whole: { retail: 101, services: 987 },
    taxable: 1088,
    totalTax: 4404 + 551 - 59,
  });
});

test('a rate that ends in a period applies to its days, and only to those', () => {
  const rates = {
    state: [{ from: '2000-01-01', until: null, perMillion: 40_000 }],
    surcharge: [{ from: '2019-01-01', until: '2030-08-15', perMillion: 5_000 }],
  };
  const [, , third] = returnsOf(
    2030,
    'quarter',
    [day('2030-08-15', '0.00', '200.00'), day('2030-08-16', '10.00', '300.00')],
    rates,
  );
  expect(third).toMatchObject({ taxable: 510, surcharged: 200, stateTax: 2040, countyTax: 100 });
  expect(ratesIn({ from: '2030-07-01', to: '2030-09-30' }, rates.surcharge)).toEqual([5000]);
  expect(ratesIn({ from: '2030-08-16', to: '2030-08-31' }, rates.surcharge)).toEqual([0]);
  expect([rateOn('2018-12-31', rates.surcharge), rateOn('2019-01-01', rates.surcharge)]).toEqual([0, 5000]);
});
