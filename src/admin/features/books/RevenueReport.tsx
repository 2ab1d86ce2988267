import { useQuery } from '@tanstack/react-query';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { bookRoutes } from '#contract/books/books.ts';
import { read } from '../../queries.ts';
import { BarPlot } from './BarPlot.tsx';
import { CsvButton } from './CsvButton.tsx';
import { dollarColumn, Figures } from './Figures.tsx';
import type { Period } from '#domain/period.ts';
import { periodLabel, periodShort } from './period.ts';
import { ReportBoundary } from './ReportBoundary.tsx';

/** Amounts invoiced and received, by month and service type. */
export function RevenueReport({ period }: { period: Period }) {
  const query = useQuery(read(bookRoutes.revenue, { query: { ...period } }));
  return (
    <ReportBoundary query={query}>
      {({ months, serviceTypes, total }) => (
        <>
          <section>
            <div className="flex justify-end pb-2">
              <CsvButton file="report-revenue.csv" period={period} />
            </div>
            <BarPlot
              title="Invoiced by month"
              bars={months.map(({ month, total: amount }) => ({
                label: periodLabel(month),
                short: periodShort(month),
                amount,
              }))}
            />
            <Figures
              caption="Revenue by month"
              rows={months}
              rowKey={(row) => row.month}
              columns={[
                { label: 'Month', cell: (row) => periodLabel(row.month) },
                { label: 'Invoices', cell: (row) => row.count, total: total.count, wideOnly: true },
                dollarColumn('Before tax', 'subtotal', total, { wideOnly: true }),
                dollarColumn('Tax', 'tax', total, { wideOnly: true }),
                dollarColumn('Invoiced', 'total', total),
                dollarColumn('Received', 'received', total),
              ]}
            />
          </section>
          <Figures
            caption="Revenue by service type"
            rows={serviceTypes}
            rowKey={(row) => row.serviceType}
            columns={[
              { label: 'Service', cell: (row) => serviceTypeLabel(row.serviceType) },
              { label: 'Invoices', cell: (row) => row.count, total: total.count, wideOnly: true },
              dollarColumn('Before tax', 'subtotal', total),
              dollarColumn('Tax', 'tax', total, { wideOnly: true }),
              dollarColumn('Invoiced', 'total', total),
            ]}
          />
        </>
      )}
    </ReportBoundary>
  );
}
