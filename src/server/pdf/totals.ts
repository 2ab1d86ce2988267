import { encodeQR } from 'qr';
import { paymentMeans } from '#domain/invoice.ts';
import { formatCents } from '#domain/money.ts';
import { formatDate } from '#domain/shop-time.ts';
import { label } from './blocks.ts';
import {
  BODY,
  INK,
  leading,
  PAPER,
  plainLine,
  RULE,
  SMALL,
  STRONG,
  TEAL,
  type TextStyle,
} from './typography.ts';
import { LEFT, RIGHT, type Sheet } from './sheet.ts';
import type { DocumentFee, DocumentPayment, DocumentTax } from './types.ts';

const LABEL_LEFT = 322;
const PANEL_WIDTH = 256;
/** The QR code of a panel's link, and the room it takes from the texts. */
const CODE = 76;
const CODE_ROOM = CODE + 4;
const BIG: TextStyle = { size: 25, bold: true, display: true, tracking: -0.9 };
const TOTAL: TextStyle = { size: 11.5, bold: true };

/** A row of the totals; `rule` draws a line above it. */
export type SumRow = {
  readonly label: string;
  readonly amountCents: number;
  readonly style?: TextStyle;
  readonly rule?: 'thin' | 'strong';
};

/** The amount that matters most, with its explanation. */
export type Panel = {
  readonly label: string;
  readonly amountCents: number;
  readonly lines: readonly { readonly text: string; readonly color?: string }[];
  /** A link below the lines, with its QR code beside them: paper is scanned with a phone. */
  readonly link?: { readonly text: string; readonly uri: string } | undefined;
};

/** Subtotal, fees, tax and total. */
export function sumRows(sum: {
  readonly subtotalCents: number;
  readonly fees: readonly DocumentFee[];
  readonly tax: DocumentTax;
  readonly totalCents: number;
}): SumRow[] {
  const rate = String(sum.tax.ratePerMillion / 10_000);
  return [
    { label: 'Subtotal', amountCents: sum.subtotalCents },
    ...sum.fees,
    { label: `${sum.tax.label} (${rate}%)`, amountCents: sum.tax.amountCents },
    { label: 'Total', amountCents: sum.totalCents, style: TOTAL, rule: 'strong' },
  ];
}

/** Payments and the remaining balance; empty without payments. */
export function paymentRows(payments: readonly DocumentPayment[], balance: SumRow): SumRow[] {
  if (payments.length === 0) return [];
  return [
    ...payments.map((payment) => ({ label: paymentLabel(payment), amountCents: -payment.amountCents })),
    { style: STRONG, rule: 'thin', ...balance },
  ];
}

/** "Paid Nov 21, 2026, check 1042"; "Refunded" for a reversal. */
function paymentLabel(payment: DocumentPayment): string {
  const verb = payment.amountCents < 0 ? 'Refunded' : 'Paid';
  return `${verb} ${formatDate(payment.receivedAt)}, ${methodText(payment)}`;
}

/** The method with its reference: "check 1042". */
export function methodText({ method, reference }: DocumentPayment): string {
  return [paymentMeans[method], plainLine(reference ?? '')].filter(Boolean).join(' ');
}

/** The panel on the left and the totals on the right, kept on one page if they fit. */
export function totals(sheet: Sheet, panel: Panel, rows: readonly SumRow[]): void {
  const height = Math.max(
    panelHeight(sheet, panel),
    rows.reduce((sum, row) => sum + rowHeight(sheet, row), 0),
  );
  sheet.need(Math.min(height, 400) + 8);
  const top = sheet.y;
  drawPanel(sheet, panel);
  const panelEnd = sheet.y;
  sheet.y = top;
  let turned = false;
  sheet.within('Table', () => {
    for (const row of rows) turned = drawRow(sheet, row) || turned;
  });
  sheet.y = (turned ? sheet.y : Math.max(sheet.y, panelEnd)) + 16;
}

function styleOf(row: SumRow): TextStyle {
  return row.style ?? BODY;
}

function labelLines(sheet: Sheet, row: SumRow): string[] {
  const amount = sheet.width(formatCents(row.amountCents), styleOf(row));
  return sheet.lines(row.label, styleOf(row), RIGHT - LABEL_LEFT - amount - 14);
}

function rowHeight(sheet: Sheet, row: SumRow): number {
  const lines = labelLines(sheet, row).length;
  return Math.max(1, lines) * leading(styleOf(row)) + (row.rule ? 10 : 4);
}

/** Draws a row of the totals. Returns whether it started a new page. */
function drawRow(sheet: Sheet, row: SumRow): boolean {
  const style = styleOf(row);
  const step = leading(style);
  let turned = sheet.need(Math.min(rowHeight(sheet, row), 200));
  if (row.rule) {
    const [color, width] = row.rule === 'strong' ? ([INK, 1.1] as const) : ([RULE, 0.6] as const);
    sheet.rule(LABEL_LEFT, RIGHT, sheet.y + 2, color, width);
    sheet.y += 7;
  }
  const [first = '', ...rest] = labelLines(sheet, row);
  const baseline = (): number => sheet.y + 2 + style.size * 0.76;
  sheet.within('TR', () => {
    sheet.within('TD', () => sheet.text(first, LABEL_LEFT, baseline(), style));
    sheet.within('TD', () =>
      sheet.text(formatCents(row.amountCents), RIGHT, baseline(), { ...style, align: 'right' }),
    );
  });
  sheet.y += step;
  for (const line of rest) {
    turned = sheet.need(step) || turned;
    sheet.within('TR', () => sheet.within('TD', () => sheet.text(line, LABEL_LEFT, baseline(), style)));
    sheet.y += step;
  }
  sheet.y += row.rule ? 3 : 4;
  return turned;
}

function panelLines(sheet: Sheet, panel: Panel): { readonly text: string; readonly style: TextStyle }[] {
  return panel.lines.flatMap(({ text, color }) => {
    const style: TextStyle = color ? { ...STRONG, size: 9, color } : { ...SMALL, size: 9 };
    return sheet
      .lines(text, style, PANEL_WIDTH - 32 - (panel.link ? CODE_ROOM : 0))
      .map((line) => ({ text: line, style }));
  });
}

function panelHeight(sheet: Sheet, panel: Panel): number {
  const lines = 60 + (panelLines(sheet, panel).length + (panel.link ? 1 : 0)) * 13.5 + 8;
  return panel.link ? Math.max(lines, CODE + 20) : lines;
}

function drawPanel(sheet: Sheet, panel: Panel): void {
  const height = panelHeight(sheet, panel);
  sheet.ornament((canvas) => {
    canvas.rect(LEFT, sheet.y, PANEL_WIDTH, height).fill(PAPER);
    canvas.rect(LEFT, sheet.y, 3, height).fill(TEAL);
  });
  const x = LEFT + 17;
  sheet.within('Sect', () => {
    label(sheet, panel.label, x, sheet.y + 19);
    sheet.within('P', () => sheet.text(formatCents(panel.amountCents), x - 1, sheet.y + 47, BIG));
    let y = sheet.y + 66;
    for (const { text, style } of panelLines(sheet, panel)) {
      sheet.within('P', () => sheet.text(text, x, y, style));
      y += 13.5;
    }
    const { link } = panel;
    const linkStyle: TextStyle = { ...STRONG, size: 9, color: TEAL };
    if (!link) return;
    sheet.within('P', () => sheet.link(link.text, link.uri, x, y, linkStyle));
    // Beside the amount, unless that is too long; the link is the same.
    const codeLeft = LEFT + PANEL_WIDTH - CODE - 10;
    if (x + sheet.width(formatCents(panel.amountCents), BIG) > codeLeft) return;
    const alt = `QR code: ${link.text}`;
    qrCode(sheet, link.uri, { alt, x: codeLeft, y: sheet.y + 10, size: CODE });
  });
  sheet.y += height;
}

/** Width of the light border, in modules; cameras need it to find the code (ISO/IEC 18004). */
const QUIET = 4;
const WHITE = '#ffffff';

/**
 * A QR code of a web address; nothing for any other text.
 * @param alt what a reader who does not see it is told
 * @param size of the square with its border, in points
 */
function qrCode(
  sheet: Sheet,
  uri: string,
  {
    alt,
    x,
    y,
    size,
  }: { readonly alt: string; readonly x: number; readonly y: number; readonly size: number },
): void {
  if (!/^https?:\/\//.test(uri)) return;
  const rows = encodeQR(uri, 'raw', { border: QUIET, ecc: 'low' });
  const step = size / rows.length;
  sheet.figure(alt, [x, y, x + size, y + size], (canvas) => {
    canvas.rect(x, y, size, size).fill(WHITE);
    for (const [row, dots] of rows.entries()) {
      for (const [column, isDark] of dots.entries()) {
        if (isDark) canvas.rect(x + column * step, y + row * step, step, step);
      }
    }
    canvas.fill(INK);
  });
}
