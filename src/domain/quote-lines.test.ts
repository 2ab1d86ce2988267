import { expect, test } from 'vitest';
import {
  defaultEstimateItem,
  difficulties,
  estimateCategories,
  feeLines,
  feesOf,
  itemCategoryLabel,
  lineKinds,
  lineMinutes,
  minutesForInventoryItem,
  publicItemCategories,
} from './quote-lines.ts';

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

test('the fee lines have a kind and a label, and a fee of nothing makes none', () => {
  expect(feeLines({ serviceFee: '25.00', urgencyFee: '0.00' })).toEqual([
    { kind: 'travel', label: 'Travel fee', officeLabel: 'Service Fee', amountCents: 2500 },
  ]);
  expect(feeLines({ serviceFee: '0.00', urgencyFee: '7.50' })).toEqual([
    { kind: 'urgency', label: 'Urgency fee', officeLabel: 'Urgency Fee', amountCents: 750 },
  ]);
});

test('a price names every fee, those of nothing too', () => {
  const fees = feesOf({ serviceFeeCents: 0, urgencyFeeCents: 750 });
  expect(fees.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
    ['travel', 0],
    ['urgency', 750],
  ]);
});

test('a line of an invoice is an item or one of the fees', () => {
  expect(lineKinds).toEqual(['item', 'travel', 'urgency']);
});
