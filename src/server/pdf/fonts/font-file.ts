/** What a document needs of a TrueType file. */
export type FontFile = {
  readonly ascent: number;
  readonly descent: number;
  /** xMin, yMin, xMax, yMax over all glyphs. */
  readonly box: readonly [number, number, number, number];
  /** Advance widths by glyph. */
  readonly advances: Uint16Array;
  readonly tables: ReadonlyMap<string, Uint8Array>;
};

/**
 * Reads a TrueType file made by make-fonts.py: 1,000 units per em, no composite glyphs.
 * @throws RangeError when it is not such a file.
 * @see https://learn.microsoft.com/typography/opentype/spec/otff
 */
export function readFontFile(bytes: Uint8Array): FontFile {
  const view = viewOf(bytes);
  const tables = new Map<string, Uint8Array>();
  for (let at = 12; at < 12 + view.getUint16(4) * 16; at += 16) {
    const tag = String.fromCharCode(...bytes.subarray(at, at + 4));
    const offset = view.getUint32(at + 8);
    tables.set(tag, bytes.subarray(offset, offset + view.getUint32(at + 12)));
  }
  const head = viewOf(table(tables, 'head'));
  const hhea = viewOf(table(tables, 'hhea'));
  const hmtx = viewOf(table(tables, 'hmtx'));
  if (head.getUint16(18) !== 1000) throw new RangeError('The font does not have 1,000 units per em');
  // Glyphs past the last full metric repeat its advance.
  const metrics = hhea.getUint16(34);
  const count = viewOf(table(tables, 'maxp')).getUint16(4);
  const advances = Uint16Array.from({ length: count }, (_, glyph) =>
    hmtx.getUint16(Math.min(glyph, metrics - 1) * 4),
  );
  return {
    ascent: hhea.getInt16(4),
    descent: hhea.getInt16(6),
    box: [head.getInt16(36), head.getInt16(38), head.getInt16(40), head.getInt16(42)],
    advances,
    tables,
  };
}

/**
 * A TrueType file with the given glyphs only, renumbered in their order; one may come twice. It has the tables
 * that PDF asks of an embedded CIDFontType2 (ISO 32000-1, 9.9) and no others.
 */
export function subsetFont(font: FontFile, glyphs: readonly number[]): Uint8Array {
  const outlines = glyphs.map((glyph) => outline(font, glyph));
  const loca = new DataView(new ArrayBuffer((glyphs.length + 1) * 4));
  const hmtx = new DataView(new ArrayBuffer(glyphs.length * 4));
  let length = 0;
  for (const [index, glyph] of glyphs.entries()) {
    const shape = outlines[index] ?? new Uint8Array();
    hmtx.setUint16(index * 4, font.advances[glyph] ?? 0);
    hmtx.setInt16(index * 4 + 2, shape.length > 0 ? viewOf(shape).getInt16(2) : 0);
    length += shape.length + padding(shape.length);
    loca.setUint32(index * 4 + 4, length);
  }
  const head = new Uint8Array(table(font.tables, 'head'));
  viewOf(head).setInt16(50, 1); // long offsets in loca
  const hhea = new Uint8Array(table(font.tables, 'hhea'));
  viewOf(hhea).setUint16(34, glyphs.length);
  const maxp = new Uint8Array(table(font.tables, 'maxp'));
  viewOf(maxp).setUint16(4, glyphs.length);
  return writeFontFile([
    ['glyf', joinPadded(outlines)],
    ['head', head],
    ['hhea', hhea],
    ['hmtx', new Uint8Array(hmtx.buffer)],
    ['loca', new Uint8Array(loca.buffer)],
    ['maxp', maxp],
  ]);
}

function outline(font: FontFile, glyph: number): Uint8Array {
  const long = viewOf(table(font.tables, 'head')).getInt16(50) === 1;
  const loca = viewOf(table(font.tables, 'loca'));
  const offset = (index: number): number =>
    long ? loca.getUint32(index * 4) : loca.getUint16(index * 2) * 2;
  return table(font.tables, 'glyf').subarray(offset(glyph), offset(glyph + 1));
}

/** `tables` in the order of their tags, as the directory asks. */
function writeFontFile(tables: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const directory = new Uint8Array(12 + tables.length * 16);
  const view = viewOf(directory);
  const power = Math.floor(Math.log2(tables.length));
  view.setUint32(0, 0x0001_0000);
  view.setUint16(4, tables.length);
  view.setUint16(6, 2 ** power * 16);
  view.setUint16(8, power);
  view.setUint16(10, tables.length * 16 - 2 ** power * 16);
  let offset = directory.length;
  for (const [index, [tag, bytes]] of tables.entries()) {
    const at = 12 + index * 16;
    directory.set(
      [...tag].map((letter) => letter.charCodeAt(0)),
      at,
    );
    view.setUint32(at + 4, checksum(bytes));
    view.setUint32(at + 8, offset);
    view.setUint32(at + 12, bytes.length);
    offset += bytes.length + padding(bytes.length);
  }
  return joinPadded([directory, ...tables.map(([, bytes]) => bytes)]);
}

function checksum(bytes: Uint8Array): number {
  const view = viewOf(joinPadded([bytes]));
  let sum = 0;
  for (let at = 0; at < view.byteLength; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

function joinPadded(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length + padding(length), 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length + padding(part.length);
  }
  return joined;
}

/** Bytes up to the next multiple of four. */
function padding(length: number): number {
  return -length & 3;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function table(tables: ReadonlyMap<string, Uint8Array>, tag: string): Uint8Array {
  const bytes = tables.get(tag);
  if (!bytes) throw new RangeError(`The font has no table ${tag}`);
  return bytes;
}
