/** A face as make-fonts.py writes it. */
export type FontSource = {
  /** PostScript name, "Inter-Regular". */
  readonly name: string;
  /** Height of a capital letter, in thousandths of the size, like every figure of a face. */
  readonly capHeight: number;
  /** The characters it has: glyph 1 draws the first; glyph 0 is the box that stands for any other. */
  readonly characters: string;
  /** "To-52 Va-30 …": two characters and what is added between them. */
  readonly kerning: string;
  /** A TrueType file without composite glyphs, deflated (zlib), in base64: code a bundler cannot lose. */
  readonly data: string;
};
