import type { ReactNode } from 'react';
import { formatDecimal } from '#domain/money.ts';
import { cx } from '#ui/cx.ts';

/** A column of figures; the first column is the row header. */
export interface FigureColumn<Row> {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** The column's total, where its rows add up. */
  readonly total?: ReactNode;
  /** Hidden on narrow screens; the CSV includes it. */
  readonly wideOnly?: boolean;
}

/** A column of decimal dollars, with its total. */
export const dollarColumn = <Name extends string>(
  label: string,
  name: Name,
  total: Readonly<Record<Name, string>>,
  { wideOnly = false } = {},
) => ({
  label,
  cell: (row: Readonly<Record<Name, string>>) => formatDecimal(row[name]),
  total: formatDecimal(total[name]),
  wideOnly,
});

/** A table of figures with totals, laid out for an accountant. */
export function Figures<Row>({
  caption,
  columns,
  rows,
  rowKey,
}: {
  caption: string;
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}) {
  const classes = (index: number, column: FigureColumn<Row>) =>
    cx(
      'px-2 py-1.5 first:pl-0 last:pr-0',
      index === 0 ? 'text-left' : 'text-right',
      column.wideOnly && 'hidden sm:table-cell print:table-cell',
    );
  return (
    // The table may be wider than a phone: the region scrolls by touch and arrow keys.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="overflow-x-auto" role="region" aria-label={caption} tabIndex={0}>
      <table className="w-full tabular-nums">
        <caption className="pb-1 text-left text-lg font-bold">{caption}</caption>
        <thead>
          <tr className="border-b border-line-strong text-sm text-muted">
            {columns.map((column, index) => (
              <th key={column.label} scope="col" className={classes(index, column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-line">
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.label} scope="row" className={cx(classes(index, column), 'font-semibold')}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.label} className={classes(index, column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {columns.some((column) => column.total !== undefined) ? (
          <tfoot>
            <tr className="border-t border-line-strong font-bold">
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.label} scope="row" className={classes(index, column)}>
                    {column.total ?? 'Total'}
                  </th>
                ) : (
                  <td key={column.label} className={classes(index, column)}>
                    {column.total}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}
