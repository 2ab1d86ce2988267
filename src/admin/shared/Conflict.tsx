import { useEffect, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { formatValue } from './format.ts';

/** Whether two form values are equal: strings, numbers or lines. */
export function sameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The three-way merge of two people's changes to one record. */
export interface Merge<Values> {
  /** Fields that both changed, to different values. */
  readonly contested: readonly (keyof Values & string)[];
  /** Fields that only the other person changed. */
  readonly onlyTheirs: readonly (keyof Values & string)[];
  /** Their record with my changes applied; contested fields have my values. */
  readonly merged: Values;
}

/**
 * Tells my changes from theirs, relative to the values the form opened with. A field I did not touch takes
 * their value and is never reverted by my save.
 */
export function mergeValues<Values extends object>(
  opened: Values,
  ours: Values,
  theirs: Values,
): Merge<Values> {
  const fields = Object.keys(theirs) as (keyof Values & string)[];
  const changedByMe = fields.filter((field) => !sameValue(ours[field], opened[field]));
  const changedByThem = fields.filter((field) => !sameValue(theirs[field], opened[field]));
  return {
    contested: changedByMe.filter(
      (field) => changedByThem.includes(field) && !sameValue(ours[field], theirs[field]),
    ),
    onlyTheirs: changedByThem.filter((field) => !changedByMe.includes(field)),
    merged: { ...theirs, ...Object.fromEntries(changedByMe.map((field) => [field, ours[field]])) },
  };
}

/** One field's two conflicting values, as text. */
export interface Difference {
  readonly label: string;
  readonly ours: string;
  readonly theirs: string;
}

/** The differences between two versions of a record, and both merged. */
export interface VersionDiff<Values> {
  readonly differences: readonly Difference[];
  /** Labels of the fields that only the other person changed. */
  readonly onlyTheirs: readonly string[];
  readonly merged: Values;
}

/** Compares my version of a form with theirs, relative to the values the form opened with. */
export function diffVersions<Values extends object>(
  labels: Readonly<Partial<Record<keyof Values & string, string>>>,
  { opened, ours, theirs }: { opened: Values; ours: Values; theirs: Values },
  format: (value: Values[keyof Values]) => string = formatValue,
): VersionDiff<Values> {
  const { contested, onlyTheirs, merged } = mergeValues(opened, ours, theirs);
  return {
    differences: contested.flatMap((name) => {
      const label = labels[name];
      return label ? [{ label, ours: format(ours[name]), theirs: format(theirs[name]) }] : [];
    }),
    onlyTheirs: onlyTheirs.flatMap((name) => labels[name] ?? []),
    merged,
  };
}

/**
 * Shown when another person saved the record first; nothing was overwritten. Lists what both changed and lets
 * the user choose. Scrolls itself into view, since it is above a long form's fields.
 */
export function Conflict<Values>({
  diff: { differences: found, onlyTheirs, merged },
  onTakeTheirs,
  onKeepOurs,
}: {
  diff: VersionDiff<Values>;
  onTakeTheirs: () => void;
  /** Receives their version with my changes applied. */
  onKeepOurs: (merged: Values) => void;
}) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center' });
    // Does not steal focus from a user who is typing; the alert is announced anyway.
    if (!document.activeElement?.matches('input, textarea, select')) {
      notice.current?.focus({ preventScroll: true });
    }
  }, []);
  return (
    <section
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="rounded-lg border border-warn-line bg-warn-soft px-4 py-3"
    >
      <h2 className="font-bold">Someone else saved this while you were working</h2>
      <p>
        Nothing was overwritten.{' '}
        {found.length > 0 ? 'Choose what the record should say.' : 'They did not change the same fields.'}
      </p>
      {onlyTheirs.length > 0 ? (
        <p>They also changed {onlyTheirs.join(', ')}; that stays either way.</p>
      ) : null}
      {found.length > 0 ? (
        <div className="my-3 overflow-x-auto">
          <table className="w-full text-left">
            <thead>
              <tr className="text-sm">
                <th scope="col" className="pr-4">
                  Field
                </th>
                <th scope="col" className="pr-4">
                  Yours
                </th>
                <th scope="col">Theirs</th>
              </tr>
            </thead>
            <tbody>
              {found.map((difference) => (
                <tr key={difference.label} className="border-t border-warn-line align-top">
                  <th scope="row" className="py-1 pr-4">
                    {difference.label}
                  </th>
                  <td className="py-1 pr-4 break-words">{difference.ours || '–'}</td>
                  <td className="py-1 break-words">{difference.theirs || '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={onTakeTheirs}>Use theirs</Button>
        <Button onClick={() => onKeepOurs(merged)}>
          {found.length > 0 ? 'Keep mine and overwrite theirs' : 'Keep both changes'}
        </Button>
      </div>
    </section>
  );
}
