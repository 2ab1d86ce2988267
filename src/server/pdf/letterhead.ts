import { mark } from '#domain/mark.ts';
import {
  INK,
  LAVA,
  MIST,
  MUTED,
  plainLine,
  PLUMERIA,
  RULE,
  SAND,
  TEAL,
  type TextStyle,
  WHITE,
} from './typography.ts';
import { LEFT, PAGE, RIGHT, type Sheet, TOP } from './sheet.ts';
import type { DocumentBusiness } from './types.ts';

const NAME: TextStyle = { size: 17, bold: true, display: true, tracking: -0.25 };
const TAGLINE: TextStyle = { size: 9, color: TEAL };
const TITLE: TextStyle = { size: 24, bold: true, display: true, tracking: -0.5, align: 'right' };
const NUMBER: TextStyle = { size: 10.5, color: MUTED, align: 'right' };
const RUNNING_NAME: TextStyle = { size: 9, bold: true, display: true };
const RUNNING_TITLE: TextStyle = { size: 9, color: MUTED, align: 'right' };
const FOOT: TextStyle = { size: 7.6, color: MUTED };

const TONES = { plain: INK, settled: TEAL, alert: LAVA };

/** How a status is shown: neutral, settled or needing attention. */
export type Tone = keyof typeof TONES;

export type Head = {
  readonly title: string;
  readonly number: string;
  readonly status: string;
  readonly tone: Tone;
};

/** The first page's header: logo and name on the left; title, number and status on the right; the ridge line below. */
export function letterhead(sheet: Sheet, business: DocumentBusiness, head: Head): void {
  sheet.figure(
    `Mark of ${plainLine(business.name)}: a nene goose with a keyhole in its breast`,
    [LEFT, TOP, LEFT + 44, TOP + 44],
    (canvas) => birdMark(canvas, LEFT, TOP, 44),
  );
  const x = LEFT + 56;
  const width = RIGHT - Math.max(sheet.width(head.title, TITLE), 150) - 20 - x;
  sheet.within('P', () => shrunk(sheet, business.name, x, TOP + 20, NAME, width));
  const { tagline } = business;
  if (tagline) sheet.within('P', () => shrunk(sheet, tagline, x, TOP + 36, TAGLINE, width));
  sheet.within('H1', () => sheet.text(head.title, RIGHT, TOP + 20, TITLE));
  sheet.within('P', () => shrunk(sheet, head.number, RIGHT, TOP + 37, NUMBER, 220));
  badge(sheet, head.status, TOP + 55, head.tone);
  sheet.ornament((canvas) => ridgeRule(canvas, LEFT, TOP + 98, RIGHT - LEFT));
  sheet.y = TOP + 116;
}

/** The footer of every page, and the header of each page after the first. */
export function runningHeads(
  sheet: Sheet,
  business: DocumentBusiness,
  title: string,
): (page: number, count: number) => void {
  const name = plainLine(business.name);
  const contact = [name, business.address, business.phone, business.email]
    .map(plainLine)
    .filter(Boolean)
    .join('  ·  ');
  const [short = ''] = sheet.lines(name, RUNNING_NAME, 240);
  const [line = ''] = sheet.lines(contact, FOOT, RIGHT - LEFT - 70);
  return (page, count) => {
    const foot = PAGE.height - 44;
    sheet.rule(LEFT, RIGHT, foot - 13, RULE, 0.6);
    sheet.ornamentText(line.trim(), LEFT, foot, FOOT);
    const place = `page ${page + 1} of ${count}`;
    if (page === 0) {
      if (count > 1) sheet.ornamentText(place, RIGHT, foot, { ...FOOT, align: 'right' });
      return;
    }
    sheet.ornament((canvas) => birdMark(canvas, LEFT, 40, 18));
    sheet.ornamentText(short.trim(), LEFT + 26, 52.5, RUNNING_NAME);
    sheet.ornamentText(`${title}  ·  ${place}`, RIGHT, 52.5, RUNNING_TITLE);
    sheet.rule(LEFT, RIGHT, 66, TEAL, 0.8);
  };
}

/** One line that shrinks to fit, down to two thirds of its size; beyond that it ends in an ellipsis. */
function shrunk(sheet: Sheet, text: string, x: number, y: number, style: TextStyle, width: number): void {
  const plain = plainLine(text);
  const scale = Math.min(1, width / sheet.width(plain, style));
  const smaller = { ...style, size: Math.max(style.size * scale, style.size * 0.66) };
  const [first = ''] = sheet.lines(plain, smaller, width - smaller.size);
  sheet.text(sheet.width(plain, smaller) <= width + 0.01 ? plain : `${first.trim()}…`, x, y, smaller);
}

/** A status badge at the right margin, centered on y: filled when settled, otherwise outlined. */
function badge(sheet: Sheet, status: string, y: number, tone: Tone): void {
  const text = status.toUpperCase();
  const filled = tone === 'settled';
  const style: TextStyle = { size: 7.6, bold: true, tracking: 0.4, color: filled ? WHITE : TONES[tone] };
  const width = sheet.width(text, style) + 14;
  sheet.ornament((canvas) => {
    canvas.roundedRect(RIGHT - width, y - 8, width, 16, 8);
    if (filled) canvas.fill(TONES[tone]);
    else canvas.lineWidth(0.9).stroke(TONES[tone]);
  });
  sheet.within('P', () => sheet.text(text, RIGHT - width + 7.2, y + 2.75, style));
}

/** The site's mark (public/favicon.svg, 40 units square), with its upper left corner at x, y. */
function birdMark(canvas: PDFKit.PDFDocument, x: number, y: number, size: number): void {
  canvas
    .save()
    .translate(x, y)
    .scale(size / 40);
  canvas.roundedRect(0, 0, 40, 40, 9).fill(INK);
  canvas.translate(5, 4).path(mark.bird).fill(SAND);
  canvas.path(mark.furrows).lineWidth(1.2).stroke(INK);
  canvas.circle(20.3, 5.1, 1.1).fill(INK);
  canvas.path(mark.keyhole).fill(PLUMERIA).restore();
}

// The site's Na Pali ridge as two lines, 504 units wide, with the foot at y = 0.
const FAR =
  'M288 0L302 -4L313 -14.6L322 -8.8L331 -20.3L339 -12.5L346 -15.6L357 -26L365 -17.2L372 -19.2L383 -8.3L391 -12.5L404 -22.9L412 -14L420 -17.7L433 -6.8L445 -12L455 -5.2L469 -13.5L479 -7.3L491 -10.4L504 -4.2';
const NEAR =
  'M0 0L318 0L332 -3L340 -1.5L353 -10.5L360 -7L366 -9L377 -3L386 -2L398 -8L404 -5L416 -14.5L423 -8L429 -10L442 -3.5L452 -2L464 -8.5L472 -5L481 -7L493 -2L504 0';

/** A line `width` points long, starting at x, y, that rises into ridges at its right end. */
function ridgeRule(canvas: PDFKit.PDFDocument, x: number, y: number, width: number): void {
  canvas.translate(x, y).scale(width / 504);
  canvas.lineJoin('round').lineCap('round');
  canvas.path(FAR).lineWidth(0.6).stroke(MIST);
  canvas.path(NEAR).lineWidth(1).stroke(TEAL);
}
