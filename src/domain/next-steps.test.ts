import { expect, test } from 'vitest';
import { bookingSteps, leadSteps, quoteSteps } from './next-steps.ts';

test.each([
  ['contact form', leadSteps],
  ['booking form', bookingSteps],
  ['quote builder', quoteSteps],
])('the first step after the %s has one time limit', (_, steps) => {
  expect(steps()[0]).toMatch(/within 2 hours[,. ]/);
  // 21:30 in Honolulu.
  expect(steps(new Date('2026-11-24T07:30:00Z'))[0]).toContain('within 2 hours, by 11:30 PM Hawaii time');
  expect(steps().join(' ')).not.toMatch(/shortly|soon/i);
});
