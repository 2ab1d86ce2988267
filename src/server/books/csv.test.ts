import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { unescapeFormula } from '#domain/csv-cells.ts';
import { Amount, csvLine } from './csv.ts';
import { readCsv } from './read-csv.ts';
import { sumOf } from './reports.ts';

test('cells are quoted as needed and escaped where a spreadsheet would compute', () => {
  expect(csvLine(['a', 'b,c', 'd"e', 'f\ng', null, 3, true])).toBe('a,"b,c","d""e","f\ng",,3,true\r\n');
  expect(csvLine(['=1', '+1', '-1', '@a', '\tx', '\rx', '＝1'])).toBe(`'=1,'+1,'-1,'@a,'\tx,"'\rx",'＝1\r\n`);
  expect(csvLine([new Amount('-5.00'), -5])).toBe('-5.00,-5\r\n');
});

test('any written text is read back, except for outer spaces', () => {
  const text = fc
    .string({ unit: 'grapheme', maxLength: 30 })
    .map((raw) => raw.replace(/[\r\n]/g, ' ').trim());
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 8 }), (rows) => {
      const kept = rows.filter(([a, b]) => a !== '' || b !== '');
      fc.pre(kept.length > 0);
      const csv = csvLine(['name', 'notes']) + kept.map(csvLine).join('');
      const { rows: back } = readCsv(csv, { name: [], notes: [] });
      // The only ambiguity: text that already starts with a quote and a formula character looks like an escaped
      // one.
      const plain = kept.map(([name, notes]) => ({
        name: unescapeFormula(name),
        notes: unescapeFormula(notes),
      }));
      expect(back.map(({ cells }) => cells)).toEqual(plain);
    }),
  );
});

test('sums are exact beyond the largest document amount', () => {
  const rows = Array.from({ length: 1000 }, () => ({ total: '99999999.99', tax: '-0.01' }));
  expect(sumOf(rows, ['total', 'tax'])).toEqual({ total: '99999999990.00', tax: '-10.00' });
  expect(sumOf([], ['total'])).toEqual({ total: '0.00' });
});
