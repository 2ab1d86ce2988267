import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ExportFile, exportRoutes } from '#contract/books/exports.ts';
import { centsFromDecimal, formatDecimal } from '#domain/money.ts';
import type { Period } from '#domain/period.ts';
import { describeError } from '#client/api-error.ts';
import { ErrorState, SkeletonRows } from '#ui/States.tsx';
import { cx } from '#ui/cx.ts';
import { useMay } from '../../session.ts';
import { FileButton } from '../../shared/FileButton.tsx';

/** A report in each of its states: loading, failed, loaded. */
export function ReportBoundary<Report>({
  query,
  children,
}: {
  query: UseQueryResult<Report>;
  children: (report: Report) => ReactNode;
}) {
  if (query.data !== undefined) {
    return (
      <div aria-busy={query.isFetching || undefined} className="flex flex-col gap-8">
        {children(query.data)}
      </div>
    );
  }
  if (query.isPending) return <SkeletonRows rows={8} label="Counting…" />;
  return (
    <ErrorState
      title="The report could not be loaded"
      detail={describeError(query.error)}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}

/** A column of figures; the first column is the row header. */
interface FigureColumn<Row> {
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

const PLOT_HEIGHT = 120;
const PLOT_FOOT = 22;

interface Bar {
  readonly label: string;
  /** Label under the bar: at most five letters; empty for none. */
  readonly short: string;
  readonly amount: string;
}

/** A bar chart of a column of figures; the table next to it has the numbers. */
export function BarPlot({
  title,
  bars,
  step = 40,
}: {
  title: string;
  bars: readonly Bar[];
  /** The width of a bar with its gap, in pixels. */
  step?: number;
}) {
  const thick = step * 0.65;
  const cents = bars.map((bar) => centsFromDecimal(bar.amount, { negative: true }));
  const top = Math.max(0, ...cents);
  const bottom = Math.min(0, ...cents);
  const span = top - bottom;
  if (bars.length < 2 || span === 0) return null;
  const y = (value: number) => ((top - value) / span) * PLOT_HEIGHT;
  const width = bars.length * step;
  return (
    <figure className="mb-4 overflow-x-auto pr-2">
      <figcaption className="text-sm text-muted">
        {title}, highest {formatDecimal(bars[cents.indexOf(top)]?.amount ?? '0.00')}
      </figcaption>
      <svg
        role="img"
        aria-label={title}
        viewBox={`0 0 ${width} ${PLOT_HEIGHT + PLOT_FOOT}`}
        width={width}
        height={PLOT_HEIGHT + PLOT_FOOT}
        className="max-w-none overflow-visible"
      >
        {bars.map((bar, index) => {
          const value = cents[index] ?? 0;
          const x = index * step;
          return (
            <g key={bar.label}>
              <rect
                x={x + (step - thick) / 2}
                y={Math.min(y(value), y(0))}
                width={thick}
                height={Math.max(1, Math.abs(y(value) - y(0)))}
                className={value < 0 ? 'fill-danger' : 'fill-accent'}
              >
                <title>{`${bar.label}: ${formatDecimal(bar.amount)}`}</title>
              </rect>
              <text
                x={x + step / 2}
                y={PLOT_HEIGHT + 15}
                textAnchor="middle"
                fontSize="12"
                className="fill-muted"
              >
                {bar.short}
              </text>
            </g>
          );
        })}
        <line x1="0" x2={width} y1={y(0)} y2={y(0)} className="stroke-line-strong" />
      </svg>
    </figure>
  );
}

/** Downloads a list or report as CSV, optionally limited to a period; nothing for a role without it. */
export function CsvButton({
  file,
  period,
  query,
  label = 'CSV',
}: {
  file: ExportFile;
  period?: Period | undefined;
  /** Other parameters of the displayed report. */
  query?: Readonly<Record<string, string>> | undefined;
  label?: string;
}) {
  const may = useMay();
  const route = exportRoutes.find((each) => each.file === file)?.route;
  if (!route || !may?.(route.name)) return null;
  return (
    <FileButton route={route} query={{ ...period, ...query }} label={label} name={`${label}: save ${file}`} />
  );
}

/** Says under a list that it ends before its rows do, with the file that has them all. */
export function NotAll({ shown, file }: { shown: string; file: ExportFile }) {
  return (
    <div className="flex flex-wrap items-center gap-3 pt-2">
      <p className="text-muted">Only the {shown} are listed here.</p>
      <CsvButton file={file} label="All of them" />
    </div>
  );
}
