import { FORMULA } from '#domain/csv-cells.ts';

/** A cell: a number stays a number; text that a spreadsheet would run as a formula is escaped. */
export type Cell = string | number | boolean | null | undefined | Amount;

/** A decimal amount or count from our own database, which may start with a minus without being a formula. */
export class Amount {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export const amount = (text: string): Amount => new Amount(text);

function cell(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Amount) return value.text;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of CSV (RFC 4180), including its line ending. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** Heading of the column with the reason a row was rejected. */
export const REJECTION_HEADING = 'Why it was left out';
