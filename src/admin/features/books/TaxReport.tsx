import { useQuery } from '@tanstack/react-query';
import { bookRoutes } from '#contract/books/books.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { read } from '../../queries.ts';
import { oneOf, useListSearch } from '../../shared/list-search.ts';
import { BarPlot } from './BarPlot.tsx';
import { CsvButton } from './CsvButton.tsx';
import { dollarColumn, Figures } from './Figures.tsx';
import type { Period } from '#domain/period.ts';
import { periodLabel, periodShort } from './period.ts';
import { ReportBoundary } from './ReportBoundary.tsx';

const spans = [
  { value: 'month', label: 'Month' },
  { value: 'quarter', label: 'Quarter' },
  { value: 'half', label: 'Half year' },
  { value: 'year', label: 'Year' },
] as const;

/**
 * What the general excise tax return (Hawaii's form G-45) asks for, by filing period: gross income, which includes the
 * tax passed on to customers (Department of Taxation, Announcement 2018-14), as invoiced and as received.
 */
export function TaxReport({ period }: { period: Period }) {
  const { values, set } = useListSearch();
  const by =
    oneOf(
      spans.map((span) => span.value),
      values['by'],
    ) ?? 'month';
  const query = useQuery(read(bookRoutes.tax, { query: { ...period, by } }));
  return (
    <ReportBoundary query={query}>
      {({ periods, total }) => (
        <section>
          <div className="flex flex-wrap items-end justify-between gap-2 pb-2">
            <SelectField
              label="Group by"
              options={spans}
              value={by}
              onChange={(event) => set({ by: event.target.value })}
            />
            <CsvButton file="report-tax.csv" period={{ ...period, by }} />
          </div>
          <BarPlot
            title="Gross income invoiced"
            bars={periods.map((row) => ({
              label: periodLabel(row.period),
              short: periodShort(row.period),
              amount: row.total,
            }))}
          />
          <Figures
            caption="General excise tax by period"
            rows={periods}
            rowKey={(row) => row.period}
            columns={[
              { label: 'Period', cell: (row) => periodLabel(row.period) },
              dollarColumn('Gross invoiced', 'total', total),
              dollarColumn('Tax in it', 'tax', total, { wideOnly: true }),
              dollarColumn('Gross received', 'received', total),
              dollarColumn('Tax in it, received', 'taxReceived', total, { wideOnly: true }),
            ]}
          />
          <p className="pt-3 text-sm text-muted">
            The return asks for gross income, and the tax passed on to customers is part of it: “Gross
            invoiced” on the accrual basis, “Gross received” on the cash basis. A void counts in the month it
            was voided, and a deposit’s tax when its invoice is issued, so a closed month never changes. Have
            your accountant split it by activity.
          </p>
        </section>
      )}
    </ReportBoundary>
  );
}
