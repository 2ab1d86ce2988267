import { readFile } from 'node:fs/promises';
import { create, type Font, type Glyph, type GlyphPosition } from 'fontkit';
import { clustersOf } from '../typography.ts';

/** The documents' two weights, and the face of the site's headings, parsed. */
export type Fonts = { readonly regular: Font; readonly bold: Font; readonly display: Font };

let fonts: Promise<Fonts> | undefined;

/** Reads the fonts, once per process. The build copies the files beside its bundles. */
export function loadFonts(): Promise<Fonts> {
  fonts ??= Promise.all([
    readFont(new URL('./inter-regular.otf', import.meta.url)),
    readFont(new URL('./inter-semibold.otf', import.meta.url)),
    readFont(new URL('./overpass-800.ttf', import.meta.url)),
  ]).then(([regular, bold, display]) => ({ regular, bold, display }));
  return fonts;
}

async function readFont(file: URL): Promise<Font> {
  const font = create(await readFile(file));
  if (!('layout' in font)) throw new TypeError(`${file.pathname} is a font collection`);
  return font;
}

type Run = {
  readonly glyphs: Pick<Glyph, 'id' | 'codePoints' | 'advanceWidth'>[];
  readonly positions: GlyphPosition[];
  readonly advanceWidth: number;
};

/** The part of fontkit's subset that PDFKit uses; fontkit's published types are out of date. */
type Subset = { readonly glyphs: number[]; includeGlyph(glyph: number): number };

/** A font for one document that can draw any text. */
export type DocumentFont = Omit<Font, 'layout' | 'createSubset'> & {
  layout(text: string): Run;
  createSubset(): Subset;
};

/** □ */
const BOX = 0x25a1;
/** Boxes are numbered from here, above any glyph of a font. */
const FIRST_BOX = 0x1_0000;
/** PDF maps a glyph to at most 512 bytes of text, so a longer run of combining marks gets several boxes. */
const LONGEST_BOX = 32;

/**
 * Draws missing characters as boxes, one per character or cluster. PDFKit would draw them all with glyph 0, which
 * maps to a single text; here each box keeps its own text, so it can be copied, searched and read aloud.
 */
export function documentFont(font: Font): DocumentFont {
  const boxes = new Map<string, number>();
  const box = font.glyphForCodePoint(BOX);

  const boxRun = (text: string): Run => {
    const id = boxes.get(text) ?? FIRST_BOX + boxes.size;
    boxes.set(text, id);
    const codePoints = Array.from(text, (character) => character.codePointAt(0) ?? 0);
    return {
      glyphs: [{ id, codePoints, advanceWidth: box.advanceWidth }],
      positions: [{ xAdvance: box.advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 }],
      advanceWidth: box.advanceWidth,
    };
  };

  const layout = (text: string): Run => {
    const runs = splitByFont(font, text).map((piece) =>
      piece.known ? font.layout(piece.text) : boxRun(piece.text),
    );
    return {
      glyphs: runs.flatMap((run) => run.glyphs),
      positions: runs.flatMap((run) => run.positions),
      advanceWidth: runs.reduce((sum, run) => sum + run.advanceWidth, 0),
    };
  };

  const createSubset = (): Subset => {
    const subset = font.createSubset() as unknown as Subset;
    const includeKnown = subset.includeGlyph.bind(subset);
    const included = new Map<number, number>();
    subset.includeGlyph = (glyph) => {
      if (glyph < FIRST_BOX) return includeKnown(glyph);
      const place = included.get(glyph) ?? subset.glyphs.push(box.id) - 1;
      included.set(glyph, place);
      return place;
    };
    return subset;
  };

  return Object.create(font, {
    layout: { value: layout },
    createSubset: { value: createSubset },
  }) as DocumentFont;
}

type Piece = { text: string; known: boolean };

/** Splits a text into runs the font can draw, and single characters or clusters it lacks. */
function splitByFont(font: Font, text: string): Piece[] {
  const has = (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  if (Array.from(text).every(has)) return [{ text, known: true }];
  const pieces: Piece[] = [];
  for (const cluster of clustersOf(text)) {
    let inCluster = false;
    for (const character of cluster) {
      const known = has(character);
      const last = pieces.at(-1);
      const joins = known
        ? last?.known
        : inCluster && last?.known === false && last.text.length < LONGEST_BOX;
      if (last && joins) last.text += character;
      else pieces.push({ text: character, known });
      inCluster = true;
    }
  }
  return pieces;
}
