import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { ApiError } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import { type Door, doorBookRoutes, type OpenedDoor, type Property } from '#contract/door-book.ts';
import { doorCodes } from '#domain/door-book.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { cx } from '#ui/cx.ts';
import { FormError } from '#ui/States.tsx';
import { Trash2 } from '#ui/icons.tsx';
import { TextField } from '#ui/Field.tsx';
import { useAction } from '../../shared/use-action.ts';
import {
  columnLabel,
  columnNames,
  type DoorColumn,
  emptyRow,
  counted,
  type GridRow,
  isBlank,
  masterColumnNames,
  pasteInto,
  rowOf,
  toSave,
  tooMany,
} from './door-rows.ts';
import { ChooseDoorFile, type DoorFile, DoorFilePreview, faultsIn } from './DoorFile.tsx';

/** Where a row is one line: the columns by what they hold, and the button that removes the row. */
const doorWidths =
  'xl:grid-cols-[minmax(0,4fr)_minmax(0,7fr)_minmax(0,4fr)_minmax(0,5fr)_minmax(0,5fr)_minmax(0,7fr)_9rem_minmax(0,5fr)_minmax(0,5fr)_minmax(0,6fr)_auto]';
const masterWidths =
  'xl:grid-cols-[minmax(0,4fr)_minmax(0,4fr)_minmax(0,8fr)_minmax(0,6fr)_minmax(0,6fr)_minmax(0,7fr)_auto]';

/**
 * Doors in rows, as in a spreadsheet: Tab goes right, Enter down, and rows copied from a spreadsheet can be pasted. Nothing
 * is written before Save; an error stands in its row and what was typed stays.
 */
export function DoorGrid({
  property,
  isMaster,
  doors,
  opened,
  onClose,
}: {
  property: Property;
  isMaster: boolean;
  /** The doors to change; none to add some. */
  doors: readonly Door[];
  opened: ReadonlyMap<string, OpenedDoor>;
  onClose: () => void;
}) {
  const columns = isMaster ? masterColumnNames : columnNames;
  const [begun] = useState<readonly GridRow[]>(() =>
    doors.length > 0 ? doors.map((door) => rowOf(door, opened.get(door.id))) : [emptyRow],
  );
  // What others write meanwhile makes the save stale.
  const [version] = useState(property.version);
  const [rows, setRows] = useState(begun);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [leaving, setLeaving] = useState(false);
  const [file, setFile] = useState<DoorFile>();
  const isNew = doors.length === 0;
  const grid = useRef<HTMLDivElement>(null);
  const sent = toSave(rows, { isMaster, opened: new Set(opened.keys()) });
  const noun = isMaster ? 'master key' : 'door';
  const whatIsSaved = [
    sent.rows.length > 0 && counted(sent.rows.length, noun),
    removed.length > 0 && `${counted(removed.length, noun)} removed`,
  ]
    .filter(Boolean)
    .join(', ');
  const excess = tooMany(sent.rows.length);
  const saving = useAction({
    run: (body: typeof sent.rows, idempotencyKey) =>
      call(doorBookRoutes.saveDoors, {
        params: { id: property.id },
        body: { version, rows: body, removed: [...removed] },
        idempotencyKey,
      }).catch((error: unknown) => {
        if (error instanceof ApiError) setErrors(inGrid(error.fieldErrors, sent.gridRows));
        throw error;
      }),
    done: () => ({ title: 'Saved', description: whatIsSaved }),
    failed: 'The doors were not saved',
    after: onClose,
  });

  const set = (at: number, column: DoorColumn, value: string) => {
    const changed = rows.map((row, index) =>
      index === at ? { ...row, values: { ...row.values, [column]: value } } : row,
    );
    setRows(withRoom(changed, isNew));
    setErrors(without(errors, `${at}.${column}`));
  };
  const paste = (event: ClipboardEvent, row: number, column: DoorColumn) => {
    const filled = pasteInto(rows, { row, column }, event.clipboardData.getData('text'), columns);
    if (!filled) return;
    event.preventDefault();
    setErrors({});
    setRows(withRoom(filled, isNew));
  };
  const take = (chosen: DoorFile) => {
    const typed = rows.filter((row) => !row.fromFile && !isBlank(row));
    const filled = [...typed, ...chosen.rows];
    setFile(chosen);
    setRows(withRoom(filled.length > 0 ? filled : [emptyRow], true));
    setErrors(faultsIn(filled, isMaster));
  };
  const remove = (at: number) => {
    const row = rows[at];
    // A row of a file goes from the file alone.
    if (row?.id !== undefined && !row.fromFile) setRemoved([...removed, row.id]);
    setRows(rows.filter((_, index) => index !== at));
    setErrors({});
  };
  const goDown = (event: KeyboardEvent, row: number, column: DoorColumn) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    grid.current?.querySelector<HTMLInputElement>(`[name="${row + 1}.${column}"]`)?.focus();
  };

  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      aria-label={isNew ? `Add ${noun}s` : `Edit ${noun}s`}
      onSubmit={(event) => {
        event.preventDefault();
        setErrors({});
        saving.mutate(sent.rows);
      }}
    >
      <p className="text-sm text-muted">
        Type, or paste rows from a spreadsheet; a first line of column names is understood. Enter goes down.
        {isNew ? '' : ' An empty code stays as it is unless you opened it.'}
      </p>
      {isNew ? <ChooseDoorFile doors={property.doors} isMaster={isMaster} onRead={take} /> : null}
      {file ? <DoorFilePreview file={file} noun={noun} errors={Object.keys(errors)} /> : null}
      <div ref={grid} className="flex flex-col gap-4 xl:gap-1">
        {rows.map((row, at) => (
          <fieldset
            key={row.id ?? at}
            className={cx(
              'grid grid-cols-2 gap-2 border-b border-line pb-3 sm:grid-cols-5 xl:border-0 xl:pb-0',
              isMaster ? masterWidths : doorWidths,
            )}
          >
            <legend className="sr-only">{row.values.label || `New ${noun} ${at + 1}`}</legend>
            {columns.map((column) => (
              <TextField
                key={column}
                name={`${at}.${column}`}
                label={columnLabel(column, isMaster)}
                labelClassName={at > 0 ? 'xl:sr-only' : 'xl:whitespace-nowrap'}
                autoComplete="off"
                type={column === 'rekeyedOn' ? 'date' : 'text'}
                placeholder={isOnFile(property.doors, row, column) ? 'On file' : undefined}
                inputClassName={column in doorCodes ? 'font-mono' : undefined}
                value={row.values[column]}
                error={errors[`${at}.${column}`]}
                onChange={(event) => set(at, column, event.target.value)}
                onPaste={(event) => paste(event, at, column)}
                onKeyDown={(event) => goDown(event, at, column)}
              />
            ))}
            {row.id === undefined && !row.fromFile ? (
              file && <span className="w-10.5 max-xl:hidden" />
            ) : (
              <Button
                look="danger"
                className="self-end justify-self-start"
                aria-label={`${row.fromFile ? 'Leave out' : 'Remove'} ${row.values.label}`}
                onClick={() => remove(at)}
              >
                <Trash2 aria-hidden="true" className="size-4" />
              </Button>
            )}
          </fieldset>
        ))}
      </div>
      {excess || errors['rows'] ? <FormError>{excess ?? errors['rows']}</FormError> : null}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          look="primary"
          disabled={whatIsSaved === '' || excess !== undefined}
          pending={saving.isPending}
          pendingText="Saving…"
        >
          {`Save ${whatIsSaved}`}
        </Button>
        <Button onClick={() => (rows === begun ? onClose() : setLeaving(true))}>Cancel</Button>
      </div>
      {leaving ? (
        <ConfirmDialog
          title="Leave without saving?"
          description="What you typed or pasted is not kept anywhere, because it has codes."
          cancelText="Go on editing"
          confirmText="Leave"
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        />
      ) : null}
    </form>
  );
}

/** New doors always have an empty row below. */
const withRoom = (rows: readonly GridRow[], isNew: boolean): readonly GridRow[] =>
  isNew && rows.at(-1) && !isBlank(rows.at(-1)!) ? [...rows, emptyRow] : rows;

const without = (errors: Readonly<Record<string, string>>, name: string) =>
  Object.fromEntries(Object.entries(errors).filter(([key]) => key !== name));

const isOnFile = (doors: readonly Door[], row: GridRow, column: DoorColumn) =>
  doors.some(({ id, closed }) => id === row.id && (closed as readonly string[]).includes(column));

/** The server's errors by row of the grid: "rows.1.label" of the request may be the fourth row on screen. */
function inGrid(
  errors: Readonly<Record<string, string>>,
  gridRows: readonly number[],
): Readonly<Record<string, string>> {
  const placed = Object.entries(errors).map(([path, message]) => {
    const [, row, column] = /^rows\.(\d+)\.(\w+)$/.exec(path) ?? [];
    return [column === undefined ? path : `${gridRows[Number(row)]}.${column}`, message];
  });
  return Object.fromEntries(placed) as Record<string, string>;
}
