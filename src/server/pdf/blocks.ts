import { roundedPath, fillColour, strokeColour } from './operators.ts';
import { type Colour, MUTED, TEAL, WHITE } from './palette.ts';
import { PAGE, type Sheet, type TextStyle } from './sheet.ts';
import { wrapText } from './wrap.ts';

export const LABEL: TextStyle = { size: 7.2, bold: true, colour: TEAL, tracking: 0.38 };
export const BODY: TextStyle = { size: 9.5 };
export const STRONG: TextStyle = { size: 9.5, bold: true };
export const SMALL: TextStyle = { size: 8.2, colour: MUTED };

/** The distance between baselines of a style's lines. */
export function leading(style: TextStyle): number {
  return Math.round(style.size * 1.42 * 10) / 10;
}

/** A text's lines within a width. */
export function linesOf(sheet: Sheet, text: string, style: TextStyle, width: number): string[] {
  return wrapText(sheet.face(style), text, style.size, width);
}

/** A label in small capitals' manner, its baseline at y. */
export function label(sheet: Sheet, text: string, x: number, y: number): void {
  sheet.within('H2', () => sheet.text(text.toUpperCase(), x, y, LABEL));
}

/** Words on a small rounded field, its right end at x, centred on the middle of y. Filled, or outlined. */
export function badge(
  sheet: Sheet,
  text: string,
  right: number,
  y: number,
  colour: Colour,
  filled: boolean,
): void {
  const style: TextStyle = { size: 7.6, bold: true, tracking: 0.4, colour: filled ? WHITE : colour };
  const width = sheet.width(text.toUpperCase(), style) + 14;
  const path = roundedPath(right - width, PAGE.height - y - 8, width, 16, 8);
  sheet.ornament(filled ? `${fillColour(colour)} ${path} f` : `${strokeColour(colour)} 0.9 w ${path} S`);
  sheet.within('P', () => sheet.text(text.toUpperCase(), right - width + 7.2, y + 2.75, style));
}

/** A labelled text over the full width, its lines flowing over pages; nothing for an empty text. */
export function paragraph(
  sheet: Sheet,
  title: string,
  text: string,
  x: number,
  width: number,
  style: TextStyle,
): void {
  const lines = linesOf(sheet, text, style, width);
  if (lines.length === 0) return;
  const step = leading(style);
  sheet.need(20 + step * Math.min(lines.length, 3));
  sheet.within('Sect', () => {
    label(sheet, title, x, sheet.y + 8);
    sheet.y += 22;
    sheet.within('P', () => {
      for (const line of lines) {
        sheet.need(step);
        sheet.text(line, x, sheet.y + 1, style);
        sheet.y += step;
      }
    });
  });
  sheet.y += 8;
}
