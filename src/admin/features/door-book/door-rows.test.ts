import { expect, test } from 'vitest';
import { columnNames, emptyRow, isBlank, pasteInto, rowOf, toSave } from './door-rows.ts';

test('pasted cells fill to the right and below; a heading says which column is which; one cell is left to the input', () => {
  const filled = pasteInto([emptyRow], { row: 0, column: 'keyway' }, 'SC1\tStoreroom\nKW1', columnNames)!;
  expect(filled.map(({ values }) => [values.label, values.keyway, values.lockFunction])).toEqual([
    ['', 'SC1', 'Storeroom'],
    ['', 'KW1', ''],
  ]);
  const text = 'Bitting\tDoor\tFloor\tLast Rekeyed\n24135\t101\t1\t11/3/2026\n31562\t102\t1\tlast year';
  const named = pasteInto([emptyRow], { row: 0, column: 'label' }, text, columnNames)!;
  expect(named.map(({ values }) => [values.label, values.bitting, values.rekeyedOn])).toEqual([
    ['101', '24135', '2026-11-03'],
    ['102', '31562', 'last year'],
  ]);
  expect(pasteInto([emptyRow], { row: 0, column: 'label' }, '101', columnNames)).toBe(undefined);
  expect(isBlank(emptyRow)).toBe(true);
});

test('blank rows are not sent, errors find their row, and a code that was not opened stays', () => {
  const door = {
    ...{ id: 'd1', isMaster: false, label: '101', cylinder: null, keyway: null, lockFunction: null },
    ...{ symbol: null, holders: null, rekeyedOn: null, hasTag: false, closed: ['bitting' as const] },
  };
  const row = rowOf(door);
  const closed = toSave([emptyRow, row], { isMaster: false, opened: new Set() });
  expect(closed.gridRows).toEqual([1]);
  expect(closed.rows).toEqual([
    expect.objectContaining({ id: 'd1', isMaster: false, label: '101', keyway: '' }),
  ]);
  expect(closed.rows[0]).not.toHaveProperty('bitting');
  const opened = toSave([rowOf(door, { id: 'd1', bitting: '24135', keyCode: null, pinning: null })], {
    isMaster: false,
    opened: new Set(['d1']),
  });
  expect(opened.rows[0]).toMatchObject({ bitting: '24135', keyCode: '' });
});
