import { Buffer } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { escapeText } from '../html.ts';
import { type Fonts, documentFont } from './fonts/load-fonts.ts';
import { GHOST, INK, type TextStyle, wrapText } from './typography.ts';
import type { Attachment } from './types.ts';

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

/** Structure types (ISO 32000-1, 14.8.4), which let a screen reader read a table as a table. */
type Role = 'Document' | 'Sect' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure' | 'Link';

type Box = readonly [left: number, top: number, right: number, bottom: number];

type Canvas = PDFKit.PDFDocument;

/** The file's metadata. */
export type DocumentInfo = {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** The record's date, not the current time, so that equal records make equal bytes. */
  readonly date: Date;
};

/**
 * PDFKit also writes the metadata as XML (XMP) without escaping it: a customer's "<" or our own "&" would break it.
 * The plain copy of the metadata has already been written when this runs.
 */
class EscapingDocument extends PDFDocument {
  override endMetadata(): void {
    for (const [name, value] of Object.entries(this.info))
      if (typeof value === 'string') Object.assign(this.info, { [name]: escapeText(value) });
    super.endMetadata();
  }
}

/** A document being drawn, page by page from the top. Coordinates are points from the upper left corner. */
export class Sheet {
  /** Where the next content goes on the current page. */
  y = TOP;
  readonly #canvas: Canvas;
  readonly #across: string | undefined;
  readonly #display: Fonts['display'];
  #part: PDFKit.PDFStructureElement;

  /** `across` is a watermark on every page: "VOID". */
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
    this.#canvas.registerFont('display', fontSource(fonts.display));
    this.#display = fonts.display;
    this.#across = across;
    this.#part = this.#canvas.struct('Document');
    this.#canvas.addStructure(this.#part);
    this.#addPage();
  }

  /** The width of a text in points. */
  width(text: string, style: TextStyle): number {
    const width = this.#use(style, text).widthOfString(text);
    return width + (style.tracking ? style.tracking * Array.from(text).length : 0);
  }

  /** Breaks a text into lines at most `width` points wide. */
  lines(text: string, style: TextStyle, width: number): string[] {
    return wrapText(text, width, (part) => this.#use(style, part).widthOfString(part));
  }

  /** Starts a new page unless `height` points remain on this one or it is still empty. Returns whether it did. */
  need(height: number): boolean {
    if (this.y + height <= BOTTOM || this.y <= RUNNING_TOP) return false;
    this.#addPage();
    this.y = RUNNING_TOP;
    return true;
  }

  /** Puts everything `draw` draws into a structure element of this role. */
  within(role: Role, draw: () => void, options: { alt?: string; scope?: 'Column'; bbox?: Box } = {}): void {
    const outer = this.#part;
    const part = this.#canvas.struct(role, options as PDFKit.Mixins.StructureElementOptions);
    outer.add(part);
    this.#part = part;
    draw();
    part.end();
    this.#part = outer;
  }

  /** One line of text with its baseline at y; x is its left or right end, by its alignment. */
  text(text: string, x: number, y: number, style: TextStyle): void {
    if (text !== '') this.#part.add(() => this.#draw(text, x, y, style));
  }

  /** One line of text that links to `uri`, or plain text if that is not a web, mail or phone address. */
  link(text: string, uri: string, x: number, y: number, style: TextStyle): void {
    const href = linkTarget(uri);
    if (href === null || text === '') {
      this.text(text, x, y, style);
      return;
    }
    this.within('Link', () => {
      this.text(text, x, y, style);
      // PDFKit writes a String object as text, a primitive string as a name.
      const options = { structParent: this.#part, Contents: Object(text) as string };
      this.#canvas.link(x, y - style.size, this.width(text, style), style.size * 1.3, href, options);
    });
  }

  /** A drawing with meaning, which `alt` describes. */
  figure(alt: string, bbox: Box, draw: (canvas: Canvas) => void): void {
    this.within('Figure', () => this.#part.add(() => this.#isolated(draw)), { alt, bbox });
  }

  /** A decorative drawing, hidden from screen readers. */
  ornament(draw: (canvas: Canvas) => void): void {
    this.#canvas.markContent('Artifact', { type: 'Layout' });
    this.#isolated(draw);
    this.#canvas.endMarkedContent();
  }

  /** Repeated text that screen readers skip: page numbers, running headers. */
  ornamentText(text: string, x: number, y: number, style: TextStyle): void {
    if (text === '') return;
    this.#canvas.markContent('Artifact', { type: 'Pagination' });
    this.#draw(text, x, y, style);
    this.#canvas.endMarkedContent();
  }

  /** A decorative horizontal line. */
  rule(from: number, to: number, y: number, color: string, width: number): void {
    this.ornament((canvas) => canvas.moveTo(from, y).lineTo(to, y).lineWidth(width).stroke(color));
  }

  /** A JPEG in a box, which `alt` describes; false if it cannot be read. */
  picture(bytes: Uint8Array, alt: string, box: Box): boolean {
    const canvas = this.#canvas as Canvas & { openImage(bytes: Buffer): object };
    let image: object;
    try {
      image = canvas.openImage(Buffer.from(bytes));
    } catch {
      return false;
    }
    const [x, y, right, bottom] = box;
    const fit: [number, number] = [right - x, bottom - y];
    this.figure(alt, box, () => canvas.image(image as PDFKit.Mixins.ImageSrc, x, y, { fit }));
    return true;
  }

  /** Attaches a file, byte for byte. */
  attach(bytes: Uint8Array, { name, type, description, date }: Attachment): void {
    const canvas = this.#canvas as Canvas & { compress: boolean };
    canvas.compress = false;
    canvas.file(Buffer.from(bytes), { name, type, description, creationDate: date, modifiedDate: date });
    canvas.compress = true;
  }

  /** Calls `eachPage` with each page current, then writes the file. Nothing can be drawn afterward. */
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

  #use(style: TextStyle, text: string): Canvas {
    const has = (character: string) => this.#display.hasGlyphForCodePoint(character.codePointAt(0)!);
    const weight = style.bold ? 'bold' : 'regular';
    return this.#canvas.font(style.display && [...text].every(has) ? 'display' : weight).fontSize(style.size);
  }

  #draw(text: string, x: number, y: number, style: TextStyle): void {
    const left = style.align === 'right' ? x - this.width(text, style) : x;
    this.#use(style, text)
      .fillColor(style.color ?? INK)
      .text(text, left, y, {
        lineBreak: false,
        baseline: 'alphabetic',
        characterSpacing: style.tracking,
      });
  }

  /** Draws without changing the graphics state of later content. */
  #isolated(draw: (canvas: Canvas) => void): void {
    this.#canvas.save();
    draw(this.#canvas);
    this.#canvas.restore();
  }
}

/** PDFKit also accepts a parsed fontkit font, which its types omit. */
function fontSource(font: Fonts['regular']): Uint8Array {
  return documentFont(font) as unknown as Uint8Array;
}

function linkTarget(uri: string): string | null {
  if (!URL.canParse(uri)) return null;
  const { protocol, href } = new URL(uri);
  return ['https:', 'http:', 'mailto:', 'tel:'].includes(protocol) ? href : null;
}
