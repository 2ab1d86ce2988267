import { BODY, paragraph, SMALL } from './blocks.ts';
import { type FactColumn, factColumns } from './facts.ts';
import { letterhead, runningHeads, type Tone } from './letterhead.ts';
import { lineTable } from './line-table.ts';
import { GHOST } from './palette.ts';
import { type Faces, LEFT, PAGE, RIGHT, Sheet } from './sheet.ts';
import { type Panel, type SumRow, totals } from './totals.ts';
import type { DocumentBusiness, DocumentCustomer, DocumentLine, Text } from './types.ts';
import { plainLine } from './wrap.ts';

/** What the three documents come down to. */
export type Composition = {
  readonly business: DocumentBusiness;
  readonly customer: DocumentCustomer;
  readonly head: {
    readonly title: string;
    readonly number: string;
    readonly status: string;
    readonly tone: Tone;
  };
  /** Instant. */
  readonly date: string;
  readonly columns: readonly FactColumn[];
  readonly lines: readonly DocumentLine[];
  readonly panel: Panel;
  readonly sums: readonly SumRow[];
  readonly notes?: Text;
  readonly terms?: Text;
  /** A word across every page: "Void". */
  readonly across?: string | undefined;
  /** Drawn between the sums and the notes. */
  readonly between?: ((sheet: Sheet) => void) | undefined;
};

/** Draws a document and writes its file. */
export function compose(faces: Faces, composition: Composition): Uint8Array {
  const { business, customer, head } = composition;
  const sheet = new Sheet(faces);
  letterhead(sheet, business, head);
  factColumns(sheet, composition.columns);
  lineTable(sheet, composition.lines);
  totals(sheet, composition.panel, composition.sums);
  composition.between?.(sheet);
  paragraph(sheet, 'Notes', composition.notes ?? '', LEFT, RIGHT - LEFT, BODY);
  paragraph(sheet, 'Terms', composition.terms ?? '', LEFT, RIGHT - LEFT, SMALL);
  const title = `${head.title} ${plainLine(head.number)}`;
  const heads = runningHeads(sheet, business, title);
  return sheet.save(
    {
      title: `${title} · ${plainLine(business.name)}`,
      author: plainLine(business.name),
      subject: `${title} for ${plainLine(customer.name)}`,
      date: new Date(composition.date),
    },
    (page) => {
      heads(page);
      if (composition.across) across(sheet, composition.across);
    },
  );
}

function across(sheet: Sheet, word: string): void {
  const middle = { x: PAGE.width / 2, y: PAGE.height / 2 + 40 };
  const style = { size: 150, bold: true, colour: GHOST, align: 'left', angle: 35 } as const;
  const half = sheet.width(word, style) / 2;
  const turn = (35 * Math.PI) / 180;
  sheet.background(word, middle.x - half * Math.cos(turn), middle.y + half * Math.sin(turn) + 40, style);
}

/** The column that says whom a document is for. */
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
