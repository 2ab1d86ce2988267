import { useId, useState } from 'react';
import { type Door, doorBookRoutes } from '#contract/door-book.ts';
import { cellsOf, unescapeFormula } from '#domain/csv-cells.ts';
import { doorCodes, MAX_SAVED_DOORS } from '#domain/door-book.ts';
import { FormError } from '#ui/States.tsx';
import {
  columnLabel,
  columnsOf,
  counted,
  dayOf,
  type DoorColumn,
  doorColumns,
  emptyRow,
  type GridRow,
  plain,
  rowOf,
  toSave,
} from './door-rows.ts';

/** Larger than 500 rows of long cells can be, in bytes. */
const MAX_FILE = 1_000_000;
/** The most changes that are listed. */
const SHOWN = 20;

/** Chooses a CSV file whose rows fill the grid, as if they were pasted. */
export function ChooseDoorFile({
  doors,
  isMaster,
  onRead,
}: {
  /** All that are there. */
  doors: readonly Door[];
  isMaster: boolean;
  onRead: (file: DoorFile) => void;
}) {
  const id = useId();
  const [fault, setFault] = useState<string>();
  const choose = async (chosen: File | undefined) => {
    setFault(undefined);
    if (!chosen) return;
    const read =
      chosen.size > MAX_FILE
        ? 'The file is too large: split it.'
        : readDoorFile(chosen.name, await chosen.text(), { isMaster, doors });
    if (typeof read === 'string') setFault(read);
    else onRead(read);
  };
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="font-semibold">
        Or fill the rows from a CSV file
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,text/csv"
        onChange={(event) => void choose(event.target.files?.[0])}
        className="block min-h-11 w-full max-w-md rounded-md border border-line-control bg-field p-2 file:mr-3 file:min-h-8 file:rounded file:border-0 file:bg-sunken file:px-3 file:font-semibold file:text-body"
      />
      {fault ? <FormError>{fault}</FormError> : null}
    </div>
  );
}

/** What saving the rows of a file will do. */
export function DoorFilePreview({
  file: { name, added, changes, same, unknown, ofOtherKind },
  noun,
  errors,
}: {
  file: DoorFile;
  noun: string;
  /** Where the grid has errors: "1.label". */
  errors: readonly string[];
}) {
  const wrong = new Set(errors.map((path) => path.split('.')[0])).size;
  const other = noun === 'door' ? 'master key' : 'door';
  return (
    <section
      aria-label="What the file does"
      className="flex max-w-prose flex-col gap-1 rounded-md border border-line bg-panel px-4 py-3"
    >
      <p role="status" className="font-semibold wrap-anywhere">
        {name}: {counted(added, `new ${noun}`)}, {changes.length} changed, {same} the same. Nothing is saved
        yet.
      </p>
      {wrong > 0 ? (
        <p className="font-semibold text-danger">{counted(wrong, 'row')} below with an error.</p>
      ) : null}
      {unknown.length > 0 ? <p>Columns not read: {unknown.join(', ')}.</p> : null}
      {ofOtherKind > 0 ? <p>Left out: {counted(ofOtherKind, other)}.</p> : null}
      {changes.length > 0 ? (
        <ul aria-label="Changes" className="text-sm wrap-anywhere">
          {changes.slice(0, SHOWN).map(({ label, what }) => (
            <li key={label}>
              <strong>{label}:</strong> {what}
            </li>
          ))}
          {changes.length > SHOWN ? <li>And {changes.length - SHOWN} more.</li> : null}
        </ul>
      ) : null}
    </section>
  );
}

/** What a file of doors, or of master keys, would do. */
export interface DoorFile {
  readonly name: string;
  /** For the grid: those that are new, and those that the file changes. */
  readonly rows: readonly GridRow[];
  readonly added: number;
  readonly changes: readonly { readonly label: string; readonly what: string }[];
  readonly same: number;
  /** Headings that are not read. */
  readonly unknown: readonly string[];
  /** Rows that are master keys in a file of doors, or the other way around. */
  readonly ofOtherKind: number;
}

/** The column of our own export that says what a row is. */
const MASTER_COLUMN = 'masterkey';

function separatorOf(text: string): string {
  const [line = ''] = text.split('\n', 1);
  if (line.includes('\t')) return '\t';
  return line.includes(';') && !line.includes(',') ? ';' : ',';
}

interface Context {
  readonly isMaster: boolean;
  /** The doors and master keys that are there. */
  readonly doors: readonly Door[];
}

type Given = readonly (readonly [column: DoorColumn, text: string])[];

/** A door's row with what the file gives, and what that changes; a code that is on file is not known, so it counts. */
function changed(door: Door, given: Given): { row: GridRow; what: string } {
  const before = rowOf(door);
  const different = given.filter(([column, text]) => text !== before.values[column] && column !== 'label');
  const what = different.map(([column, text]) => {
    const { label } = doorColumns[column];
    if (column in doorCodes) return `${label} new`;
    return `${label} ${before.values[column] || 'empty'} → ${text}`;
  });
  const values = { ...before.values, ...Object.fromEntries(different) };
  return { row: { id: door.id, fromFile: true, values }, what: what.join('; ') };
}

/**
 * Reads a file with the names of its columns in the first row, in any order. A row with the name of a door that is there
 * changes it; its empty cells change nothing.
 * @returns a sentence for a file that cannot be read
 */
export function readDoorFile(name: string, text: string, { isMaster, doors }: Context): DoorFile | string {
  const [headings = [], ...lines] = cellsOf(text, separatorOf(text));
  const columns = columnsOf(headings, isMaster);
  const named = columnLabel('label', isMaster);
  if (!columns.includes('label')) return `The first row must name the columns, one of them “${named}”.`;
  const twice = columns.find((column, at) => column && columns.indexOf(column) !== at);
  if (twice) return `The column “${columnLabel(twice, isMaster)}” is there twice.`;
  const kindAt = headings.findIndex((heading) => plain(heading) === MASTER_COLUMN);
  const filled = lines.filter((cells) => cells.some((cell) => cell !== ''));
  const own = filled.filter(
    (cells) => kindAt < 0 || /^(?:y|yes|true|1|x)$/i.test(cells[kindAt] ?? '') === isMaster,
  );
  if (own.length === 0) return 'There are no rows below the names of the columns.';
  if (own.length > MAX_SAVED_DOORS) return `At most ${MAX_SAVED_DOORS} rows at once: split the file.`;
  const there = new Map(
    doors.filter((door) => door.isMaster === isMaster).map((door) => [door.label.toLowerCase(), door]),
  );
  const rows: GridRow[] = [];
  const changes: { label: string; what: string }[] = [];
  for (const cells of own) {
    const given: Given = columns.flatMap((column, at) => {
      const cell = unescapeFormula(cells[at] ?? '');
      return column && cell !== '' ? [[column, column === 'rekeyedOn' ? dayOf(cell) : cell] as const] : [];
    });
    const values = { ...emptyRow.values, ...Object.fromEntries(given) };
    const door = there.get(values.label.toLowerCase());
    if (!door) {
      rows.push({ fromFile: true, values });
      continue;
    }
    const { row, what } = changed(door, given);
    if (what === '') continue;
    rows.push(row);
    changes.push({ label: door.label, what });
  }
  return {
    ...{ name, rows, changes },
    added: rows.length - changes.length,
    same: own.length - rows.length,
    unknown: headings.filter((heading, at) => !columns[at] && at !== kindAt && heading !== ''),
    ofOtherKind: filled.length - own.length,
  };
}

/** What the server would refuse, by row of the grid and column: "1.label". */
export function faultsIn(rows: readonly GridRow[], isMaster: boolean): Record<string, string> {
  const sent = toSave(rows, { isMaster, opened: new Set() });
  const faults: Record<string, string> = {};
  const read = doorBookRoutes.saveDoors.body.safeParse({ version: 1, rows: sent.rows, removed: [] });
  for (const { path, message } of read.error?.issues ?? [])
    faults[`${sent.gridRows[Number(path[1])]}.${String(path[2])}`] ??= message;
  const seen = new Set<string>();
  for (const [at, { label }] of sent.rows.entries()) {
    const own = label.trim().toLowerCase();
    if (own !== '' && seen.has(own)) faults[`${sent.gridRows[at]}.label`] ??= `${label} is there twice`;
    seen.add(own);
  }
  return faults;
}
