import { type DocumentFont, createDocumentFont } from './document-font.ts';
import { showText } from './operators.ts';
import { type Colour, INK } from './palette.ts';
import { asciiString, dictionary, nameOf, PdfFile, type Ref, textString } from './pdf-file.ts';
import type { Part, Role } from './structure.ts';
import { type Typeface, widthOf } from './typeface.ts';
import { type DocumentInfo, writeFile } from './write-file.ts';

/**
 * A page of US Letter, in points. The content stays within `LEFT` to `RIGHT`: printed at full size on A4, which
 * is 16.7 points narrower and 50 taller, the paper cuts at most 16.7 of a 54-point margin however it is aligned,
 * and what remains is more than the quarter inch (18 points) that printers leave blank.
 */
export const PAGE = { width: 612, height: 792 } as const;
export const LEFT = 54;
export const RIGHT = PAGE.width - LEFT;
/** Where content begins on the first page and on the pages after it, below the running header. */
export const TOP = 48;
const RUNNING_TOP = 84;
/** Where content ends; the footer is below. */
export const BOTTOM = PAGE.height - 72;

export type Faces = { readonly regular: Typeface; readonly bold: Typeface };

export type TextStyle = {
  readonly size: number;
  readonly bold?: boolean;
  readonly colour?: Colour;
  /** Points added after each letter. */
  readonly tracking?: number;
  readonly align?: 'left' | 'right' | 'centre';
  /** Degrees, counter-clockwise. */
  readonly angle?: number;
};

/** Keys of the parent tree below it are the pages'. */
const FIRST_LINK_KEY = 1_000_000;

type Page = { readonly content: string[]; readonly links: Ref[]; ids: number };

/** A document being drawn: pages filled from the top, in points from the upper left corner. */
export class Sheet {
  /** How far down the page content has come. */
  y = TOP;
  readonly #faces: Faces;
  readonly #fonts: { readonly regular: DocumentFont; readonly bold: DocumentFont };
  readonly #pages: Page[] = [{ content: [], links: [], ids: 0 }];
  readonly #root: Part = { role: 'Document', kids: [] };
  readonly #file = new PdfFile();
  #page = 0;
  #part: Part = this.#root;
  #links = 0;

  constructor(faces: Faces) {
    this.#faces = faces;
    this.#fonts = { regular: createDocumentFont(faces.regular), bold: createDocumentFont(faces.bold) };
  }

  get pageCount(): number {
    return this.#pages.length;
  }

  face(style: Pick<TextStyle, 'bold'>): Typeface {
    return style.bold ? this.#faces.bold : this.#faces.regular;
  }

  /** The width of a text in points. */
  width(text: string, style: TextStyle): number {
    return widthOf(this.face(style), text, style.size, style.tracking);
  }

  /** Begins a new page unless `height` points are left on this one, or the page has nothing yet; tells whether it did. */
  need(height: number): boolean {
    if (this.y + height <= BOTTOM || this.y <= RUNNING_TOP) return false;
    this.#pages.push({ content: [], links: [], ids: 0 });
    this.#page = this.#pages.length - 1;
    this.y = RUNNING_TOP;
    return true;
  }

  /** What `draw` draws belongs to a part of this role. */
  within(role: Role, draw: () => void, alt?: string): void {
    const outer = this.#part;
    const part: Part = { role, kids: [], alt };
    outer.kids.push(part);
    this.#part = part;
    draw();
    this.#part = outer;
  }

  /** One line of text, its baseline at y; x is its left end, right end or middle. Counts as content of the present part. */
  text(text: string, x: number, y: number, style: TextStyle): void {
    if (text === '') return;
    const page = this.#current();
    const id = page.ids++;
    this.#part.kids.push({ page: this.#page, id });
    page.content.push(
      `/${this.#part.role} <</MCID ${id}>> BDC\n${this.#textOperators(text, x, y, style)}\nEMC`,
    );
  }

  /** Text that only decorates or repeats: page numbers, running headers, watermarks. */
  ornamentText(text: string, x: number, y: number, style: TextStyle): void {
    if (text !== '') this.ornament(this.#textOperators(text, x, y, style));
  }

  /** A word behind all else on the page. */
  background(text: string, x: number, y: number, style: TextStyle): void {
    this.#current().content.unshift(`/Artifact BMC\nq\n${this.#textOperators(text, x, y, style)}\nQ\nEMC`);
  }

  /** Operators that only decorate, in PDF's own coordinates (y up). */
  ornament(operators: string): void {
    this.#current().content.push(`/Artifact BMC\nq\n${operators}\nQ\nEMC`);
  }

  /** A drawing that means something, in PDF's own coordinates; `alt` says what. */
  figure(operators: string, alt: string): void {
    this.within(
      'Figure',
      () => {
        const page = this.#current();
        const id = page.ids++;
        this.#part.kids.push({ page: this.#page, id });
        page.content.push(`/Figure <</MCID ${id}>> BDC\nq\n${operators}\nQ\nEMC`);
      },
      alt,
    );
  }

  /** One line of text that opens `uri`, if that is a web, mail or phone address; draws as text does. */
  link(text: string, uri: string, x: number, y: number, style: TextStyle): void {
    const href = linkTarget(uri);
    if (href === null || text === '') {
      this.text(text, x, y, style);
      return;
    }
    this.within('Link', () => {
      const width = this.width(text, style);
      const left = style.align === 'right' ? x - width : x;
      const key = FIRST_LINK_KEY + this.#links++;
      const bottom = PAGE.height - y - style.size * 0.3;
      const annotation = this.#file.add(
        dictionary({
          Type: nameOf('Annot'),
          Subtype: nameOf('Link'),
          Rect: [left, bottom, left + width, bottom + style.size * 1.3],
          Border: [0, 0, 0],
          F: 4, // print
          StructParent: key,
          Contents: textString(text),
          A: dictionary({ Type: nameOf('Action'), S: nameOf('URI'), URI: asciiString(href) }),
        }),
      );
      this.text(text, x, y, style);
      this.#current().links.push(annotation);
      this.#part.kids.push({ page: this.#page, annotation, key });
    });
  }

  /** Draws on each page, then writes the file. */
  save(info: DocumentInfo, eachPage: (page: number) => void): Uint8Array {
    for (const index of this.#pages.keys()) {
      this.#page = index;
      eachPage(index);
    }
    const file = this.#file;
    return writeFile(file, {
      info,
      size: PAGE,
      pages: this.#pages.map(({ content, links }) => ({ content: content.join('\n'), links })),
      fonts: { R: this.#fonts.regular.embed(file), B: this.#fonts.bold.embed(file) },
      structure: this.#root,
    });
  }

  #current(): Page {
    const page = this.#pages[this.#page];
    if (!page) throw new RangeError(`No page ${this.#page}`);
    return page;
  }

  #textOperators(text: string, x: number, y: number, style: TextStyle): string {
    const width = style.align === 'right' || style.align === 'centre' ? this.width(text, style) : 0;
    return showText({
      encoded: (style.bold ? this.#fonts.bold : this.#fonts.regular).encode(text),
      font: style.bold ? 'B' : 'R',
      size: style.size,
      colour: style.colour ?? INK,
      tracking: style.tracking ?? 0,
      x: style.align === 'right' ? x - width : style.align === 'centre' ? x - width / 2 : x,
      y: PAGE.height - y,
      angle: style.angle ?? 0,
    });
  }
}

function linkTarget(uri: string): string | null {
  if (!URL.canParse(uri)) return null;
  const { protocol, href } = new URL(uri);
  if (!['https:', 'http:', 'mailto:', 'tel:'].includes(protocol)) return null;
  return href;
}
