import { expect, test } from 'vitest';
import { checkStock, locksOf, masterOpens, says } from './door-book.ts';

test.each([
  ['AA', 'AA1', true],
  ['aa', 'AA12', true],
  ['A', 'AA1', true],
  ['A', '1A', true],
  ['AA', 'AB1', false],
  ['AA', 'A', false],
  ['AA', 'AA', false],
  ['AA', 'XAA3', true],
  ['GMK', 'AA1', true],
  ['GM', 'B2', true],
  ['A', 'GMK', false],
  ['TMK', '2A', true],
  ['AA1', 'AA1', false],
  ['1', '101', false],
  ['A', '', false],
])('%s and %s: %s', (master, symbol, opens) => {
  expect(masterOpens(master, symbol)).toBe(opens);
});

const door = (label: string, keyway: string | null, cylinder: string | null = null) => ({
  ...{ label, keyway, cylinder },
});
const item = (name: string, sku: string | null = null) => ({ name, sku });

test('an item is for a keyway or cylinder if its name or SKU says it in whole words', () => {
  expect(says(item('Key blank SC1'), 'sc1')).toBe(true);
  expect(says(item('Key blank', 'KB-SC1'), 'SC1')).toBe(true);
  expect(says(item('Cylinder Schlage C, 6-pin'), 'Schlage C 6 pin')).toBe(true);
  expect(says(item('Key blank SC10'), 'SC1')).toBe(false);
  expect(says(item('Cylinder Schlage E'), 'Schlage C')).toBe(false);
  expect(says(item('Rekey pin kit'), ' - ')).toBe(false);
});

test('doors count once for each keyway and cylinder, those of most doors first', () => {
  const doors = [door('1', 'KW1'), door('2', 'SC1', 'sc1'), door('3', 'sc-1'), door('4', 'SC1', '')];
  expect(locksOf(doors).map(({ text, doors: own }) => [text, own.length])).toEqual([
    ['SC1', 2],
    ['KW1', 1],
    ['sc-1', 1],
  ]);
});

test('the check names what is on hand for how many doors, and every door for which nothing is found', () => {
  const stock = [{ text: 'SC1', items: [{ id: 'i', name: 'Cylinder SC1', quantityOnHand: 4 }] }];
  const doors = [door('1', 'sc1'), door('2', 'SC1', 'Schlage C'), door('3', 'KW1'), door('4', null)];
  expect(checkStock(doors, stock)).toEqual({
    locks: [{ text: 'sc1', doors: 2, items: stock[0]!.items }],
    unchecked: ['3', '4'],
  });
  expect(checkStock([], stock)).toEqual({ locks: [], unchecked: [] });
});
