import { useQuery } from '@tanstack/react-query';
import { bookRoutes } from '#contract/books/books.ts';
import { formatCalendarDate } from '#domain/honolulu.ts';
import { formatDecimal } from '#domain/money.ts';
import type { Period } from '#domain/period.ts';
import { read } from '../../queries.ts';
import { CsvButton } from './CsvButton.tsx';
import { Figures } from './Figures.tsx';
import { ReportBoundary } from './ReportBoundary.tsx';

/** An amount as accountants write it: nothing for zero. */
const orBlank = (amount: string) => (amount === '0.00' ? '' : formatDecimal(amount));

/** The journal for the accountant's books, by account, with its file. */
export function JournalReport({ period }: { period: Period }) {
  const query = useQuery(read(bookRoutes.journal, { query: { ...period } }));
  return (
    <ReportBoundary query={query}>
      {({ to, accounts, total }) => (
        <section>
          <div className="flex justify-end pb-2">
            <CsvButton file="report-journal.csv" period={period} label="Journal for QuickBooks" />
          </div>
          <Figures
            caption={`Journal through ${formatCalendarDate(to)}`}
            rows={accounts}
            rowKey={(row) => row.account}
            columns={[
              { label: 'Account', cell: (row) => row.account },
              { label: 'Debits', cell: (row) => orBlank(row.debit), total: formatDecimal(total.debit) },
              { label: 'Credits', cell: (row) => orBlank(row.credit), total: formatDecimal(total.credit) },
            ]}
          />
          <p className="pt-3 text-sm text-muted">
            The file has one balanced entry for each day that is over. Such a day never changes: a later void
            or refund is an entry of its own day, so the same days give the same file. Import it into
            QuickBooks Online with account numbers turned off, and do not import invoices beside it.
          </p>
        </section>
      )}
    </ReportBoundary>
  );
}
