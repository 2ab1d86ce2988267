import fc from 'fast-check';
import { expect, test } from 'vitest';
import regular from './fonts/inter-regular.ts';
import { loadTypeface, widthOf } from './typeface.ts';
import { plainLine, plainText, wrapText } from './wrap.ts';

const face = loadTypeface(regular);

test('text is composed, blanks are one space, what cannot be seen goes, line ends stay', () => {
  expect(plainText('  Ka\u02bbahumanu\u0000\t o\u0304la \r\n  b\u2028c\u200b\u00ad\ufeff ')).toBe(
    'Kaʻahumanu ōla\nb\nc',
  );
  expect(plainText('\ud800x')).toBe('\ufffdx');
  expect(plainText('👩\u200d🔧 a\u200db ✓\ufe0f')).toBe('👩\u200d🔧 ab ✓');
  expect(plainText('5\u00a0mi')).toBe('5\u00a0mi');
  expect(plainLine('a\n\nb')).toBe('a b');
});

test('lines break at spaces, keep them, and words wider than a line break within', () => {
  expect(wrapText(face, 'one two three', 10, 45)).toEqual(['one two ', 'three']);
  expect(wrapText(face, 'one\ntwo', 10, 400)).toEqual(['one', 'two']);
  const [first = '', ...rest] = wrapText(face, `to ${'x'.repeat(40)} end`, 10, 60);
  expect(first).toBe('to ');
  expect(rest.join('')).toBe(`${'x'.repeat(40)} end`);
  expect(wrapText(face, ' \n ', 10, 60)).toEqual([]);
});

test('lines fit their width and joined are the text again, for any text and width', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.integer({ min: 12, max: 300 }),
      (text, width) => {
        const plain = plainLine(text);
        const lines = wrapText(face, plain, 9.5, width);
        expect(lines.join('')).toBe(plain);
        for (const line of lines)
          expect(widthOf(face, line.trimEnd(), 9.5)).toBeLessThanOrEqual(width + 1e-6);
      },
    ),
  );
});
