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

/** General excise tax by filing period, on amounts invoiced and on amounts received. */
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
            title="Tax invoiced"
            bars={periods.map((row) => ({
              label: periodLabel(row.period),
              short: periodShort(row.period),
              amount: row.tax,
            }))}
          />
          <Figures
            caption="General excise tax by period"
            rows={periods}
            rowKey={(row) => row.period}
            columns={[
              { label: 'Period', cell: (row) => periodLabel(row.period) },
              dollarColumn('Taxable', 'taxable', total, { wideOnly: true }),
              dollarColumn('Tax invoiced', 'tax', total),
              dollarColumn('Received', 'received', total, { wideOnly: true }),
              dollarColumn('Tax received', 'taxReceived', total),
            ]}
          />
          <p className="pt-3 text-sm text-muted">
            To file on the accrual basis, use “Tax invoiced”; on the cash basis, use “Tax received”. A void
            counts in the month it was voided, and a deposit’s tax when its invoice is issued, so a closed
            month never changes.
          </p>
        </section>
      )}
    </ReportBoundary>
  );
}
