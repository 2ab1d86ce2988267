import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentFont, loadFonts } from './fonts/load-fonts.ts';
import { plainLine, plainText, wrapText } from './typography.ts';

const font = documentFont((await loadFonts()).regular);
const measure = (size: number) => (text: string) => (font.layout(text).advanceWidth * size) / 1000;

test('text is composed, its blanks collapsed and invisible characters removed, and line breaks stay', () => {
  expect(plainText('  Ka\u02bbahumanu\u0000\t o\u0304la \r\n  b\u2028c\u200b\u00ad\ufeff ')).toBe(
    'Kaʻahumanu ōla\nb\nc',
  );
  expect(plainText('\ud800x')).toBe('\ufffdx');
  expect(plainText('👩\u200d🔧 a\u200db ✓\ufe0f')).toBe('👩\u200d🔧 ab ✓');
  expect(plainText('5\u00a0mi')).toBe('5\u00a0mi');
  expect(plainLine('a\n\nb')).toBe('a b');
});

test('lines break at spaces and keep them, and words wider than a line are split', () => {
  expect(wrapText('one two three', 45, measure(10))).toEqual(['one two ', 'three']);
  expect(wrapText('one\ntwo', 400, measure(10))).toEqual(['one', 'two']);
  const [first = '', ...rest] = wrapText(`to ${'x'.repeat(40)} end`, 60, measure(10));
  expect(first).toBe('to ');
  expect(rest.join('')).toBe(`${'x'.repeat(40)} end`);
  expect(wrapText(' \n ', 60, measure(10))).toEqual([]);
});

test('for any text and width, lines fit and join back into the text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.integer({ min: 12, max: 300 }),
      (text, width) => {
        const plain = plainLine(text);
        const lines = wrapText(plain, width, measure(9.5));
        expect(lines.join('')).toBe(plain);
        for (const line of lines) expect(measure(9.5)(line.trimEnd())).toBeLessThanOrEqual(width + 1e-6);
      },
    ),
  );
});
