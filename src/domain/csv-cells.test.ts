import { expect, test } from 'vitest';
import { cellsOf, unescapeFormula } from './csv-cells.ts';

test('text from a spreadsheet becomes cells; a quoted cell may have line breaks, tabs and quotes', () => {
  expect(cellsOf('101\tSC1\r\n102\t"Front ""A""\ndoor"\r\n')).toEqual([
    ['101', 'SC1'],
    ['102', 'Front "A" door'],
  ]);
  expect(cellsOf('5" bolt\tx')).toEqual([['5" bolt', 'x']]);
  expect(cellsOf('"A" wing\t"" \r\n\t2\n')).toEqual([
    ['"A" wing', '""'],
    ['', '2'],
  ]);
});

test('so does a CSV file, with a comma in quotes and an escaped formula', () => {
  expect(cellsOf('Door,Bitting\r\n"1, A",\'-24\r\n', ',')).toEqual([
    ['Door', 'Bitting'],
    ['1, A', "'-24"],
  ]);
  expect(["'-24", "'24", '-24'].map(unescapeFormula)).toEqual(['-24', "'24", '-24']);
});
