import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { type Fonts, documentFont } from './fonts/load-fonts.ts';
import { GHOST, INK, type TextStyle } from './style.ts';
import { wrapText } from './text.ts';

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

/** What a part of a document is (ISO 32000-1, 14.8.4), so that a screen reader reads a table as a table. */
type Role = 'Document' | 'Sect' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure' | 'Link';

type Box = readonly [left: number, top: number, right: number, bottom: number];

type Canvas = PDFKit.PDFDocument;

/** What a file says about itself. */
export type DocumentInfo = {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** Of the record, not of the hour, so that the same record makes the same bytes. */
  readonly date: Date;
};

/**
 * PDFKit writes the file's description a second time as XML (XMP metadata) and escapes nothing there: a customer's "<"
 * or our own "&" would break it. By then the first, plain description has been written.
 */
class EscapingDocument extends PDFDocument {
  override endMetadata(): void {
    const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
    for (const [name, value] of Object.entries(this.info)) {
      if (typeof value === 'string') {
        Object.assign(this.info, { [name]: value.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign) });
      }
    }
    super.endMetadata();
  }
}

/** A document being drawn: pages filled from the top, in points from the upper left corner. */
export class Sheet {
  /** How far down the page content has come. */
  y = TOP;
  readonly #canvas: Canvas;
  readonly #across: string | undefined;
  #part: PDFKit.PDFStructureElement;

  /** `across` is a word behind the content of every page: "VOID". */
  constructor(fonts: Fonts, info: DocumentInfo, across?: string) {
    this.#canvas = new EscapingDocument({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-US',
      displayTitle: true,
      font: '', // its own default, Helvetica, has no ʻokina
      info: {
        Title: info.title,
        Author: info.author,
        Subject: info.subject,
        Creator: info.author,
        CreationDate: info.date,
        ModDate: info.date,
      },
    });
    this.#canvas.registerFont('regular', fontSource(fonts.regular));
    this.#canvas.registerFont('bold', fontSource(fonts.bold));
    this.#across = across;
    this.#part = this.#canvas.struct('Document');
    this.#canvas.addStructure(this.#part);
    this.#addPage();
  }

  /** The width of a text in points. */
  width(text: string, style: TextStyle): number {
    const width = this.#use(style).widthOfString(text);
    return width + (style.tracking ? style.tracking * Array.from(text).length : 0);
  }

  /** A text's lines no wider than `width` points. */
  lines(text: string, style: TextStyle, width: number): string[] {
    return wrapText(text, width, (part) => this.#use(style).widthOfString(part));
  }

  /** Begins a new page unless `height` points are left on this one, or the page has nothing yet; tells whether it did. */
  need(height: number): boolean {
    if (this.y + height <= BOTTOM || this.y <= RUNNING_TOP) return false;
    this.#addPage();
    this.y = RUNNING_TOP;
    return true;
  }

  /** What `draw` draws belongs to a part of this role. */
  within(role: Role, draw: () => void, options: { alt?: string; scope?: 'Column'; bbox?: Box } = {}): void {
    const outer = this.#part;
    const part = this.#canvas.struct(role, options as PDFKit.Mixins.StructureElementOptions);
    outer.add(part);
    this.#part = part;
    draw();
    part.end();
    this.#part = outer;
  }

  /** One line of text, its baseline at y; x is its left or right end. Counts as content of the present part. */
  text(text: string, x: number, y: number, style: TextStyle): void {
    if (text !== '') this.#part.add(() => this.#draw(text, x, y, style));
  }

  /** One line of text that opens `uri`, if that is a web, mail or phone address; draws as text does. */
  link(text: string, uri: string, x: number, y: number, style: TextStyle): void {
    const href = linkTarget(uri);
    if (href === null || text === '') {
      this.text(text, x, y, style);
      return;
    }
    this.within('Link', () => {
      this.text(text, x, y, style);
      // A String object is how PDFKit tells a text from a name.
      const options = { structParent: this.#part, Contents: Object(text) as string };
      this.#canvas.link(x, y - style.size, this.width(text, style), style.size * 1.3, href, options);
    });
  }

  /** A drawing that means something; `alt` says what. */
  figure(alt: string, bbox: Box, draw: (canvas: Canvas) => void): void {
    this.within('Figure', () => this.#part.add(() => this.#apart(draw)), { alt, bbox });
  }

  /** A drawing that only decorates. */
  ornament(draw: (canvas: Canvas) => void): void {
    this.#canvas.markContent('Artifact', { type: 'Layout' });
    this.#apart(draw);
    this.#canvas.endMarkedContent();
  }

  /** Text that only repeats: page numbers, running headers. */
  ornamentText(text: string, x: number, y: number, style: TextStyle): void {
    if (text === '') return;
    this.#canvas.markContent('Artifact', { type: 'Pagination' });
    this.#draw(text, x, y, style);
    this.#canvas.endMarkedContent();
  }

  /** A level line, for the eye only. */
  rule(from: number, to: number, y: number, color: string, width: number): void {
    this.ornament((canvas) => canvas.moveTo(from, y).lineTo(to, y).lineWidth(width).stroke(color));
  }

  /** Draws on each page, then writes the file; nothing can be drawn after. */
  async save(eachPage: (page: number, count: number) => void): Promise<Uint8Array> {
    const { count } = this.#canvas.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#canvas.switchToPage(page);
      eachPage(page, count);
    }
    const bytes = buffer(this.#canvas);
    this.#canvas.end();
    return new Uint8Array(await bytes);
  }

  #addPage(): void {
    this.#canvas.addPage();
    const word = this.#across;
    if (word === undefined) return;
    const style: TextStyle = { size: 150, bold: true, color: GHOST };
    const [x, y] = [PAGE.width / 2, PAGE.height / 2 + 80];
    this.ornament((canvas) => {
      canvas.rotate(-35, { origin: [x, y] });
      this.#draw(word, x - this.width(word, style) / 2, y, style);
    });
  }

  #use(style: TextStyle): Canvas {
    return this.#canvas.font(style.bold ? 'bold' : 'regular').fontSize(style.size);
  }

  #draw(text: string, x: number, y: number, style: TextStyle): void {
    const left = style.align === 'right' ? x - this.width(text, style) : x;
    this.#use(style)
      .fillColor(style.color ?? INK)
      .text(text, left, y, {
        lineBreak: false,
        baseline: 'alphabetic',
        characterSpacing: style.tracking,
      });
  }

  #apart(draw: (canvas: Canvas) => void): void {
    this.#canvas.save();
    draw(this.#canvas);
    this.#canvas.restore();
  }
}

/** PDFKit also takes a font that fontkit has read; its types don't say so. */
function fontSource(font: Fonts['regular']): Uint8Array {
  return documentFont(font) as unknown as Uint8Array;
}

function linkTarget(uri: string): string | null {
  if (!URL.canParse(uri)) return null;
  const { protocol, href } = new URL(uri);
  return ['https:', 'http:', 'mailto:', 'tel:'].includes(protocol) ? href : null;
}
