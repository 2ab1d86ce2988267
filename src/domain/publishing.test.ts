import { expect, test } from 'vitest';
import { nextDailyBuild } from './publishing.ts';

test.each([
  ['2026-11-22T18:01:59Z', '2026-11-22T18:02:00.000Z'],
  ['2026-11-22T18:02:00Z', '2026-11-23T18:02:00.000Z'],
  ['2026-12-31T23:00:00Z', '2027-01-01T18:02:00.000Z'],
])('after %s the daily build is at %s', (now, next) => {
  expect(nextDailyBuild(new Date(now)).toISOString()).toBe(next);
});
