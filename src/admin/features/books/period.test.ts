import { expect, test } from 'vitest';
import { periodInUrl, periodLabel, periodShort, presetPeriods } from './period.ts';

test('the preset periods end today or on the last day of the previous period', () => {
  const byLabel = Object.fromEntries(
    presetPeriods('2026-11-21').map(({ label, from, to }) => [label, `${from} ${to}`]),
  );
  expect(byLabel).toEqual({
    'This month': '2026-11-01 2026-11-21',
    'Last month': '2026-10-01 2026-10-31',
    'This quarter': '2026-10-01 2026-11-21',
    'This year': '2026-01-01 2026-11-21',
    'Last year': '2025-01-01 2025-12-31',
  });
});

test('January’s previous month is in the previous year, and quarters begin in their first month', () => {
  const byLabel = Object.fromEntries(presetPeriods('2028-01-31').map((each) => [each.label, each]));
  expect(byLabel['Last month']).toMatchObject({ from: '2027-12-01', to: '2027-12-31' });
  const starts = ['01', '03', '04', '06', '07', '12'].map(
    (month) => presetPeriods(`2026-${month}-15`).find(({ label }) => label === 'This quarter')?.from,
  );
  expect(starts).toEqual([
    '2026-01-01',
    '2026-01-01',
    '2026-04-01',
    '2026-04-01',
    '2026-07-01',
    '2026-10-01',
  ]);
});

test('a URL without a day means the year so far', () => {
  expect(periodInUrl({}, '2026-11-21')).toEqual({ from: '2026-01-01', to: '2026-11-21' });
  expect(periodInUrl({ from: '2026-02-30', to: 'soon' }, '2026-11-21')).toEqual({
    from: '2026-01-01',
    to: '2026-11-21',
  });
  expect(periodInUrl({ from: '2025-03-01', to: '2025-03-31' }, '2026-11-21')).toEqual({
    from: '2025-03-01',
    to: '2025-03-31',
  });
});

test('periods are shown as people say them', () => {
  expect(['2026-11', '2026-Q4', '2026-H2', '2026'].map(periodLabel)).toEqual([
    'Nov 2026',
    'Q4 2026',
    'H2 2026',
    '2026',
  ]);
  expect(['2026-11', '2026-Q4', '2026-H2', '2026'].map(periodShort)).toEqual(['Nov', 'Q4', 'H2', '2026']);
});
