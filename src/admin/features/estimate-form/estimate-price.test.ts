import { expect, test } from 'vitest';
import { previewPrice, typedFeeCents } from './estimate-price.ts';

const now = new Date('2026-11-21T20:00:00Z');

test('items and service fee are taxed; the fee follows the distance', () => {
  const price = previewPrice(
    {
      items: [
        { quantity: 2, unitPrice: '35.00' },
        { quantity: 1, unitPrice: '120' },
      ],
      distanceMiles: '12.5',
    },
    now,
  );
  // (70 + 120 + 25) × 0.04712 = 10.1308
  expect(price).toMatchObject({
    itemsCents: 19_000,
    serviceFeeCents: 2500,
    taxCents: 1013,
    totalCents: 22_513,
  });
});

test.each(['', 'abc', '12,50', '-5', '1.234'])(
  'a price that is half typed counts as nothing: %s',
  (unitPrice) => {
    expect(previewPrice({ items: [{ quantity: 1, unitPrice }], distanceMiles: '0' }, now)?.totalCents).toBe(
      0,
    );
  },
);

test.each([Number.NaN, 0, -3, 1.5])('a quantity that is half typed counts as one: %s', (quantity) => {
  const price = previewPrice({ items: [{ quantity, unitPrice: '10.00' }], distanceMiles: '' }, now);
  expect(price?.itemsCents).toBe(1000);
});

test('a sum no money column holds has no price', () => {
  const price = previewPrice(
    { items: [{ quantity: 9999, unitPrice: '99999999.99' }], distanceMiles: '' },
    now,
  );
  expect(price).toBeNull();
});

test.each([
  ['0', 0],
  ['5', 0],
  ['5.1', 2500],
  ['15', 2500],
  ['30.1', 7500],
  ['', 0],
  ['-1', 0],
  ['far', 0],
  ['1000', 0],
])('the service fee of %s miles as typed is %i cents', (miles, cents) => {
  expect(typedFeeCents(miles)).toBe(cents);
});
