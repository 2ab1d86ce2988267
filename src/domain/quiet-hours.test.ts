import { expect, test } from 'vitest';
import { type MessageOccasion, quietRule } from './quiet-hours.ts';

const at = (time: string) => new Date(`2026-11-24T${time}:00-10:00`);
const morning = (day: string) => new Date(`${day}T08:00:00-10:00`);

test.each<[MessageOccasion, string, ReturnType<typeof quietRule>]>([
  ['calm', '08:00', { send: 'now' }],
  ['calm', '20:59', { send: 'now' }],
  ['calm', '21:00', { send: 'later', at: morning('2026-11-25') }],
  ['calm', '23:59', { send: 'later', at: morning('2026-11-25') }],
  ['calm', '00:00', { send: 'later', at: morning('2026-11-24') }],
  ['calm', '07:59', { send: 'later', at: morning('2026-11-24') }],
  ['emergency', '02:00', { send: 'now' }],
  ['emergency', '21:00', { send: 'now' }],
  ['under_way', '02:00', { send: 'now' }],
  ['staff_calm', '02:00', { send: 'mail' }],
  ['staff_calm', '12:00', { send: 'mail' }],
])('%s at %s in Honolulu', (occasion, time, rule) => {
  expect(quietRule(occasion, at(time))).toEqual(rule);
});
