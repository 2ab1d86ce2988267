import type { Door, DoorRow, OpenedDoor } from '#contract/door-book.ts';
import { doorCodeNames, doorCodes, doorFields, MAX_SAVED_DOORS } from '#domain/door-book.ts';

/** The columns of the grid, in the order of a spreadsheet. */
export const doorColumns = { ...doorFields, ...doorCodes };
export type DoorColumn = keyof typeof doorColumns;
export const columnNames = Object.keys(doorColumns) as DoorColumn[];
/** A master key has no lock of its own. */
export const masterColumnNames = columnNames.filter(
  (name) => !['cylinder', 'lockFunction', 'symbol', 'rekeyedOn'].includes(name),
);

/** A row of the grid: what its inputs hold. */
export interface GridRow {
  /** The door that it changes; none for a new one. */
  readonly id?: string;
  readonly values: Readonly<Record<DoorColumn, string>>;
}

const emptyValues = Object.fromEntries(columnNames.map((name) => [name, ''])) as Record<DoorColumn, string>;
export const emptyRow: GridRow = { values: emptyValues };

/** A door's row; its codes are empty unless they were opened. */
export function rowOf(door: Door, opened?: OpenedDoor): GridRow {
  const held: Readonly<Record<string, unknown>> = { ...door, ...opened };
  const values = columnNames.map((name) => [name, String(held[name] ?? '')]);
  return { id: door.id, values: Object.fromEntries(values) as Record<DoorColumn, string> };
}

export const isBlank = ({ values }: GridRow) => columnNames.every((name) => values[name].trim() === '');

/** Dates as a spreadsheet copies them, "11/3/2026", become "2026-11-03"; anything else stays. */
function dayOf(text: string): string {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
}

/** The cells of text copied from a spreadsheet: tabs between cells; a cell with a line break is in quotes. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    const quoted = text[at] === '"' ? quotedCell(text, at) : undefined;
    const end = quoted?.end ?? endOfCell(text, at);
    rows.at(-1)!.push((quoted?.cell ?? text.slice(at, end)).replaceAll(/\s+/g, ' ').trim());
    at = end + 1;
    if (text[end] === '\n' && at < text.length) rows.push([]);
  }
  return rows;
}

function endOfCell(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) if (text[at] === '\t' || text[at] === '\n') return at;
  return text.length;
}

/** The cell that opens with a quote; undefined when the quote is an inch, as in `5" bolt` or `"x" y`. */
function quotedCell(text: string, from: number): { cell: string; end: number } | undefined {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] !== '"') continue;
    if (text[at + 1] !== '"') {
      const end = text[at + 1] === '\r' ? at + 2 : at + 1;
      const isEnd = end >= text.length || text[end] === '\t' || text[end] === '\n';
      return isEnd ? { cell: text.slice(from + 1, at).replaceAll('""', '"'), end } : undefined;
    }
    at += 1;
  }
  return undefined;
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');
const named = (label: string) => columnNames.find((name) => plain(doorColumns[name].label) === plain(label));

/**
 * The rows after text was pasted into a cell: it fills cells to the right and below. A first line of column labels says
 * where its columns belong. @returns undefined for text of one cell, which the input takes itself
 */
export function pasteInto(
  rows: readonly GridRow[],
  at: { readonly row: number; readonly column: DoorColumn },
  text: string,
  columns: readonly DoorColumn[],
): GridRow[] | undefined {
  const cells = cellsOf(text);
  if (cells.length === 1 && cells[0]?.length === 1) return undefined;
  const heading = cells[0]?.map(named) ?? [];
  const hasHeading = heading.filter(Boolean).length >= 2;
  const from = columns.indexOf(at.column);
  const target = hasHeading ? heading : columns.slice(from);
  const filled = [...rows];
  for (const [line, given] of (hasHeading ? cells.slice(1) : cells).entries()) {
    const index = at.row + line;
    const row = filled[index] ?? emptyRow;
    const values = { ...row.values };
    for (const [cell, value] of given.entries()) {
      const column = target[cell];
      if (column && columns.includes(column)) values[column] = column === 'rekeyedOn' ? dayOf(value) : value;
    }
    filled[index] = { ...row, values };
  }
  return filled;
}

/**
 * The rows as a request writes them, and which row of the grid each is, so that its errors find it. An empty code of a door
 * whose codes were not opened is left out and stays.
 */
export function toSave(
  rows: readonly GridRow[],
  { isMaster, opened }: { isMaster: boolean; opened: ReadonlySet<string> },
): { readonly rows: DoorRow[]; readonly gridRows: readonly number[] } {
  const gridRows: number[] = [];
  const sent: DoorRow[] = [];
  for (const [at, row] of rows.entries()) {
    if (isBlank(row)) continue;
    const keepsCodes = row.id !== undefined && !opened.has(row.id);
    const given = columnNames.filter(
      (name) => !(keepsCodes && name in doorCodes && row.values[name].trim() === ''),
    );
    gridRows.push(at);
    sent.push({
      ...(row.id === undefined ? {} : { id: row.id }),
      isMaster,
      ...(Object.fromEntries(given.map((name) => [name, row.values[name]])) as Omit<
        DoorRow,
        'id' | 'isMaster'
      >),
    });
  }
  return { rows: sent, gridRows };
}

/** What is wrong before sending; undefined if nothing. */
export function tooMany(count: number): string | undefined {
  return count > MAX_SAVED_DOORS
    ? `At most ${MAX_SAVED_DOORS} rows at once: save these in ${Math.ceil(count / MAX_SAVED_DOORS)} parts.`
    : undefined;
}

export const hasCodes = ({ closed }: Door) => doorCodeNames.some((name) => closed.includes(name));
