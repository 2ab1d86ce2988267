/* eslint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- the roles are those the elements have anyway; see below */
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand at the right, in figures of one width. */
  readonly numeric?: boolean;
  /** Stands at the right, as the buttons of a row do. */
  readonly end?: boolean;
  /** Repeats the column's label before the value where the table is stacked on a phone. */
  readonly stackedLabel?: boolean;
  /** Takes half of the width where the table is stacked. */
  readonly half?: boolean;
  readonly className?: string;
}

/**
 * Rows that scan on a desk and stack on a phone. The roles are written out because a table whose display is
 * changed stops being one for screen readers.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  busy = false,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** New rows are on their way; these are still the old ones. */
  busy?: boolean | undefined;
}) {
  return (
    <table
      role="table"
      aria-busy={busy || undefined}
      className={cx('block w-full lg:table', busy && 'opacity-60')}
    >
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only lg:not-sr-only lg:table-header-group">
        <tr role="row" className="lg:border-b lg:border-line">
          {columns.map((column) => (
            <th
              key={column.id}
              role="columnheader"
              scope="col"
              className={cx(
                'px-3 py-2 text-sm font-semibold text-muted first:pl-0 last:pr-0',
                column.numeric || column.end ? 'text-right' : 'text-left',
              )}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block lg:table-row-group">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className="grid grid-cols-2 gap-x-3 gap-y-1.5 border-b border-line py-3 lg:table-row lg:hover:bg-sunken/60"
          >
            {columns.map((column) => (
              <td
                key={column.id}
                role="cell"
                className={cx(
                  'block min-w-0 lg:table-cell lg:px-3 lg:py-2.5 lg:align-top lg:first:pl-0 lg:last:pr-0',
                  column.numeric && 'tabular-nums',
                  (column.numeric || column.end) && 'lg:text-right',
                  column.half ? 'col-span-1' : 'col-span-2',
                  column.className,
                )}
              >
                {column.stackedLabel ? (
                  <span className="text-sm text-muted lg:hidden">{column.label}: </span>
                ) : null}
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
