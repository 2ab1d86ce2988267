import { expect, test } from 'vitest';
import { codesOf } from '#domain/job-facts.ts';
import { withoutCodes } from './source.ts';

const clean = withoutCodes([
  ...codesOf('keyCodes', '2-4-1-3-5; KX 73915'),
  ...codesOf('accessDetails', 'Behind the mailbox, gate 60417'),
  ...codesOf('vehicleVin', '1HGBH41JXMN109186'),
]);

test.each([
  ['A key cut to 24135.', 'A key cut to [left out].'],
  ['A key cut to 2 4 1 3 5.', 'A key cut to [left out].'],
  ['It says kx-73915 on it', 'It says [left out] on it'],
  ['604 17 opens it', '[left out] opens it'],
  ['It says\n24135\nand no more', 'It says\n[left out]\nand no more'],
  ['The car is MN109186', 'The car is [left out]'],
  ['the 1hgbh 41jxmn109186', 'the [left out]'],
  ['The code 4 4 1 7 opens it', 'The [left out] opens it'],
  ['Gate code: #4417, ring first', 'Gate [left out], ring first'],
  ['4417 is the gate code', '[left out]'],
  ['See https://example.com/j/abc#def', 'See [left out]'],
])('%s', (text, kept) => {
  expect(clean(text)).toBe(kept);
});

test.each([
  'ZIP code 96746, area code 808',
  '96746 is the zip code',
  'The mailbox stands behind a mango tree',
  'A gate 604170 wide, 124135 high',
  'Deadbolt, satin nickel',
  'Rooms 24\n135',
])('nothing of: %s', (text) => {
  expect(clean(text)).toBe(text);
});
