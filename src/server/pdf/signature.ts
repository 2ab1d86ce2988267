import { formatDateTime } from '#domain/honolulu.ts';
import { BODY, label, linesOf, leading, SMALL } from './blocks.ts';
import { figure, strokeColour, strokeLine } from './operators.ts';
import { INK } from './palette.ts';
import { LEFT, PAGE, RIGHT, type Sheet } from './sheet.ts';
import type { DrawnSignature, EstimateDocument } from './types.ts';
import { plainLine } from './wrap.ts';

const BOX = { width: 200, height: 46 };

/** Lines to sign a printed estimate on. */
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
      sheet.ornament(strokeLine(from, PAGE.height - y, to, PAGE.height - y, INK, 0.7));
      sheet.within('P', () => sheet.text(text, from, y + 12, SMALL));
    }
  });
  sheet.y += 80;
}

/** Who approved an estimate and when, with the signature if one was drawn. */
export function approvalBlock(sheet: Sheet, approval: NonNullable<EstimateDocument['approval']>): void {
  const path = approval.signature ? signaturePath(approval.signature) : null;
  const words = `Approved by ${plainLine(approval.name)} on ${formatDateTime(approval.at)}, Hawaii time.`;
  const lines = linesOf(sheet, words, BODY, RIGHT - LEFT);
  sheet.need(30 + lines.length * leading(BODY) + (path ? BOX.height + 10 : 0));
  sheet.within('Sect', () => {
    label(sheet, 'Approval', LEFT, sheet.y + 8);
    sheet.y += 20;
    if (path) {
      const place = `1 0 0 1 ${figure(LEFT)} ${figure(PAGE.height - sheet.y - BOX.height)} cm`;
      sheet.figure(
        `${place} 1 j 1 J ${strokeColour(INK)} 1.2 w ${path} S`,
        `Signature of ${plainLine(approval.name)}`,
      );
      sheet.y += BOX.height + 6;
      const y = PAGE.height - sheet.y;
      sheet.ornament(strokeLine(LEFT, y, LEFT + BOX.width, y, INK, 0.7));
      sheet.y += 4;
    }
    sheet.within('P', () => {
      for (const line of lines) {
        sheet.text(line, LEFT, sheet.y + 9, BODY);
        sheet.y += leading(BODY);
      }
    });
  });
  sheet.y += 18;
}

/** A drawn signature as a PDF path within the box; null for one that has no extent or is no drawing. */
function signaturePath(strokes: DrawnSignature): string | null {
  const drawn = strokes.filter((stroke) => stroke.length > 0);
  const points = drawn.flat();
  if (points.length === 0 || !points.flat().every((value) => Number.isFinite(value))) return null;
  const range = (axis: 0 | 1): [number, number] =>
    points.reduce<[number, number]>(
      ([low, high], point) => [Math.min(low, point[axis]), Math.max(high, point[axis])],
      [Infinity, -Infinity],
    );
  const [left, right] = range(0);
  const [top, bottom] = range(1);
  const scale = Math.min(BOX.width / Math.max(right - left, 1e-9), BOX.height / Math.max(bottom - top, 1e-9));
  if (!Number.isFinite(scale) || (right === left && bottom === top)) return null;
  return drawn
    .map((stroke) =>
      // A lone point is a dot: a line from it to itself, which round caps show.
      (stroke.length > 1 ? stroke : [...stroke, ...stroke])
        .map(
          ([x, y], index) =>
            `${figure((x - left) * scale)} ${figure((bottom - y) * scale)} ${index === 0 ? 'm' : 'l'}`,
        )
        .join(' '),
    )
    .join('\n');
}
