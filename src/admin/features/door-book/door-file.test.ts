import { expect, test } from 'vitest';
import type { Door } from '#contract/door-book.ts';
import { type DoorFile, faultsIn, readDoorFile } from './DoorFile.tsx';

const id = '5f0c2f5e-6c0f-4a86-9d53-0d7a3f1c2b44';
const there: Door = {
  ...{ id, isMaster: false, label: '101A', cylinder: null, keyway: 'SC1', lockFunction: null },
  ...{ symbol: 'AA1', holders: null, rekeyedOn: null, hasTag: false, closed: ['bitting'] },
};
const master: Door = { ...there, isMaster: true, label: 'AA', symbol: null };
const context = { isMaster: false, doors: [there, master] };
const reading = (text: string, more: object = {}) =>
  readDoorFile('doors.csv', text, { ...context, ...more }) as DoorFile;

test('a file says what is new, changed and the same, whatever the order of its columns', () => {
  const file = reading(
    'Bitting;Floor;Door;Last rekeyed;Keyway\n24135;1;102;11/3/2026;KW1\n;1;101a;;SC1\n;2;101A;;KW1\n31562;;101A;;\n;;;;\n',
  );
  expect(file).toMatchObject({ name: 'doors.csv', added: 1, same: 1, unknown: ['Floor'], ofOtherKind: 0 });
  expect(file.changes).toEqual([
    { label: '101A', what: 'Keyway SC1 → KW1' },
    { label: '101A', what: 'Bitting new' },
  ]);
  expect(file.rows.map((row) => [row.id, row.values.label, row.values.keyway, row.values.bitting])).toEqual([
    [undefined, '102', 'KW1', '24135'],
    [id, '101A', 'KW1', ''],
    [id, '101A', 'SC1', '31562'],
  ]);
  expect(file.rows[0]?.values.rekeyedOn).toBe('2026-11-03');
  expect(faultsIn(file.rows, false)).toEqual({ '2.label': '101A is there twice' });
});

test('our own file comes back, doors and master keys apart', () => {
  const text = `Door,Key symbol,Bitting,Master key\r\n"1, A",,'-24,\r\nBB,,66666,yes\r\n`;
  expect(reading(text)).toMatchObject({ ofOtherKind: 1, unknown: [] });
  expect(reading(text).rows.map(({ values }) => [values.label, values.bitting])).toEqual([['1, A', '-24']]);
  const keys = reading(text, { isMaster: true });
  expect(keys.rows.map(({ values }) => [values.label, values.bitting])).toEqual([['BB', '66666']]);
  const bySymbol = reading('Key symbol,Keys held by\nAA,Manager\n', { isMaster: true });
  expect(bySymbol.changes).toEqual([{ label: 'AA', what: 'Keys held by empty → Manager' }]);
});

test('errors stand at their cells before anything is sent', () => {
  const { rows } = reading(`Door,Last rekeyed,Keyway\n,,SC1\n102,soon,\n103,,${'K'.repeat(41)}\n`);
  expect(faultsIn(rows, false)).toEqual({
    '0.label': 'Door is required',
    '1.rekeyedOn': expect.stringMatching(/./),
    '2.keyway': expect.stringMatching(/40/),
  });
});

test.each([
  ['Bitting,Floor\n24135,1\n', 'The first row must name the columns, one of them “Door”.'],
  ['Door,door\n1,2\n', 'The column “Door” is there twice.'],
  ['Door\n\n', 'There are no rows below the names of the columns.'],
  [`Door\n${'1\n'.repeat(501)}`, 'At most 500 rows at once: split the file.'],
])('a file that cannot be read says why: %#', (text, why) => {
  expect(readDoorFile('doors.csv', text, context)).toBe(why);
});
