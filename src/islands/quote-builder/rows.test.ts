import { expect, test } from 'vitest';
import {
  addCustom,
  addService,
  basketOf,
  bodyItems,
  changeRow,
  countOf,
  pricedItems,
  quantityOf,
  removeService,
  rowsFromDraft,
  setQuantities,
  unitPriceCentsOf,
} from './rows.ts';

test.each([
  ['3', 3],
  [' 12 ', 12],
  ['0', 1],
  ['-2', 1],
  ['2.5', 1],
  ['', 1],
  ['two', 1],
  ['1e3', 1],
  ['123456', 9999],
])('the quantity %j counts as %d', (text, quantity) => {
  expect(quantityOf(text)).toBe(quantity);
});

test.each([
  ['45.50', 4550],
  ['$45', 4500],
  ['', 0],
  ['about 40', 0],
  ['-5', 0],
])('the price %j comes to %d cents', (text, cents) => {
  expect(unitPriceCentsOf(text)).toBe(cents);
});

test('a service added twice is one row with quantity two; custom services stay separate', () => {
  const rows = addCustom(addCustom(addService(addService([], 'home-lockout'), 'home-lockout')));
  expect(rows.map(({ catalogueId, quantity }) => [catalogueId, quantity])).toEqual([
    ['home-lockout', '2'],
    [null, '1'],
    [null, '1'],
  ]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(3);
  // As two lists of a form without script may name one service.
  const doors = addService(addService([], 'rekeying-service', 4), 'rekeying-service', 2);
  expect(basketOf(doors)).toEqual({ 'rekeying-service': 6 });
  expect(basketOf(addService(doors, 'rekeying-service', 9999))).toEqual({ 'rekeying-service': 9999 });
});

test('rows are sent with the specification’s names, and priced by their kind', () => {
  let rows = addCustom(addService([], 'rekeying-service'));
  rows = changeRow(rows, 2, { description: 'Chest', unitPrice: '$12.5', quantity: '2', minutes: '20' });
  expect(bodyItems(rows)).toEqual([
    {
      catalogueId: 'rekeying-service',
      serviceCategory: 'residential',
      serviceDescription: 'Rekeying Service',
      quantity: 1,
      unitPrice: '35.00',
      difficulty: 'easy',
      estimatedTime: 30,
    },
    {
      serviceCategory: 'custom',
      serviceDescription: 'Chest',
      quantity: 2,
      unitPrice: '12.5',
      difficulty: 'standard',
      estimatedTime: 20,
    },
  ]);
  expect(pricedItems(rows)).toEqual([
    { quantity: 1, catalogueId: 'rekeying-service' },
    { quantity: 2, unitPriceCents: 1250 },
  ]);
});

test('a draft restores its rows, except invalid ones and services no longer in the price list', () => {
  const rows = addService([], 'car-lockout');
  const draft = JSON.stringify([...rows, { ...rows[0], catalogueId: 'gone' }, { id: 'x' }]);
  expect(rowsFromDraft(draft)).toEqual(rows);
  for (const text of [undefined, '', 'not json', '{}', 'null']) expect(rowsFromDraft(text)).toEqual([]);
});

test('a basket sets quantities, and removes a row below one', () => {
  const custom = changeRow(addCustom([]), 1, { description: 'Chest' });
  let rows = setQuantities(custom, { 'rekeying-service': 12, 'home-lockout': 1 });
  rows = setQuantities(rows, { 'rekeying-service': 5 });
  expect(basketOf(rows)).toEqual({ 'rekeying-service': 5, 'home-lockout': 1 });
  rows = removeService(removeService(rows, 'rekeying-service'), 'home-lockout');
  expect(countOf(rows, 'rekeying-service')).toBe(4);
  expect(countOf(rows, 'home-lockout')).toBe(0);
  expect(rows.map(({ description }) => description)).toEqual(['Chest', 'Rekeying Service']);
});
