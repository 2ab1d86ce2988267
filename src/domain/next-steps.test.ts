import { expect, test } from 'vitest';
import { bookingSteps, leadSteps, quoteSteps } from './next-steps.ts';

test.each([
  ['contact form', leadSteps],
  ['booking form', bookingSteps],
  ['quote builder', quoteSteps],
])('the first step after the %s has one time limit', (_, steps) => {
  expect(steps()[0]).toMatch(/within 2 hours[,. ]/);
  // 13:40 in Honolulu.
  expect(steps(new Date('2026-11-24T23:40:00Z'))[0]).toContain('within 2 hours, by 3:40 PM Hawaii time');
  expect(steps().join(' ')).not.toMatch(/shortly|soon/i);
});

test.each([leadSteps, bookingSteps, quoteSteps])('an emergency is told to call, and no time', (steps) => {
  const [first] = steps(new Date('2026-11-24T23:40:00Z'), true);
  expect(first).toMatch(/marked as an emergency\. Calling us/);
  expect(first).not.toMatch(/within|by \d/);
});

test.each([
  ['18:59', '2026-11-25T04:59:00Z', '8:59 PM'],
  ['19:00', '2026-11-25T05:00:00Z', undefined],
  ['02:58', '2026-11-25T12:58:00Z', undefined],
  ['06:00', '2026-11-25T16:00:00Z', '8:00 AM'],
])('a request at %s gets a time of day only if that is not at night', (_, received, time) => {
  const [first] = leadSteps(new Date(received));
  expect(first).toContain(`within 2 hours${time ? `, by ${time} Hawaii time` : ''}. If`);
});
