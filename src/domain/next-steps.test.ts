import { expect, test } from 'vitest';
import { nextSteps } from './next-steps.ts';

test.each(['lead', 'booking', 'quote'] as const)('the first step after a %s has one time limit', (kind) => {
  expect(nextSteps(kind)[0]).toMatch(/within 2 hours[,. ]/);
  // 21:30 in Honolulu.
  const [first] = nextSteps(kind, new Date('2026-11-24T07:30:00Z'));
  expect(first).toContain('within 2 hours, by 11:30 PM Hawaii time');
  expect(nextSteps(kind).join(' ')).not.toMatch(/shortly|soon/i);
});
