import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLow, stockLabel } from './inventory.ts';

const part = (quantityOnHand: number, lowStockThreshold: number | null) => ({
  isService: false,
  quantityOnHand,
  lowStockThreshold,
});

test.each([
  [0, 5, 'Out of Stock'],
  [0, 0, 'Out of Stock'],
  [1, 5, 'Low Stock'],
  [5, 5, 'Low Stock'],
  [6, 5, 'In Stock'],
  [5, 0, 'Low Stock'],
  [5, null, 'Low Stock'],
  [6, null, 'In Stock'],
  [6, 0, 'In Stock'],
  [1, 1, 'Low Stock'],
  [2, 1, 'In Stock'],
])('%i on hand with threshold %s is %s', (onHand, threshold, label) => {
  expect(stockLabel(part(onHand, threshold))).toBe(label);
});

test('a service carries no label and is never low', () => {
  const service = { isService: true, quantityOnHand: 0, lowStockThreshold: 5 };
  expect(stockLabel(service)).toBeNull();
  expect(isLow(service)).toBe(false);
});

test('the restock list holds exactly the items labeled low or out', () => {
  const threshold = fc.option(fc.integer({ min: 0, max: 20 }));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30 }), threshold, (onHand, limit) => {
      expect(isLow(part(onHand, limit))).toBe(stockLabel(part(onHand, limit)) !== 'In Stock');
    }),
  );
});
