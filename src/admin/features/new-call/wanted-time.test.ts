import { expect, test } from 'vitest';
import { shopStamp } from '#domain/shop-time.ts';
import { findWantedTime } from './wanted-time.ts';

/** A Sunday, 10:00 in Honolulu. */
const MORNING = new Date('2026-11-22T20:00:00Z');

function wanted(text: string, now = MORNING): string | null {
  const value = findWantedTime(text, [], now)?.value ?? null;
  return value?.includes('T') ? shopStamp(value) : value;
}

test.each([
  ['Can you come tomorrow 6-8am?', '2026-11-23 06:00'],
  ['Can you come tomorrow morning at 6', '2026-11-23 06:00'],
  ['can you come at 6 tomorrow morning', '2026-11-23 06:00'],
  ['Can you come tomorrow at 3?', '2026-11-23 15:00'],
  ['can you come at 3', '2026-11-22 15:00'],
  ['At 4 can you come?', '2026-11-22 16:00'],
  ['In an hour can someone come?', '2026-11-22 11:00'],
  ['明日15時30分に来てください', '2026-11-23 15:30'],
  ["Hi it's Kaleo, need a rekey tomorrow at 10am", '2026-11-23 10:00'],
  ['its urgent can you come today', '2026-11-22'],
  ['Can you come Tuesday next week at 10am', '2026-11-24 10:00'],
  ['can you come today to Sunset Kahili', '2026-11-22'],
  ['can you come tomorrow to Monroe St', '2026-11-23'],
  ['¿Pueden venir el martes a las 3 de la tarde?', '2026-11-24 15:00'],
])('%s: %s', (text, expected) => expect(wanted(text)).toBe(expected));

test.each([
  'phone is at 8%',
  'patients at 8',
  'we have been waiting for an hour, can someone come?',
  'hiked in after 4 days and the key is gone',
  "It's 11pm and the key won't turn",
  'call Mon-Fri',
  'sometime next week',
  'I lost the copy you made last Tuesday',
  'se me cayeron al mar, ¿pueden venir?',
  '30分待っています',
])('%s: no time is wanted', (text) => expect(wanted(text)).toBeNull());

test('before 6 in the morning, an hour alone is the next one', () => {
  const night = new Date('2026-11-22T12:10:00Z');
  expect(wanted('locked out, can you come at 3', night)).toBe('2026-11-22 03:00');
  expect(wanted('can you come at 3', new Date('2026-11-23T02:00:00Z'))).toBe('2026-11-23 15:00');
});
