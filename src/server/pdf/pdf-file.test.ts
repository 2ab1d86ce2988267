import { expect, test } from 'vitest';
import { asciiString, dateString, dictionary, nameOf, textString } from './pdf-file.ts';

test('values are written as PDF writes them', () => {
  const written = dictionary({
    Type: nameOf('Page'),
    At: [0, 1.23456, -2e-9, ['4 0 R']],
    Missing: undefined,
    Marked: true,
  });
  expect(written).toBe('<</Type /Page /At [0 1.235 0 [4 0 R]] /Marked true>>');
  expect(textString('ō😀')).toBe('<feff014dd83dde00>');
  expect(asciiString('a(b)\\c')).toBe('(a\\(b\\)\\\\c)');
  expect(() => asciiString('ō')).toThrow(RangeError);
  expect(dateString(new Date('2026-11-22T02:40:05.678Z'))).toBe('(D:20261122024005Z)');
  expect(() => dateString(new Date('never'))).toThrow(RangeError);
});
