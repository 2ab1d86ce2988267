import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPhone, lacksDigits, normalizePhone, phoneKey, smsLink, telLink } from './phone.ts';

const digit = (min: number) => fc.integer({ min, max: 9 });

describe('a number is the same however it is written', () => {
  test.each([
    '808-555-0142',
    '(808) 555-0142',
    '808.555.0142',
    '8085550142',
    '+1 808-555-0142',
    '1-808-555-0142',
    '+18085550142',
    ' 808 555 0142 ',
    '555-0142',
    '808-555-0142 x12',
    '808-555-0142 ext. 7',
    '808–555–0142',
    '８０８-555-0142',
    '808-555-0142 #3',
  ])('%s', (text) => {
    expect(normalizePhone(text).e164).toBe('+18085550142');
    expect(formatPhone(text)).toBe('808-555-0142');
    expect(phoneKey(text)).toBe('8085550142');
    expect(telLink(text)).toBe('tel:+18085550142');
  });
});

test('a number with a country code is kept', () => {
  expect(normalizePhone('+81 3-1234-5678')).toEqual({ e164: '+81312345678', digits: '81312345678' });
  expect(formatPhone('+81 3-1234-5678')).toBe('+81 3-1234-5678');
  expect(phoneKey('+81 3-1234-5678')).toBe('1312345678');
  expect(phoneKey('+64 21 123 456')).toBe('6421123456');
});

test.each([
  ['', ''],
  ['call me', ''],
  ['911', '911'],
  ['123-456-7890', '1234567890'],
  ['808-155-0142', '8081550142'],
  ['28085550142', '28085550142'],
  ['+1 808 555', '1808555'],
  ['+999999999999999999', '999999999999999999'],
])('%j is reported as not being a phone number', (text, digits) => {
  expect(normalizePhone(text)).toEqual({ e164: null, digits });
  expect(formatPhone(text)).toBe(text);
});

test.each([
  ['808 555 01', true],
  ['808-555-014', true],
  ['1 808 555 014', true],
  ['808-555-014 x12', true],
  ['808-555-0142', false],
  ['1-808-555-0142', false],
  ['555-0142', false],
  ['1 555 0142', false],
  ['+65 6123 4567', false],
  ['090-1234-5678', false],
  ['call me', false],
])('whether %j lacks digits: %s', (text, lacks) => {
  expect(lacksDigits(text)).toBe(lacks);
});

test('too few digits match no customer', () => {
  expect(phoneKey('911')).toBeNull();
  expect(phoneKey('')).toBeNull();
  expect(phoneKey('123-4567')).toBe('1234567');
});

test('an unparsable number is dialed as its digits', () => {
  expect(telLink('911')).toBe('tel:911');
});

test('a text message link contains the escaped text', () => {
  expect(smsLink('808-555-0142')).toBe('sms:+18085550142');
  expect(smsLink('808-555-0142', 'Locked out & late? 100%')).toBe(
    'sms:+18085550142?&body=Locked%20out%20%26%20late%3F%20100%25',
  );
  expect(smsLink('808-555-0142', 'half a \uD83D pair')).toBe(
    'sms:+18085550142?&body=half%20a%20%EF%BF%BD%20pair',
  );
});

test('no input makes it throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const { e164, digits } = normalizePhone(text);
      expect(digits).toMatch(/^\d*$/);
      expect(e164 ?? '+10000000').toMatch(/^\+\d{8,15}$/);
      expect(phoneKey(text) ?? '0000000').toMatch(/^\d{7,10}$/);
      expect(typeof formatPhone(text)).toBe('string');
    }),
  );
});

test('every spelling of a North American number has one key and one display', () => {
  const number = fc
    .tuple(digit(2), digit(0), digit(0), digit(2), ...Array.from({ length: 6 }, () => digit(0)))
    .map((digits) => digits.join(''));
  const spelling = fc.constantFrom(
    (n: string) => n,
    (n: string) => `1${n}`,
    (n: string) => `+1 (${n.slice(0, 3)}) ${n.slice(3, 6)}-${n.slice(6)}`,
    (n: string) => n.split('').join('.'),
  );
  fc.assert(
    fc.property(number, spelling, (n, spell) => {
      expect(normalizePhone(spell(n)).e164).toBe(`+1${n}`);
      expect(phoneKey(spell(n))).toBe(n);
      expect(formatPhone(formatPhone(spell(n)))).toBe(formatPhone(n));
    }),
  );
});
