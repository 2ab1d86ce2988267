import { subsetFont } from './fonts/font-file.ts';
import { asciiString, dictionary, hex, nameOf, type PdfFile, type Ref, utf16 } from './pdf-file.ts';
import { type Typeface, kernBetween, signsOf } from './typeface.ts';

/** A face within one document: gathers what is drawn, then embeds just that. */
export type DocumentFont = {
  readonly face: Typeface;
  /** The operand of TJ that draws a text. */
  encode(text: string): string;
  /** Embeds the glyphs encoded so far. */
  embed(file: PdfFile): Ref;
};

/** A code has two bytes; the last ones share a box. */
const LAST_CODE = 0xfffe;
/** Longest block of a CMap (Adobe Technical Note 5014). */
const CMAP_BLOCK = 100;

/**
 * Codes are numbered as signs come, so each keeps its own text in ToUnicode: a character the face lacks is drawn
 * as a box and still copied, searched and read aloud as itself.
 */
export function createDocumentFont(face: Typeface): DocumentFont {
  const codes = new Map<string, number>();
  const glyphs: number[] = [0];

  const codeOf = (text: string, glyph: number): number => {
    const known = codes.get(text);
    if (known !== undefined) return known;
    if (codes.size >= LAST_CODE) return LAST_CODE;
    glyphs.push(glyph);
    codes.set(text, glyphs.length - 1);
    return glyphs.length - 1;
  };

  const encode = (text: string): string => {
    let encoded = '';
    const signs = signsOf(face, text);
    for (const [index, sign] of signs.entries()) {
      const previous = signs[index - 1];
      const kern = previous ? kernBetween(face, previous, sign) : 0;
      if (kern !== 0) encoded += `>${-kern}<`;
      encoded += hex(codeOf(sign.text, sign.glyph));
    }
    return `[<${encoded}>]`;
  };

  const embed = (file: PdfFile): Ref => {
    const source = face.file;
    const name = nameOf(`${subsetTag(glyphs)}+${face.name}`);
    const bytes = subsetFont(source, glyphs);
    const descriptor = file.add(
      dictionary({
        Type: nameOf('FontDescriptor'),
        FontName: name,
        Flags: 4, // symbolic: the codes are the document's own
        FontBBox: source.box,
        ItalicAngle: 0,
        Ascent: source.ascent,
        Descent: source.descent,
        CapHeight: face.capHeight,
        StemV: 80,
        FontFile2: file.addStream(bytes, { Length1: bytes.length }),
      }),
    );
    const descendant = file.add(
      dictionary({
        Type: nameOf('Font'),
        Subtype: nameOf('CIDFontType2'),
        BaseFont: name,
        CIDSystemInfo: dictionary({
          Registry: asciiString('Adobe'),
          Ordering: asciiString('Identity'),
          Supplement: 0,
        }),
        CIDToGIDMap: nameOf('Identity'),
        FontDescriptor: descriptor,
        W: [0, glyphs.map((glyph) => source.advances[glyph] ?? 0)],
      }),
    );
    return file.add(
      dictionary({
        Type: nameOf('Font'),
        Subtype: nameOf('Type0'),
        BaseFont: name,
        Encoding: nameOf('Identity-H'),
        DescendantFonts: [descendant],
        ToUnicode: file.addStream(unicodeMap([...codes.keys()])),
      }),
    );
  };

  return { face, encode, embed };
}

/** Six capitals that name a subset (ISO 32000-1, 9.6.4), the same for the same glyphs. */
function subsetTag(glyphs: readonly number[]): string {
  let hash = 0;
  for (const glyph of glyphs) hash = (Math.imul(hash, 31) + glyph) >>> 0;
  return Array.from({ length: 6 }, (_, index) =>
    String.fromCharCode(65 + (Math.floor(hash / 26 ** index) % 26)),
  ).join('');
}

/** The CMap from codes, which begin at 1, to their texts. */
function unicodeMap(texts: readonly string[]): string {
  const blocks: string[] = [];
  for (let from = 0; from < texts.length; from += CMAP_BLOCK) {
    const entries = texts
      .slice(from, from + CMAP_BLOCK)
      .map((text, index) => `<${hex(from + index + 1)}> <${utf16(text)}>`);
    blocks.push(`${entries.length} beginbfchar\n${entries.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}
