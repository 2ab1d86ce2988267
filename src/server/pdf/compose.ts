import { formatCents } from '#domain/money.ts';
import { type FactColumn, factColumns, paragraph } from './blocks.ts';
import type { Fonts } from './fonts/load-fonts.ts';
import { type Head, letterhead, runningHeads } from './letterhead.ts';
import { BODY, INK, LABEL, leading, plainLine, RULE, SMALL, type TextStyle } from './typography.ts';
import { BOTTOM, LEFT, RIGHT, Sheet } from './sheet.ts';
import { type Panel, type SumRow, totals } from './totals.ts';
import type { DocumentBusiness, DocumentCustomer, DocumentLine, Text } from './types.ts';

/** The content of any of the three papers. */
export type Composition = {
  readonly business: DocumentBusiness;
  readonly customer: DocumentCustomer;
  readonly head: Head;
  /** Instant. */
  readonly date: string;
  readonly columns: readonly FactColumn[];
  readonly lines: readonly DocumentLine[];
  readonly panel: Panel;
  readonly sums: readonly SumRow[];
  readonly notes?: Text;
  readonly terms?: Text;
  /** A watermark on every page: "VOID". */
  readonly across?: string | undefined;
  /** Draws the content between the totals and the notes. */
  readonly between?: ((sheet: Sheet) => void) | undefined;
};

/** Draws a paper and writes its file. */
export async function compose(fonts: Fonts, composition: Composition): Promise<Uint8Array> {
  const { business, customer, head } = composition;
  const title = `${head.title} ${plainLine(head.number)}`;
  const info = {
    title: `${title} · ${plainLine(business.name)}`,
    author: plainLine(business.name),
    subject: `${title} for ${plainLine(customer.name)}`,
    date: new Date(composition.date),
  };
  const sheet = new Sheet(fonts, info, composition.across);
  letterhead(sheet, business, head);
  factColumns(sheet, composition.columns);
  lineTable(sheet, composition.lines);
  totals(sheet, composition.panel, composition.sums);
  composition.between?.(sheet);
  paragraph(sheet, 'Notes', composition.notes);
  paragraph(sheet, 'Terms', composition.terms, SMALL);
  return sheet.save(runningHeads(sheet, business, title));
}

/** The column with the customer's name and contact details. */
export function customerColumn(title: string, customer: DocumentCustomer): FactColumn {
  return {
    title,
    facts: [
      { text: customer.name, strong: true },
      { text: customer.address },
      { text: customer.phone },
      { text: customer.email },
    ],
  };
}

/** Right edges of the numeric columns; each fits the largest amount a money column can hold. */
const AMOUNT = RIGHT;
const PRICE = RIGHT - 90;
const QUANTITY = RIGHT - 180;
const DESCRIPTION_WIDTH = QUANTITY - 50 - LEFT;

const FIGURE: TextStyle = { ...BODY, align: 'right' };
const HEADINGS = [
  ['Description', LEFT, 'left'],
  ['Qty', QUANTITY, 'right'],
  ['Unit price', PRICE, 'right'],
  ['Amount', AMOUNT, 'right'],
] as const;
const HEADING_HEIGHT = 18;
const PADDING = { above: 7, below: 4 };
/** Only rows taller than this may break across pages. */
const TALLEST_ROW = 320;

type Print = { readonly text: string; readonly style: TextStyle };

/** The table of line items, with its headings repeated on every page. */
function lineTable(sheet: Sheet, lines: readonly DocumentLine[]): void {
  sheet.need(HEADING_HEIGHT + 40);
  sheet.within('Table', () => {
    sheet.within('TR', () => headings(sheet, false));
    for (const line of lines) row(sheet, line);
  });
  sheet.y += 14;
}

function headings(sheet: Sheet, again: boolean): void {
  for (const [text, x, align] of HEADINGS) {
    const style: TextStyle = { ...LABEL, align };
    const y = sheet.y + 9;
    if (again) sheet.ornamentText(text.toUpperCase(), x, y, style);
    else sheet.within('TH', () => sheet.text(text.toUpperCase(), x, y, style), { scope: 'Column' });
  }
  sheet.rule(LEFT, RIGHT, sheet.y + 17, INK, 1.1);
  sheet.y += HEADING_HEIGHT;
}

function row(sheet: Sheet, line: DocumentLine): void {
  const prints: Print[] = [
    ...sheet.lines(line.description, BODY, DESCRIPTION_WIDTH).map((text) => ({ text, style: BODY })),
    ...sheet.lines(line.note ?? '', SMALL, DESCRIPTION_WIDTH).map((text) => ({ text, style: SMALL })),
  ];
  const height = prints.reduce((sum, { style }) => sum + leading(style), 0) + PADDING.above + PADDING.below;
  turnPage(sheet, height > TALLEST_ROW ? 60 : height);
  const whole = prints.findIndex((_, index) => sheet.y + heightOf(prints.slice(0, index + 1)) > BOTTOM);
  const here = height > TALLEST_ROW && whole > 0 ? prints.slice(0, whole) : prints;
  const baseline = sheet.y + PADDING.above + BODY.size * 0.76;
  sheet.within('TR', () => {
    description(sheet, here);
    for (const [text, x] of [
      [String(line.quantity), QUANTITY],
      [formatCents(line.unitPriceCents), PRICE],
      [formatCents(line.totalCents), AMOUNT],
    ] as const) {
      sheet.within('TD', () => sheet.text(text, x, baseline, FIGURE));
    }
  });
  continued(sheet, prints.slice(here.length));
  sheet.rule(LEFT, RIGHT, sheet.y, RULE, 0.5);
}

/** The part of a row that did not fit on its first page. */
function continued(sheet: Sheet, prints: readonly Print[]): void {
  for (let rest = prints; rest.length > 0;) {
    turnPage(sheet, BOTTOM);
    const room = rest.findIndex((_, index) => sheet.y + heightOf(rest.slice(0, index + 1)) > BOTTOM);
    const here = room > 0 ? rest.slice(0, room) : rest;
    sheet.within('TR', () => description(sheet, here));
    rest = rest.slice(here.length);
  }
}

function description(sheet: Sheet, prints: readonly Print[]): void {
  let y = sheet.y + PADDING.above;
  sheet.within('TD', () => {
    for (const { text, style } of prints) {
      sheet.text(text, LEFT, y + style.size * 0.76, style);
      y += leading(style);
    }
  });
  sheet.y += heightOf(prints);
}

function heightOf(prints: readonly Print[]): number {
  const height = prints.reduce((sum, { style }) => sum + leading(style), 0);
  return Math.max(height, leading(BODY)) + PADDING.above + PADDING.below;
}

function turnPage(sheet: Sheet, height: number): void {
  if (sheet.need(height)) headings(sheet, true);
}
