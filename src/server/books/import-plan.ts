import type { Trx } from '#db/connect.ts';
import type { Schema } from '#contract/route.ts';
import { type Fields, restOf } from '#domain/record-fields.ts';
import { givenFields } from '../changed-fields.ts';
import type { StaffContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { changedValues, type Given } from '../record-values.ts';
import { parseWith } from '../validate.ts';
import type { CsvTable, KnownColumns } from './read-csv.ts';

type Cells = Readonly<Record<string, string>>;

/** A row of the file and the planned action. */
export interface PlannedRow<Value, Old> {
  readonly row: number;
  readonly cells: Cells;
  readonly action: 'create' | 'update' | 'unchanged' | 'error';
  /** Undefined for a row with errors. */
  readonly value: Value | undefined;
  /** The existing record it updates. */
  readonly old: Old | undefined;
}

/** A changed field of an existing record. */
export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** The actions and errors of an import. */
export interface Plan<Value, Old> {
  readonly rows: readonly PlannedRow<Value, Old>[];
  readonly errors: readonly { row: number; field: string; message: string }[];
}

/** The parts of an import that differ by list. */
export interface Importer<Value, Old> {
  /** Known headings, with their names in other programs. */
  readonly columns: KnownColumns;
  /** The form's schema. */
  readonly schema: Schema<Value>;
  /** Converts cells to the form's fields; empty cells are omitted. */
  readonly read: (cells: Cells) => Record<string, unknown>;
  /**
   * Locks the records that the rows may match. Returns two functions: `find` gives a row's record, and `key` gives the
   * same text for two rows about one record.
   */
  readonly match: (
    trx: Trx,
    rows: CsvTable['rows'],
  ) => Promise<{
    find: (cells: Cells) => Old | undefined | 'unknown id' | 'several';
    key: (cells: Cells) => string | undefined;
  }>;
  /** The fields in which a row differs from its record. */
  readonly changes: (value: Value, old: Old) => FieldChange[];
  /** The record's display name. */
  readonly nameOf: (old: Old) => string;
  readonly store: (trx: Trx, context: StaffContext, plan: Plan<Value, Old>) => Promise<void>;
}

/** Validates every row and decides its action, without writing anything. */
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

/** Whether a text is a record id. */
export const isId = (text: string | undefined): text is string =>
  text !== undefined && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The given fields that differ from the stored ones, as text. */
export function fieldChanges(given: Readonly<Record<string, unknown>>, old: object): FieldChange[] {
  const stored = old as Readonly<Record<string, unknown>>;
  const text = (value: unknown) =>
    value === null || value === undefined ? '' : String(value as string | number | boolean);
  return Object.entries(given).flatMap(([field, value]) =>
    stored[field] === value ? [] : [{ field, before: text(stored[field]), after: text(value) }],
  );
}

/** The nonempty cells. */
export function filled(cells: Cells, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (cells[name] ? [[name, cells[name]]] : [])));
}

/** Known headings: those with names in other programs, then every other described field. */
export function columnsOf(fields: Fields, aliases: KnownColumns): KnownColumns {
  const rest = restOf(fields, Object.keys(aliases));
  return { ...aliases, ...Object.fromEntries(rest.map((name) => [name, []])), id: [] };
}

/** The described fields that a row fills in, as they are stored; empty cells leave the record unchanged. */
export function filledValues<Described extends Fields>(fields: Described, value: object) {
  const given = Object.entries(value).filter(
    ([, cell]) => cell !== undefined && cell !== null && cell !== '',
  );
  return givenFields(changedValues(fields, Object.fromEntries(given) as Given<Described>));
}
