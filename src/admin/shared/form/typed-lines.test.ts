import { expect, test } from 'vitest';
import { formatLines, pricedLines, nullIfTooLarge } from './typed-lines.ts';

const line = { serviceDescription: 'Deadbolt', quantity: 2, unitPrice: '79.99' };

test('an incomplete price counts as zero, an incomplete quantity as one', () => {
  expect(
    pricedLines([line, { quantity: Number.NaN, unitPrice: '12.' }, { quantity: 0, unitPrice: ' 5 ' }]),
  ).toEqual([
    { quantity: 2, unitPriceCents: 7999 },
    { quantity: 1, unitPriceCents: 0 },
    { quantity: 1, unitPriceCents: 500 },
  ]);
});

test('only a total that is too large has no price', () => {
  expect(nullIfTooLarge(() => 1)).toBe(1);
  const tooLarge = () => {
    throw new RangeError('too large');
  };
  expect(nullIfTooLarge(tooLarge)).toBeNull();
  const broken = () => {
    throw new TypeError('broken');
  };
  expect(() => nullIfTooLarge(broken)).toThrow(TypeError);
});

test('lines are shown as text, other values unchanged', () => {
  expect(formatLines([line, { ...line, quantity: 1 }])).toBe('2 × Deadbolt at 79.99; 1 × Deadbolt at 79.99');
  expect([formatLines('Kapaa'), formatLines(2019), formatLines(null)]).toEqual(['Kapaa', '2019', '']);
});
