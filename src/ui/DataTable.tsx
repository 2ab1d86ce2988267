/* eslint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- each element gets the role it already has; see `DataTable` */
import type { ReactNode } from 'react';
import { ArrowDown, ArrowUp } from '#ui/icons.tsx';
import { cx } from './cx.ts';

export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Right-aligned, with tabular figures. */
  readonly numeric?: boolean;
  /** Right-aligned, for a row's buttons. */
  readonly end?: boolean;
  /** Repeats the column label before the value when rows are stacked on a phone. */
  readonly stackedLabel?: boolean;
  /** Half width when rows are stacked. */
  readonly half?: boolean;
  readonly className?: string;
  /** Sort key of the column heading: "total", or "-total" to start descending. */
  readonly sort?: string;
}

/** How a table's rows are sorted. */
export interface Sorting {
  /** A field, ascending; with a leading minus, descending. */
  readonly by: string;
  /** Called when a heading is clicked; without it the headings are plain text. */
  readonly onSort?: (by: string) => void;
}

/**
 * A table on wide screens whose rows stack on a phone. Explicit ARIA roles are needed because changing a
 * table's CSS display removes its semantics for screen readers.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  busy = false,
  sorting,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** New rows are loading; the current ones are stale. */
  busy?: boolean | undefined;
  sorting?: Sorting | undefined;
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
              aria-sort={ariaSort(column, sorting)}
              className={cx(
                'px-3 py-2 text-sm font-semibold text-muted first:pl-0 last:pr-0',
                column.numeric || column.end ? 'text-right' : 'text-left',
              )}
            >
              <Heading column={column} sorting={sorting} />
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

interface HeadingOf {
  readonly label: string;
  readonly numeric?: boolean;
  readonly sort?: string;
}

const fieldOf = (order: string) => order.replace('-', '');

function ariaSort({ sort }: HeadingOf, sorting: Sorting | undefined) {
  if (!sort || !sorting || fieldOf(sorting.by) !== fieldOf(sort)) return undefined;
  return sorting.by.startsWith('-') ? 'descending' : 'ascending';
}

/** A column heading: a button where the column is sortable. Stacked rows have no headings. */
function Heading({ column, sorting }: { column: HeadingOf; sorting: Sorting | undefined }) {
  const { label, sort } = column;
  const { by, onSort } = sorting ?? {};
  if (!sort || !onSort) return label;
  const sorted = ariaSort(column, sorting);
  const turned = sorted === 'ascending' ? `-${fieldOf(sort)}` : fieldOf(sort);
  const Arrow = (sorted ? by : sort)?.startsWith('-') ? ArrowDown : ArrowUp;
  return (
    <>
      <span className="lg:hidden">{label}</span>
      <button
        type="button"
        onClick={() => onSort(sorted ? turned : sort)}
        className={cx(
          'group hidden min-h-6 cursor-pointer items-center gap-1 font-semibold hover:text-body lg:inline-flex',
          // The heading is right-aligned above its figures.
          column.numeric && 'flex-row-reverse',
        )}
      >
        {label}
        <Arrow
          aria-hidden="true"
          className={cx(
            'size-3.5',
            !sorted && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60',
          )}
        />
      </button>
    </>
  );
}
