import { useQuery } from '@tanstack/react-query';
import { bookRoutes } from '#contract/books/books.ts';
import { formatCalendarDate } from '#domain/shop-time.ts';
import { formatDecimal } from '#domain/money.ts';
import type { Period } from '#domain/period.ts';
import { read } from '../../queries.ts';
import { CsvButton } from './CsvButton.tsx';
import { dollarColumn, Figures } from './Figures.tsx';
import { paperLink } from './PaymentsReport.tsx';
import { ReportBoundary } from './ReportBoundary.tsx';

/** What the card provider sent to the bank, so that each line of the bank's statement is explained. */
export function PayoutsReport({ period }: { period: Period }) {
  const query = useQuery(read(bookRoutes.payouts, { query: { ...period } }));
  return (
    <ReportBoundary query={query}>
      {({ payouts, total, withoutFee }) => (
        <section>
          <div className="flex justify-end pb-2">
            <CsvButton file="report-payouts.csv" period={period} />
          </div>
          <Figures
            caption="Payouts of card payments"
            rows={payouts}
            rowKey={(row) => row.ref}
            columns={[
              {
                label: 'To the bank',
                cell: ({ day, status }) =>
                  `${formatCalendarDate(day)}${status === 'paid' ? '' : ` (${status})`}`,
              },
              dollarColumn('Payments', 'gross', total),
              dollarColumn('Fees', 'fees', total),
              dollarColumn('Refunds', 'refunds', total),
              dollarColumn('Disputes', 'disputes', total),
              dollarColumn('Other', 'other', total),
              dollarColumn('Bank’s line', 'bank', total),
            ]}
          />
          {withoutFee.length > 0 ? (
            <Figures
              caption="Card payments whose fee is missing"
              rows={withoutFee}
              rowKey={(row) => row.id}
              columns={[
                { label: 'For', cell: paperLink },
                { label: 'Paid', cell: ({ day }) => formatCalendarDate(day) },
                { label: 'Amount', cell: (row) => formatDecimal(row.amount) },
              ]}
            />
          ) : null}
          <p className="pt-2 text-sm text-muted">
            Payments minus fees, refunds and disputes, plus other, equal the bank’s line. A payout’s details
            arrive the morning after it; until then it is pending. A failed payout is subtracted under Other
            and added back there in a later payout.
          </p>
        </section>
      )}
    </ReportBoundary>
  );
}
