import { expect, test } from 'vitest';
import {
  defaultEstimateItem,
  difficulties,
  estimateCategories,
  itemCategoryLabel,
  lineMinutes,
  minutesForInventoryItem,
  publicItemCategories,
} from './quote-item.ts';

test('items from the inventory take 60 minutes for a service, 30 for a part', () => {
  expect(minutesForInventoryItem({ isService: true })).toBe(60);
  expect(minutesForInventoryItem({ isService: false })).toBe(30);
});

test('a part from stock has minutes per line, and labor per unit', () => {
  const blanks = { serviceCategory: 'parts', inventoryItemId: 'x', estimatedTime: 30, quantity: 6 } as const;
  expect(lineMinutes(blanks)).toBe(30);
  expect(lineMinutes({ ...blanks, serviceCategory: 'materials' })).toBe(30);
  expect(lineMinutes({ ...blanks, serviceCategory: 'services' })).toBe(180);
  expect(lineMinutes({ ...blanks, inventoryItemId: null })).toBe(180);
  expect(lineMinutes({ ...blanks, estimatedTime: null })).toBe(0);
  expect(lineMinutes({ ...blanks, quantity: Number.NaN })).toBe(30);
  expect(lineMinutes({ ...blanks, inventoryItemId: null, quantity: Number.NaN })).toBe(0);
});

test('a new estimate row is one part, free, standard, an hour', () => {
  expect(defaultEstimateItem).toEqual({
    serviceCategory: 'parts',
    serviceDescription: '',
    quantity: 1,
    unitPrice: '0.00',
    difficulty: 'standard',
    estimatedTime: 60,
  });
});

test('the lists are those of the specification, each with its own label', () => {
  expect(difficulties).toEqual(['easy', 'standard', 'complex']);
  expect(estimateCategories).toEqual(['parts', 'labor', 'materials', 'services']);
  expect(publicItemCategories).toEqual(['emergency', 'residential', 'automotive', 'commercial', 'custom']);
  const labels = [...publicItemCategories, ...estimateCategories].map(itemCategoryLabel);
  expect(new Set(labels).size).toBe(9);
});
