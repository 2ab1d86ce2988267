import { expect, test } from 'vitest';
import { mergeValues } from './Conflict.tsx';

const opened = { name: 'Hasp', price: '5.00', notes: '', lines: [{ quantity: 1 }] };

test('a field that only the other person changed keeps their value and does not count as mine', () => {
  const ours = { ...opened, price: '6.50' };
  const theirs = { ...opened, notes: 'Bin 4' };
  expect(mergeValues(opened, ours, theirs)).toEqual({
    contested: [],
    onlyTheirs: ['notes'],
    merged: { ...opened, price: '6.50', notes: 'Bin 4' },
  });
});

test('a field that both changed is a conflict, unless both values are equal', () => {
  const ours = { ...opened, price: '6.50', lines: [{ quantity: 2 }] };
  const theirs = { ...opened, price: '7.25', lines: [{ quantity: 2 }] };
  expect(mergeValues(opened, ours, theirs)).toEqual({
    contested: ['price'],
    onlyTheirs: [],
    merged: { ...theirs, price: '6.50' },
  });
});
