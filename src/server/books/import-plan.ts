import type { Trx } from '#db/connect.ts';
import type { Schema } from '#contract/route.ts';
import type { StaffContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { parseWith } from '../validate.ts';
import type { CsvTable, KnownColumns } from './read-csv.ts';

type Cells = Readonly<Record<string, string>>;

/** One row, and what is to be done with it. */
export interface PlannedRow<Value, Old> {
  readonly row: number;
  readonly cells: Cells;
  readonly action: 'create' | 'update' | 'unchanged' | 'error';
  /** Undefined for a row with errors. */
  readonly value: Value | undefined;
  /** The record it changes. */
  readonly old: Old | undefined;
}

/** One field of a record that is there, before and after. */
export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** Everything an import would do. */
export interface Plan<Value, Old> {
  readonly rows: readonly PlannedRow<Value, Old>[];
  readonly errors: readonly { row: number; field: string; message: string }[];
}

/** What is particular to one list. */
export interface Importer<Value, Old> {
  /** Headings that are understood, and what other programs call them. */
  readonly columns: KnownColumns;
  /** The same rules as the form's. */
  readonly schema: Schema<Value>;
  /** Cells as the form would send them; a cell that was left empty is left out. */
  readonly read: (cells: Cells) => Record<string, unknown>;
  /** Locks the stored records the rows may mean and answers how to find each row's, and what makes two rows one. */
  readonly match: (
    trx: Trx,
    rows: CsvTable['rows'],
  ) => Promise<{
    find: (cells: Cells) => Old | undefined | 'unknown id' | 'several';
    key: (cells: Cells) => string | undefined;
  }>;
  /** What the row says that the record does not. */
  readonly changes: (value: Value, old: Old) => FieldChange[];
  /** What people call a record. */
  readonly nameOf: (old: Old) => string;
  readonly store: (trx: Trx, context: StaffContext, plan: Plan<Value, Old>) => Promise<void>;
}

/** Checks every row and decides what it would do; writes nothing. */
export async function planImport<Value, Old>(
  trx: Trx,
  importer: Importer<Value, Old>,
  table: CsvTable,
): Promise<Plan<Value, Old>> {
  const { find, key } = await importer.match(trx, table.rows);
  const errors: { row: number; field: string; message: string }[] = [];
  const seen = new Map<string, number>();
  const rows = table.rows.map(({ row, cells }): PlannedRow<Value, Old> => {
    const wrong = (field: string, message: string) => errors.push({ row, field, message });
    const before = errors.length;
    let value: Value | undefined;
    try {
      value = parseWith(importer.schema, importer.read(cells));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      for (const [field, message] of Object.entries(error.errors ?? {})) wrong(field, message);
    }
    const old = find(cells);
    if (old === 'unknown id') wrong('id', 'There is no such record');
    if (old === 'several') wrong('row', 'Several records match; give the id of one');
    const own = key(cells);
    const first = own === undefined ? undefined : seen.get(own);
    if (first !== undefined) wrong('row', `The same as row ${first}`);
    if (own !== undefined && first === undefined) seen.set(own, row);
    if (value === undefined || typeof old === 'string' || errors.length > before) {
      return { row, cells, action: 'error', value: undefined, old: undefined };
    }
    const action =
      old === undefined ? 'create' : importer.changes(value, old).length > 0 ? 'update' : 'unchanged';
    return { row, cells, action, value, old };
  });
  return { rows, errors };
}

/** Whether a text is a record's id. */
export const isId = (text: string | undefined): text is string =>
  text !== undefined && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The fields in which what is given is not what is stored, as text. */
export function fieldChanges(given: Readonly<Record<string, unknown>>, old: object): FieldChange[] {
  const stored = old as Readonly<Record<string, unknown>>;
  const text = (value: unknown) =>
    value === null || value === undefined ? '' : String(value as string | number | boolean);
  return Object.entries(given).flatMap(([field, value]) =>
    stored[field] === value ? [] : [{ field, before: text(stored[field]), after: text(value) }],
  );
}

/** The cells that were filled in. */
export function filled(cells: Cells, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (cells[name] ? [[name, cells[name]]] : [])));
}
