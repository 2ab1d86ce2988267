import { useId, useState } from 'react';
import type { Door } from '#contract/door-book.ts';
import { FormError } from '#ui/ErrorState.tsx';
import { type DoorFile, readDoorFile } from './door-file.ts';

/** Larger than 500 rows of long cells can be, in bytes. */
const MAX_FILE = 1_000_000;
/** The most changes that are listed. */
const SHOWN = 20;

export const counted = (count: number, noun: string) => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);

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
