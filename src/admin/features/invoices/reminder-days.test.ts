import { expect, test } from 'vitest';
import { readReminderDays } from './InvoiceScreen.tsx';

test('days are accepted in any order, each once', () => {
  expect(readReminderDays('30, 3 10;3')).toEqual([3, 10, 30]);
  expect(readReminderDays('')).toEqual([]);
  expect(readReminderDays('1 365')).toEqual([1, 365]);
});

test('anything but a day after the due date is rejected', () => {
  for (const text of ['0', '366', '-3', '1.5', 'soon', '3 days', '1,2,3,4,5,6,7,8,9,10,11'])
    expect(readReminderDays(text), text).toBeNull();
});
