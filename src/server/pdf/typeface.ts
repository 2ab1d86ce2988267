import { inflateSync } from 'node:zlib';
import { type FontFile, readFontFile } from './fonts/font-file.ts';
import type { FontSource } from './fonts/source.ts';

/** A face ready to measure and draw with; widths in thousandths of the size. */
export type Typeface = {
  readonly name: string;
  readonly capHeight: number;
  readonly file: FontFile;
  /** The glyph of a character, 0 (a box) for one the face lacks. */
  readonly glyphs: ReadonlyMap<string, number>;
  /** What is added between two characters. */
  readonly kerning: ReadonlyMap<string, number>;
};

/** One drawn sign: a character the face has, or a box standing for whatever `text` is. */
export type Sign = { readonly text: string; readonly glyph: number; readonly advance: number };

/** Marks, joiners and skin tones belong to the character before them. */
const ATTACHED = /^(?:\p{M}|\u200d|\p{Emoji_Modifier})$/u;
/** An unbroken heap of marks gets a new box now and then: PDF maps a sign to at most 512 bytes of text. */
const LONGEST_CLUSTER = 32;

/** Unpacks a face; takes a millisecond or two, so do it once. */
export function loadTypeface(source: FontSource): Typeface {
  const glyphs = new Map([...source.characters].map((character, index) => [character, index + 1]));
  const kerning = new Map<string, number>();
  for (const entry of source.kerning.split(' ')) {
    const [first = '', second = '', ...value] = entry;
    kerning.set(first + second, Number(value.join('')));
  }
  const file = readFontFile(inflateSync(Buffer.from(source.data, 'base64')));
  return { name: source.name, capHeight: source.capHeight, file, glyphs, kerning };
}

/** The signs that draw a text: one a character, and one box for each character, or cluster, that the face lacks. */
export function signsOf(face: Typeface, text: string): Sign[] {
  const signs: Sign[] = [];
  for (const character of text) {
    const glyph = face.glyphs.get(character) ?? 0;
    const last = signs.at(-1);
    if (
      glyph === 0 &&
      last?.glyph === 0 &&
      last.text.length < LONGEST_CLUSTER &&
      joins(last.text, character)
    ) {
      signs[signs.length - 1] = { ...last, text: last.text + character };
    } else {
      signs.push({ text: character, glyph, advance: face.file.advances[glyph] ?? 0 });
    }
  }
  return signs;
}

function joins(before: string, character: string): boolean {
  return ATTACHED.test(character) || before.endsWith('\u200d');
}

/** What is added between two neighbouring signs. */
export function kernBetween(face: Typeface, left: Sign, right: Sign): number {
  return face.kerning.get(left.text + right.text) ?? 0;
}

/** The width of a text in points, with `tracking` points added after each sign. */
export function widthOf(face: Typeface, text: string, size: number, tracking = 0): number {
  const signs = signsOf(face, text);
  let width = 0;
  for (const [index, sign] of signs.entries()) {
    const previous = signs[index - 1];
    width += sign.advance + (previous ? kernBetween(face, previous, sign) : 0);
  }
  return (width * size) / 1000 + signs.length * tracking;
}
