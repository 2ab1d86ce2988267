import { expect, test } from 'vitest';
import { snoozesAt } from './inbox.ts';

const choices = (now: string) =>
  snoozesAt(new Date(now)).map(({ label, until }) => [label, until.toISOString()]);

test('snoozes last an hour, until tonight or until tomorrow morning, in Honolulu time', () => {
  expect(choices('2026-11-22T00:30:00Z')).toEqual([
    ['1 hour', '2026-11-22T01:30:00.000Z'],
    ['Tonight 6 PM', '2026-11-22T04:00:00.000Z'],
    ['Tomorrow 8 AM', '2026-11-22T18:00:00.000Z'],
  ]);
});

test('in the evening, tonight is not offered', () => {
  expect(choices('2026-11-22T04:00:00Z').map(([label]) => label)).toEqual(['1 hour', 'Tomorrow 8 AM']);
});
