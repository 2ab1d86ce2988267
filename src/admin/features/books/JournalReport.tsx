import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bookRoutes } from '#contract/books/books.ts';
import type { ExportFile } from '#contract/books/exports.ts';
import { formatCalendarDate } from '#domain/shop-time.ts';
import { invoicesInFile, type InvoiceProgram } from '#domain/invoice-files.ts';
import { formatDecimal } from '#domain/money.ts';
import type { Period } from '#domain/period.ts';
import { Button } from '#ui/Button.tsx';
import { read } from '../../queries.ts';
import { May } from '../../shared/May.tsx';
import { AccountsDialog } from './AccountsDialog.tsx';
import { CsvButton, NotAll } from './CsvButton.tsx';
import { Figures } from './Figures.tsx';
import { ReportBoundary } from './ReportBoundary.tsx';

/** An amount as accountants write it: nothing for zero. */
const orBlank = (amount: string) => (amount === '0.00' ? '' : formatDecimal(amount));

const programs: readonly { program: InvoiceProgram; name: string; file: ExportFile }[] = [
  { program: 'quickbooks', name: 'QuickBooks', file: 'quickbooks-invoices.csv' },
  { program: 'xero', name: 'Xero', file: 'xero-invoices.csv' },
];

/** The journal for the accountant's books, by account, with its file, and the invoices for those who want each. */
export function JournalReport({ period }: { period: Period }) {
  const query = useQuery(read(bookRoutes.journal, { query: { ...period } }));
  return (
    <ReportBoundary query={query}>
      {({ to, accounts, total, issued, voids, voided }) => (
        <>
          <section>
            <div className="flex flex-wrap justify-end gap-2 pb-2">
              <May call="saveJournalAccounts">
                <NameAccounts />
              </May>
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
              The file has one balanced entry for each completed day. Once exported, a day never changes: the
              same export gives the same file, and a later void, refund or correction is dated on a later day.
              Turn off account numbers in QuickBooks Online before you import it.
            </p>
          </section>
          <section aria-label="Individual invoices">
            <h2 className="border-b border-line-strong pb-1.5 text-lg font-bold">Individual invoices</h2>
            <p className="py-2 text-muted">
              {issued === 0
                ? 'No invoices were issued in this period.'
                : 'Import these or the journal, never both: that would count the income twice. The tax passed on to customers is a line of income.'}
            </p>
            <div className="flex flex-wrap gap-2">
              {programs.flatMap(({ program, name, file }) => {
                const size = invoicesInFile[program];
                const files = Math.ceil(issued / size);
                return Array.from({ length: files }, (_, index) => (
                  <CsvButton
                    key={`${program} ${index}`}
                    file={file}
                    period={period}
                    query={{ part: String(index + 1) }}
                    label={files === 1 ? `${name} invoices` : `${name} invoices, ${index + 1} of ${files}`}
                  />
                ));
              })}
            </div>
            {voided.length > 0 ? (
              <p className="pt-3 text-sm text-muted">
                Voided in this period: {voided.join(', ')}. These programs cannot import a void: void each
                invoice there by hand.
              </p>
            ) : null}
            {voids > voided.length ? (
              <NotAll shown={`${voided.length} newest of ${voids} voids`} file="invoices.csv" />
            ) : null}
          </section>
        </>
      )}
    </ReportBoundary>
  );
}

/** The button that opens the names of the accounts. */
function NameAccounts() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Account names</Button>
      {open ? <AccountsDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
