import { useQuery } from '@tanstack/react-query';
import { formatCalendarDate } from '#domain/shop-time.ts';
import { formatDecimal } from '#domain/money.ts';
import { bookRoutes, type ReceivablesReport as Report } from '#contract/books/books.ts';
import { EmptyState } from '#ui/States.tsx';
import { read, useInvalidateOnMount } from '../../queries.ts';
import { invoicePath } from '../../routes.ts';
import { PhoneLinks } from '../../shared/ContactLinks.tsx';
import { BarPlot, CsvButton, Figures, NotAll, ReportBoundary } from './ReportParts.tsx';

/** Each age of a debt in words. */
export const ageLabels: Record<Report['buckets'][number]['bucket'], string> = {
  current: 'Not due yet',
  '1-30': '1–30 days late',
  '31-60': '31–60 days late',
  '61-90': '61–90 days late',
  'over 90': 'Over 90 days late',
};

const bucketShorts: Record<Report['buckets'][number]['bucket'], string> = {
  current: '0',
  '1-30': '1+',
  '31-60': '31+',
  '61-90': '61+',
  'over 90': '91+',
};

/** Outstanding amounts by age and customer. */
export function ReceivablesReport() {
  // Ages count from today, so yesterday's cached data is wrong.
  useInvalidateOnMount(bookRoutes.receivables.path);
  const query = useQuery(read(bookRoutes.receivables));
  return (
    <ReportBoundary query={query}>
      {({ asOf, buckets, total, invoices }) => (
        <>
          <section>
            <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
              <p className="text-muted">As of {formatCalendarDate(asOf)}</p>
              <CsvButton file="report-receivables.csv" />
            </div>
            <BarPlot
              title="Owed, by days late"
              bars={buckets.map(({ bucket, balance }) => ({
                label: ageLabels[bucket],
                short: bucketShorts[bucket],
                amount: balance,
              }))}
            />
            <Figures
              caption="Receivables by age"
              rows={buckets}
              rowKey={(row) => row.bucket}
              columns={[
                { label: 'Age', cell: (row) => ageLabels[row.bucket] },
                { label: 'Invoices', cell: (row) => row.count, total: total.count },
                {
                  label: 'Owed',
                  cell: (row) => formatDecimal(row.balance),
                  total: formatDecimal(total.balance),
                },
              ]}
            />
          </section>
          {invoices.length === 0 ? (
            <EmptyState title="No unpaid invoices." />
          ) : (
            <section aria-label="Oldest unpaid invoices">
              <h2 className="border-b border-line-strong pb-1.5 text-lg font-bold">Oldest unpaid invoices</h2>
              <ul>
                {invoices.map((invoice) => (
                  <li
                    key={invoice.id}
                    className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2"
                  >
                    <span className="min-w-0 flex-1 basis-48">
                      <a href={invoicePath(invoice.id)} className="font-semibold tabular-nums">
                        {invoice.invoiceNumber}
                      </a>{' '}
                      {invoice.name}
                      <span className="block text-sm text-muted">
                        Due {formatCalendarDate(invoice.dueDate)}
                        {invoice.daysLate > 0
                          ? `, ${invoice.daysLate} ${invoice.daysLate === 1 ? 'day' : 'days'} late`
                          : ''}
                      </span>
                    </span>
                    <PhoneLinks phone={invoice.phone} who={invoice.name} />
                    <strong className="tabular-nums">{formatDecimal(invoice.balance)}</strong>
                  </li>
                ))}
              </ul>
              {invoices.length < total.count ? (
                <NotAll shown={`oldest ${invoices.length} invoices`} file="report-receivables.csv" />
              ) : null}
            </section>
          )}
        </>
      )}
    </ReportBoundary>
  );
}
