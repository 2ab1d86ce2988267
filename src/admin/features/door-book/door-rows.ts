import type { Door, DoorRow, OpenedDoor } from '#contract/door-book.ts';
import { cellsOf } from '#domain/csv-cells.ts';
import { doorCodeNames, doorCodes, doorFields, MAX_SAVED_DOORS } from '#domain/door-book.ts';

/** "1 door", "5 doors". */
export const counted = (count: number, noun: string) => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);

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
  /** Whether a chosen file filled it, which another file replaces. */
  readonly fromFile?: true;
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
export function dayOf(text: string): string {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
}

/** What the office calls a column: a master key's name is its symbol. */
export const columnLabel = (column: DoorColumn, isMaster: boolean): string =>
  doorColumns[isMaster && column === 'label' ? 'symbol' : column].label;

export const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');

/** The columns that headings name; none for one of something else. A master key's name is under Key symbol, or Door. */
export function columnsOf(headings: readonly string[], isMaster: boolean): (DoorColumn | undefined)[] {
  const plainLabel = (column: DoorColumn) => plain(doorColumns[column].label);
  const columns = isMaster ? masterColumnNames : columnNames;
  const found = headings.map((heading) => columns.find((column) => plainLabel(column) === plain(heading)));
  if (!isMaster || found.includes('label')) return found;
  return headings.map((heading, at) => (plain(heading) === plainLabel('symbol') ? 'label' : found[at]));
}

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
  const heading = columnsOf(cells[0] ?? [], columns === masterColumnNames);
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
