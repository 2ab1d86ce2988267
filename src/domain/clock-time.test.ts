import { expect, test } from 'vitest';
import { minutesOfTime, timeOfMinutes, timeText } from './clock-time.ts';

test.each([
  ['00:00', 0, '12 AM'],
  ['00:05', 5, '12:05 AM'],
  ['07:00', 420, '7 AM'],
  ['11:59', 719, '11:59 AM'],
  ['12:00', 720, '12 PM'],
  ['17:30', 1050, '5:30 PM'],
  ['23:59', 1439, '11:59 PM'],
  ['24:00', 1440, 'midnight'],
])('%s is %i minutes after midnight and reads %s', (time, minutes, words) => {
  expect(minutesOfTime(time)).toBe(minutes);
  expect(timeOfMinutes(minutes)).toBe(time);
  expect(timeText(minutes)).toBe(words);
});

test.each(['', '7:00', '24:01', '12:60', '12:00 PM', '1200', '-1:00'])('%j is not a time of day', (time) => {
  expect(() => minutesOfTime(time)).toThrow(RangeError);
});
