import { expect, test } from 'vitest';
import { parseCron } from './cron.ts';

const at = (text: string) => new Date(`2026-11-21T${text}:00Z`);

test.each([
  ['* * * * *', '03:17', true],
  ['*/15 * * * *', '03:45', true],
  ['*/15 * * * *', '03:46', false],
  ['5,35 8-17 * * *', '08:35', true],
  ['5,35 8-17 * * *', '18:35', false],
  ['0 0 21 11 6', '00:00', true],
  ['0 0 * * 0', '00:00', false],
  ['@daily', '00:00', true],
  ['@hourly', '00:01', false],
])('%s at %s: %s', (expression, time, due) => {
  expect(parseCron(expression)(at(time))).toBe(due);
});

test.each(['* * * *', '60 * * * *', '* 24 * * *', '5-1 * * * *', '*/0 * * * *', 'a * * * *', '@never'])(
  '%s is refused',
  (expression) => {
    expect(() => parseCron(expression)).toThrow(RangeError);
  },
);
