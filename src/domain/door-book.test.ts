import { expect, test } from 'vitest';
import { masterOpens } from './door-book.ts';

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
