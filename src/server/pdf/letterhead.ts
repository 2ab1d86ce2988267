import { badge, linesOf } from './blocks.ts';
import { keyMark, ridgeRule } from './mark.ts';
import { strokeLine } from './operators.ts';
import { type Colour, INK, LAVA, MUTED, RULE, TEAL } from './palette.ts';
import { LEFT, PAGE, RIGHT, type Sheet, type TextStyle, TOP } from './sheet.ts';
import type { DocumentBusiness } from './types.ts';
import { plainLine } from './wrap.ts';

const NAME: TextStyle = { size: 17, bold: true, tracking: -0.25 };
const TITLE: TextStyle = { size: 24, bold: true, tracking: -0.5, align: 'right' };
const FOOT: TextStyle = { size: 7.6, colour: MUTED };

/** Whether a status is plain, settled or needs attention. */
export type Tone = 'plain' | 'settled' | 'alert';

/** The head of the first page: mark and name left; title, number and status right; the ridge rule below. */
export function letterhead(
  sheet: Sheet,
  business: DocumentBusiness,
  head: { readonly title: string; readonly number: string; readonly status: string; readonly tone: Tone },
): void {
  sheet.figure(
    keyMark(LEFT, PAGE.height - TOP, 44),
    `Mark of ${plainLine(business.name)}: a key with a yellow light in its bow`,
  );
  const titleWidth = Math.max(sheet.width(head.title, TITLE), 150);
  sheet.within('P', () =>
    fitted(sheet, business.name, LEFT + 56, TOP + 20, NAME, RIGHT - titleWidth - 20 - LEFT - 56),
  );
  if (business.tagline) {
    const style: TextStyle = { size: 9, colour: TEAL };
    sheet.within('P', () =>
      fitted(sheet, business.tagline ?? '', LEFT + 56, TOP + 36, style, RIGHT - titleWidth - 20 - LEFT - 56),
    );
  }
  sheet.within('H1', () => sheet.text(head.title, RIGHT, TOP + 20, TITLE));
  const number: TextStyle = { size: 10.5, colour: MUTED, align: 'right' };
  sheet.within('P', () => fitted(sheet, head.number, RIGHT, TOP + 37, number, 220));
  const colours: Record<Tone, Colour> = { plain: INK, settled: TEAL, alert: LAVA };
  badge(sheet, head.status, RIGHT, TOP + 55, colours[head.tone], head.tone === 'settled');
  sheet.ornament(ridgeRule(LEFT, PAGE.height - (TOP + 98), RIGHT - LEFT));
  sheet.y = TOP + 116;
}

/** One line that shrinks to its width, and below two thirds of its size is cut with an ellipsis. */
function fitted(sheet: Sheet, text: string, x: number, y: number, style: TextStyle, width: number): void {
  const plain = plainLine(text);
  const scale = Math.min(1, width / sheet.width(plain, style));
  const size = Math.max(style.size * scale, style.size * 0.66);
  const shrunk = { ...style, size };
  const [first = ''] = linesOf(sheet, plain, shrunk, width - size);
  sheet.text(sheet.width(plain, shrunk) <= width + 0.01 ? plain : `${first.trim()}…`, x, y, shrunk);
}

/** The footer of every page, and the head of those after the first. */
export function runningHeads(
  sheet: Sheet,
  business: DocumentBusiness,
  title: string,
): (page: number) => void {
  const name = plainLine(business.name);
  const contact = [name, business.address, business.phone, business.email]
    .map(plainLine)
    .filter(Boolean)
    .join('  ·  ');
  return (page) => {
    const foot = PAGE.height - 44;
    sheet.ornament(strokeLine(LEFT, PAGE.height - foot + 13, RIGHT, PAGE.height - foot + 13, RULE, 0.6));
    const [line = ''] = linesOf(sheet, contact, FOOT, RIGHT - LEFT - 70);
    sheet.ornamentText(line.trim(), LEFT, foot, FOOT);
    const count = `page ${page + 1} of ${sheet.pageCount}`;
    if (page === 0) {
      if (sheet.pageCount > 1) sheet.ornamentText(count, RIGHT, foot, { ...FOOT, align: 'right' });
      return;
    }
    sheet.ornament(keyMark(LEFT, PAGE.height - 40, 18));
    const bold: TextStyle = { size: 9, bold: true };
    const [short = ''] = linesOf(sheet, name, bold, 240);
    sheet.ornamentText(short.trim(), LEFT + 26, 52.5, bold);
    sheet.ornamentText(`${title}  ·  ${count}`, RIGHT, 52.5, {
      size: 9,
      colour: MUTED,
      align: 'right',
    });
    sheet.ornament(strokeLine(LEFT, PAGE.height - 66, RIGHT, PAGE.height - 66, TEAL, 0.8));
  };
}
