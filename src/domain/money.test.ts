import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AmountTooLargeError,
  MAX_MONEY_CENTS,
  assertCents,
  centsFromDecimal,
  centsFromDollars,
  decimalFromCents,
  formatCents,
  formatDecimal,
  multiplyPerMillion,
} from './money.ts';

const cents = fc.integer({ min: 0, max: MAX_MONEY_CENTS });

describe('reading decimals', () => {
  test.each([
    ['120', 12000],
    ['120.5', 12050],
    ['120.00', 12000],
    ['0', 0],
    ['0.01', 1],
    ['0.10', 10],
    ['1.15', 115],
    ['99999999.99', MAX_MONEY_CENTS],
  ])('%s is %i cents', (text, expected) => {
    expect(centsFromDecimal(text)).toBe(expected);
  });

  test.each([
    '',
    ' ',
    '.',
    '.5',
    '5.',
    '1.234',
    '1e3',
    '1e400',
    'NaN',
    'Infinity',
    '-Infinity',
    '+1',
    '--1',
    '1,000',
    '$5',
    '0x10',
    ' 1',
    '1 ',
    '1\n',
    '١٢',
    '100000000',
    '100000000.00',
    '1_000',
    '1.2.3',
  ])('refuses %j', (text) => {
    expect(() => centsFromDecimal(text)).toThrow(RangeError);
    expect(() => centsFromDecimal(text, { negative: true })).toThrow(RangeError);
  });

  test('accepts a negative amount only if allowed', () => {
    expect(() => centsFromDecimal('-0.05')).toThrow(RangeError);
    expect(centsFromDecimal('-0.05', { negative: true })).toBe(-5);
    expect(Object.is(centsFromDecimal('-0.00', { negative: true }), 0)).toBe(true);
  });

  test('rejects anything but digits and a point, and never returns NaN', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        if (/^\d{1,8}(\.\d{1,2})?$/.test(text)) return;
        expect(() => centsFromDecimal(text)).toThrow(RangeError);
      }),
    );
  });

  test('prices of the content files are read to the cent, and no finer', () => {
    expect([centsFromDollars(85), centsFromDollars(19.99), centsFromDollars(1.15)]).toEqual([
      8500, 1999, 115,
    ]);
    expect(() => centsFromDollars(0.1 + 0.2)).toThrow(RangeError);
    expect(() => centsFromDollars(NaN)).toThrow(RangeError);
    expect(() => centsFromDollars(-1)).toThrow(RangeError);
  });
});

describe('writing decimals', () => {
  test.each([
    [0, '0.00', '$0.00'],
    [5, '0.05', '$0.05'],
    [-5, '-0.05', '-$0.05'],
    [12000, '120.00', '$120.00'],
    [123450, '1234.50', '$1,234.50'],
    [-50000, '-500.00', '-$500.00'],
    [MAX_MONEY_CENTS, '99999999.99', '$99,999,999.99'],
  ])('%i cents', (amount, decimal, shown) => {
    expect(decimalFromCents(amount)).toBe(decimal);
    expect(formatCents(amount)).toBe(shown);
    expect(formatDecimal(decimal)).toBe(shown);
  });

  test('formatting and parsing round-trip for every amount a column holds', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_MONEY_CENTS, max: MAX_MONEY_CENTS }), (amount) => {
        expect(centsFromDecimal(decimalFromCents(amount), { negative: true })).toBe(amount);
      }),
    );
  });

  test('fractions of a cent are rejected, never rounded silently', () => {
    for (const wrong of [0.5, NaN, Infinity, -Infinity]) {
      expect(() => decimalFromCents(wrong)).toThrow(RangeError);
      expect(() => formatCents(wrong)).toThrow(RangeError);
    }
    expect(() => assertCents(MAX_MONEY_CENTS + 1)).toThrow(AmountTooLargeError);
    expect(() => assertCents(-MAX_MONEY_CENTS - 1)).toThrow(AmountTooLargeError);
    expect(() => assertCents(-MAX_MONEY_CENTS)).not.toThrow();
  });
});

describe('multiplying by a rate', () => {
  test.each([
    [6250, 47_120, 295], // 294.5 exactly
    [6249, 47_120, 294],
    [1, 500_000, 1],
    [3, 500_000, 2],
    [1, 499_999, 0],
    [0, 47_120, 0],
    [22500, 47_120, 1060],
    [MAX_MONEY_CENTS, 1_000_000, MAX_MONEY_CENTS],
  ])('%i cents at %i per million is %i', (amount, rate, expected) => {
    expect(multiplyPerMillion(amount, rate)).toBe(expected);
  });

  test('agrees with unbounded integers for every amount and rate', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 1_000_000 }), (amount, rate) => {
        const exact = (BigInt(amount) * BigInt(rate) + 500_000n) / 1_000_000n;
        expect(BigInt(multiplyPerMillion(amount, rate))).toBe(exact);
      }),
      { numRuns: 2000 },
    );
  });

  test('rejects what it cannot compute exactly', () => {
    const wrong: [number, number][] = [
      [-1, 1],
      [1.5, 1],
      [NaN, 1],
      [1, -1],
      [1, 0.5],
      [1, NaN],
      [1, 1_000_001],
    ];
    for (const [amount, rate] of wrong) {
      expect(() => multiplyPerMillion(amount, rate)).toThrow(RangeError);
    }
    expect(() => multiplyPerMillion(MAX_MONEY_CENTS + 1, 1)).toThrow(AmountTooLargeError);
  });
});
