import { expect, test } from 'vitest';
import { arrivalsText, measuredPeriod } from './measured-arrivals.ts';

const measured = { from: '2026-08-26', to: '2026-11-23', count: 20, median: 22, ninetieth: 41 };
const promised = { min: 15, max: 30 };

test('twenty arrivals are published beside the promise, nineteen are not', () => {
  expect(arrivalsText(measured, promised)).toBe(
    'Our typical emergency time is 15–30 min. Measured from call to arrival, Aug 26, 2026 to Nov 23, 2026: of 20 emergencies, half were reached in 22 minutes or less, nine in ten in 41 or less.',
  );
  for (const few of [{ ...measured, count: 19 }, null])
    expect(arrivalsText(few, promised)).toBe(
      'Our typical emergency time is 15–30 min. What we measure appears here once 20 arrivals are on record.',
    );
});

test('the ninety days before today are measured', () => {
  expect(measuredPeriod('2026-11-24')).toEqual({ from: '2026-08-26', to: '2026-11-23' });
});
