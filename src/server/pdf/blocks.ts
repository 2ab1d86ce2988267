import { formatDateTime } from '#domain/shop-time.ts';
import { timeName } from '#content/place/place.ts';
import { BODY, INK, LABEL, leading, MUTED, plainLine, SMALL, STRONG, type TextStyle } from './typography.ts';
import { LEFT, RIGHT, type Sheet } from './sheet.ts';
import type { DrawnSignature, EstimateDocument, Text } from './types.ts';

/** A heading in small uppercase letters, with its baseline at y. */
export function label(sheet: Sheet, text: string, x: number, y: number): void {
  sheet.within('H2', () => sheet.text(text.toUpperCase(), x, y, LABEL));
}

/** A labeled full-width text that may continue over pages. An empty text draws nothing. */
export function paragraph(sheet: Sheet, title: string, text: Text, style: TextStyle = BODY): void {
  const lines = sheet.lines(text ?? '', style, RIGHT - LEFT);
  if (lines.length === 0) return;
  const step = leading(style);
  sheet.need(20 + step * Math.min(lines.length, 3));
  sheet.within('Sect', () => {
    label(sheet, title, LEFT, sheet.y + 8);
    sheet.y += 22;
    sheet.within('P', () => {
      for (const line of lines) {
        sheet.need(step);
        sheet.text(line, LEFT, sheet.y + 1, style);
        sheet.y += step;
      }
    });
  });
  sheet.y += 8;
}

/** A labeled column of facts under the letterhead. */
export type FactColumn = {
  readonly title: string;
  /** A `name` is set in a column of its own, before its text. */
  readonly facts: readonly { readonly name?: string; readonly text: Text; readonly strong?: boolean }[];
};

const FACT_GAP = 20;
const FACT_WIDTH = (RIGHT - LEFT - FACT_GAP * 2) / 3;
/** The offset of a named fact's text. */
const NAMED = 62;
/** Taller columns would leave too little of the page for the table: their facts are set as paragraphs instead. */
const TALLEST_FACTS = 300;

/** Up to three columns of facts side by side. */
export function factColumns(sheet: Sheet, columns: readonly FactColumn[]): void {
  const blocks = columns.map(({ title, facts }) => ({
    title,
    facts: facts.flatMap(({ name, text, strong }) => {
      const style = strong ? STRONG : BODY;
      const lines = sheet.lines(text ?? '', style, name ? FACT_WIDTH - NAMED : FACT_WIDTH);
      return lines.length > 0 ? [{ name, lines, style }] : [];
    }),
  }));
  const height = Math.max(
    ...blocks.map(({ facts }) =>
      facts.reduce((sum, { lines, style }) => sum + lines.length * leading(style), 0),
    ),
  );
  if (height > TALLEST_FACTS) {
    for (const { title, facts } of columns) {
      const texts = facts
        .filter(({ text }) => text?.trim())
        .map(({ name, text }) => [name, text].filter(Boolean).join(' '));
      paragraph(sheet, title, texts.join('\n'));
    }
    return;
  }
  for (const [index, { title, facts }] of blocks.entries()) {
    const x = LEFT + index * (FACT_WIDTH + FACT_GAP);
    let y = sheet.y + 8;
    sheet.within('Sect', () => {
      label(sheet, title, x, y);
      y += 16;
      for (const { name, lines, style } of facts) {
        sheet.within('P', () => {
          if (name) sheet.text(`${name} `, x, y, { ...BODY, color: MUTED });
          for (const line of lines) {
            sheet.text(line, name ? x + NAMED : x, y, style);
            y += leading(style);
          }
        });
      }
    });
  }
  sheet.y += height + 32;
}

/** Signature lines for a printed estimate. */
export function signatureLines(sheet: Sheet): void {
  sheet.need(64);
  sheet.within('Sect', () => {
    label(sheet, 'To approve on paper', LEFT, sheet.y + 8);
    const y = sheet.y + 46;
    for (const [text, from, to] of [
      ['Signature', LEFT, LEFT + 230],
      ['Name', LEFT + 250, LEFT + 400],
      ['Date', LEFT + 420, RIGHT],
    ] as const) {
      sheet.rule(from, to, y, INK, 0.7);
      sheet.within('P', () => sheet.text(text, from, y + 12, SMALL));
    }
  });
  sheet.y += 80;
}

const SIGNATURE = { width: 200, height: 46 };

/** The approval of an estimate: the name, the time, and the signature if one was drawn. */
export function approvalBlock(sheet: Sheet, approval: NonNullable<EstimateDocument['approval']>): void {
  const hasSignature = fitted(approval.signature ?? []) !== null;
  const name = plainLine(approval.name);
  const words = `Approved by ${name} on ${formatDateTime(approval.at)}, ${timeName}.`;
  const lines = sheet.lines(words, BODY, RIGHT - LEFT);
  sheet.need(30 + lines.length * leading(BODY) + (hasSignature ? SIGNATURE.height + 10 : 0));
  sheet.within('Sect', () => {
    label(sheet, 'Approval', LEFT, sheet.y + 8);
    sheet.y += 20;
    signature(sheet, approval.signature ?? [], { of: name, x: LEFT });
    sheet.within('P', () => {
      for (const line of lines) {
        sheet.text(line, LEFT, sheet.y + 9, BODY);
        sheet.y += leading(BODY);
      }
    });
  });
  sheet.y += 18;
}

/** A drawn signature on its line, and the room below; nothing if it has no extent. */
export function signature(
  sheet: Sheet,
  drawn: DrawnSignature,
  { of, x: left }: { readonly of: string; readonly x: number },
): void {
  const strokes = fitted(drawn);
  if (!strokes) return;
  sheet.need(SIGNATURE.height + 12);
  const [right, bottom] = [left + SIGNATURE.width, sheet.y + SIGNATURE.height];
  sheet.figure(`Signature of ${of}`, [left, sheet.y, right, bottom], (canvas) => {
    canvas.translate(left, sheet.y);
    for (const stroke of strokes) {
      for (const [index, [x, y]] of stroke.entries()) {
        if (index === 0) canvas.moveTo(x, y);
        // A single point becomes a dot: a line to itself, which round caps make visible.
        if (index > 0 || stroke.length === 1) canvas.lineTo(x, y);
      }
    }
    canvas.lineJoin('round').lineCap('round').lineWidth(1.2).stroke(INK);
  });
  sheet.rule(left, right, bottom + 6, INK, 0.7);
  sheet.y = bottom + 10;
}

/** A drawn signature scaled to fit its box, aligned to the bottom; null if it has no extent. */
function fitted(signature: DrawnSignature): [x: number, y: number][][] | null {
  const strokes = signature.filter((stroke) => stroke.length > 0);
  const points = strokes.flat();
  const [left, right] = range(points.map(([x]) => x));
  const [top, bottom] = range(points.map(([, y]) => y));
  if (!Number.isFinite(right - left + bottom - top) || (right === left && bottom === top)) return null;
  const scale = Math.min(SIGNATURE.width / (right - left), SIGNATURE.height / (bottom - top));
  return strokes.map((stroke) =>
    stroke.map(([x, y]) => [(x - left) * scale, SIGNATURE.height - (bottom - y) * scale]),
  );
}

/** The smallest and the largest value. Both are NaN if any value is, and infinite if there is none. */
function range(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  );
}
