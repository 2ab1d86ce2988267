import { expect, test } from 'vitest';
import { readFontFile, subsetFont } from './fonts/font-file.ts';
import regular from './fonts/inter-regular.ts';
import semibold from './fonts/inter-semibold.ts';
import { loadTypeface, signsOf, widthOf } from './typeface.ts';

const faces = [loadTypeface(regular), loadTypeface(semibold)];

test('both faces have what Hawaiian, other Latin and prices need', () => {
  const needed = 'ʻāēīōūĀĒĪŌŪ’“”–—…·•×½⅝$€£%&ñçßøåÆŁřşțũẤễữ\u00a0';
  for (const face of faces) {
    for (const character of needed)
      expect(face.glyphs.has(character), `${face.name} ${character}`).toBe(true);
  }
});

test('figures are tabular, whatever stands beside them', () => {
  for (const face of faces) {
    const widths = [...'0123456789'].map((digit) =>
      widthOf(face, `$${digit},${digit}${digit}1.${digit}0`, 10),
    );
    expect(new Set(widths).size).toBe(1);
  }
});

test('letters are kerned', () => {
  for (const face of faces)
    expect(widthOf(face, 'To', 10)).toBeLessThan(widthOf(face, 'T', 10) + widthOf(face, 'o', 10));
});

test('what a face lacks is one box a character, or a cluster, and keeps its text', () => {
  const boxes = signsOf(faces[0]!, 'a田👍🏽👩‍🔧').map(({ text, glyph }) => [text, glyph === 0]);
  expect(boxes).toEqual([
    ['a', false],
    ['田', true],
    ['👍🏽', true],
    ['👩‍🔧', true],
  ]);
});

test('a subset has the glyphs asked for, in their order, and nothing else', () => {
  const { file } = faces[0]!;
  const subset = readFontFile(subsetFont(file, [0, 40, 40, 300, 1]));
  expect([...subset.advances]).toEqual([0, 40, 40, 300, 1].map((glyph) => file.advances[glyph]));
  expect([...subset.tables.keys()]).toEqual(['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp']);
  // The second and third are one outline; the fifth, the space, has none.
  const loca = subset.tables.get('loca')!;
  const offsets = Array.from({ length: 6 }, (_, index) =>
    new DataView(loca.buffer, loca.byteOffset).getUint32(index * 4),
  );
  expect(offsets[2]! - offsets[1]!).toBe(offsets[3]! - offsets[2]!);
  expect(offsets[5]).toBe(offsets[4]);
  expect(subset.tables.get('glyf')!.length).toBe(offsets[5]);
});
