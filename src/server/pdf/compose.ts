import { factColumns, type FactColumn, paragraph } from './blocks.ts';
import type { Fonts } from './fonts/load-fonts.ts';
import { type Head, letterhead, runningHeads } from './letterhead.ts';
import { lineTable } from './line-table.ts';
import { Sheet } from './sheet.ts';
import { SMALL } from './style.ts';
import { plainLine } from './text.ts';
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
