import { Button } from '#ui/Button.tsx';
import { valueWords } from './value-words.ts';

/** One field as each of two people left it, in words. */
export interface Difference {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

/** The fields in which two versions of a form differ. */
export function differences<Values extends object>(
  labels: Readonly<Partial<Record<keyof Values & string, string>>>,
  mine: Values,
  theirs: Values,
  words: (value: Values[keyof Values]) => string = valueWords,
): Difference[] {
  return (Object.entries(labels) as [keyof Values & string, string][])
    .map(([name, label]) => ({ label, mine: words(mine[name]), theirs: words(theirs[name]) }))
    .filter((difference) => difference.mine !== difference.theirs);
}

/** Two people saved the same record; nothing was overwritten. Shows both and lets the second one choose. */
export function Conflict({
  differences: found,
  onTakeTheirs,
  onKeepMine,
}: {
  differences: readonly Difference[];
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}) {
  return (
    <section role="alert" className="rounded-lg border border-warn-line bg-warn-soft px-4 py-3">
      <h2 className="font-bold">Someone else saved this while you were working</h2>
      <p>Nothing was overwritten. Choose what the record should say.</p>
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
                  <td className="py-1 pr-4 break-words">{difference.mine || '–'}</td>
                  <td className="py-1 break-words">{difference.theirs || '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p className="my-3">What you typed is the same as what they saved.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={onTakeTheirs}>Take theirs</Button>
        <Button onClick={onKeepMine}>Keep mine, to save it over theirs</Button>
      </div>
    </section>
  );
}
