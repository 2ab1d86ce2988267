import type { ImportResult } from '#contract/books.ts';
import { Badge, type Tone } from '#ui/Badge.tsx';

type Action = ImportResult['preview'][number]['action'];

const tones: Record<Action, Tone> = { create: 'good', update: 'info', unchanged: 'neutral', error: 'danger' };
const words: Record<Action, string> = {
  create: 'New',
  update: 'Changed',
  unchanged: 'Same',
  error: 'Error',
};

/** What an import would do: its errors first, then the first rows as they would be stored. */
export function ImportPreview({ plan }: { plan: ImportResult }) {
  return (
    <>
      <p role="status" className="font-semibold">
        {plan.rows} {plan.rows === 1 ? 'row' : 'rows'}: {plan.created} new, {plan.updated} changed,{' '}
        {plan.unchanged} the same
        {plan.errors.length > 0
          ? `, ${plan.errors.length} with errors. Nothing is imported until they are gone.`
          : '.'}
      </p>
      {plan.ignored.length > 0 ? (
        <p className="text-muted">Not understood, and left out: {plan.ignored.join(', ')}</p>
      ) : null}
      {plan.errors.length > 0 ? (
        <ul aria-label="Errors" className="rounded-lg border border-danger-line bg-danger-soft px-4 py-2">
          {plan.errors.map((error) => (
            <li key={`${error.row} ${error.field}`} className="py-0.5">
              <strong>
                Row {error.row}
                {error.field ? `, ${error.field}` : ''}:
              </strong>{' '}
              {error.message}
            </li>
          ))}
        </ul>
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
                  <Badge tone={tones[row.action]}>{words[row.action]}</Badge>
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
