import { readFile } from 'node:fs/promises';
import { create } from 'fontkit';
import { expect, test } from 'vitest';
import { documentFont, loadFonts } from './load-fonts.ts';

const { regular, bold, display } = await loadFonts();
const fonts = [regular, bold];
const widthOf = (font: (typeof fonts)[number], text: string) => documentFont(font).layout(text).advanceWidth;

test('both fonts have the characters for Hawaiian, other Latin text and prices', () => {
  const needed = 'ʻāēīōūĀĒĪŌŪ’“”–—…·•×½⅝$€£%&ñçßøåÆŁřşțũẤễữ\u00a0';
  for (const font of fonts) {
    for (const character of needed)
      expect(
        font.hasGlyphForCodePoint(character.codePointAt(0)!),
        `${font.postscriptName} ${character}`,
      ).toBe(true);
  }
});

test('figures are tabular in any context', () => {
  for (const font of fonts) {
    const widths = [...'0123456789'].map((digit) => widthOf(font, `$${digit},${digit}${digit}1.${digit}0`));
    expect(new Set(widths).size).toBe(1);
  }
});

test('every font has 1,000 units per em, which PDFKit assumes when it measures', () => {
  for (const font of [...fonts, display]) expect(font.unitsPerEm).toBe(1000);
});

test('the face of the headings is the site’s', async () => {
  const site = create(await readFile('public/fonts/overpass-800-2.woff2'));
  if (!('layout' in site)) throw new TypeError('a collection of fonts');
  expect([...display.characterSet]).toEqual([...site.characterSet]);
  const width = (font: Pick<typeof site, 'layout'>) =>
    font.layout('Nene Lock & Roadside, Invoice $1,234.50').advanceWidth;
  expect(width(display) / display.unitsPerEm).toBeCloseTo(width(site) / site.unitsPerEm, 1);
});

test('letters are kerned', () => {
  for (const font of fonts) expect(widthOf(font, 'To')).toBeLessThan(widthOf(font, 'T') + widthOf(font, 'o'));
});

test('missing characters become one box per character or cluster, and keep their text', () => {
  const { glyphs } = documentFont(regular).layout('a田👍🏽👩‍🔧');
  const box = regular.numGlyphs;
  expect(glyphs.map(({ id, codePoints }) => [String.fromCodePoint(...codePoints), id >= box])).toEqual([
    ['a', false],
    ['田', true],
    ['👍🏽', true],
    ['👩‍🔧', true],
  ]);
});

test('each box of a subset has its own position and one outline, and a known glyph appears once', () => {
  const font = documentFont(regular);
  const subset = font.createSubset();
  const places = font.layout('a田b田a漢').glyphs.map(({ id }) => subset.includeGlyph(id));
  expect(places).toEqual([1, 2, 3, 2, 1, 4]);
  const outlines = places.map((place) => subset.glyphs[place]);
  expect(outlines[1]).toBe(outlines[5]);
  expect(outlines[1]).not.toBe(outlines[0]);
});
