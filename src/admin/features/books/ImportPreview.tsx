import type { ImportResult } from '#contract/books/books.ts';
import { Badge, type Tone } from '#ui/Badge.tsx';

type Action = ImportResult['preview'][number]['action'];

const tones: Record<Action, Tone> = { create: 'good', update: 'info', unchanged: 'neutral', error: 'danger' };
const actionLabels: Record<Action, string> = {
  create: 'New',
  update: 'Changed',
  unchanged: 'Same',
  error: 'Error',
};

/** Maximum number of errors listed (the rejected rows' file has them all), and of changes shown initially. */
const SHOWN = 20;

/**
 * What an import would do: errors, changes to existing records, then the first rows as they would be stored.
 */
export function ImportPreview({ plan }: { plan: ImportResult }) {
  return (
    <>
      <p role="status" className="font-semibold">
        {plan.rows} {plan.rows === 1 ? 'row' : 'rows'}: {plan.created} new, {plan.updated} changed,{' '}
        {plan.unchanged} the same
        {plan.rejected.rows > 0
          ? `, ${plan.rejected.rows} with errors. Those are skipped; save them as a file, fix it and import it again.`
          : '.'}
      </p>
      {plan.mapped.length > 0 ? (
        <p className="text-muted">
          Matched columns: {plan.mapped.map(({ heading, column }) => `${heading} is ${column}`).join(', ')}
        </p>
      ) : null}
      {plan.ignored.length > 0 ? (
        <p className="text-muted">Ignored columns: {plan.ignored.join(', ')}</p>
      ) : null}
      {plan.errors.length > 0 ? (
        <ul aria-label="Errors" className="rounded-lg border border-danger-line bg-danger-soft px-4 py-2">
          {plan.errors.slice(0, SHOWN).map((error) => (
            <li key={`${error.row} ${error.field}`} className="py-0.5">
              <strong>
                Row {error.row}
                {error.field ? `, ${error.field}` : ''}:
              </strong>{' '}
              {error.message}
            </li>
          ))}
          {plan.errors.length > SHOWN ? (
            <li className="py-0.5">More errors: the saved file lists all of them.</li>
          ) : null}
        </ul>
      ) : null}
      {plan.changes.length > 0 ? (
        <details className="rounded-lg border border-line px-4 py-2" open={plan.changes.length <= SHOWN}>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">
            Changes to{' '}
            {plan.changes.length === 1
              ? 'the existing record'
              : `the ${plan.changes.length} existing records`}
          </summary>
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- taller than a phone: moved by the arrow keys */}
          <div className="max-h-96 overflow-y-auto" role="region" aria-label="Changes" tabIndex={0}>
            <ul>
              {plan.changes.map((change) => (
                <li key={change.row} className="border-t border-line py-1.5 break-words">
                  <strong>
                    Row {change.row}, {change.name}:
                  </strong>{' '}
                  {change.fields
                    .map(
                      ({ field, before, after }) => `${field} ${before === '' ? 'empty' : before} → ${after}`,
                    )
                    .join('; ')}
                </li>
              ))}
            </ul>
          </div>
        </details>
      ) : null}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone: moved by the arrow keys */}
      <div className="overflow-x-auto" role="region" aria-label="First rows of the file" tabIndex={0}>
        <table className="w-full text-left text-sm">
          <thead>
            <tr className="border-b border-line-strong text-muted">
              <th scope="col" className="py-1 pr-4">
                Row
              </th>
              <th scope="col" className="py-1 pr-4">
                Becomes
              </th>
              {plan.columns.map((column) => (
                <th key={column} scope="col" className="py-1 pr-4">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {plan.preview.map((row) => (
              <tr key={row.row} className="border-b border-line align-top">
                <th scope="row" className="py-1 pr-4 tabular-nums">
                  {row.row}
                </th>
                <td className="py-1 pr-4">
                  <Badge tone={tones[row.action]}>{actionLabels[row.action]}</Badge>
                </td>
                {plan.columns.map((column) => (
                  <td key={column} className="max-w-60 py-1 pr-4 break-words">
                    {row.values[column] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
