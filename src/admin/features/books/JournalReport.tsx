import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { bookRoutes } from '#contract/books/books.ts';
import { type AccountNames, type ExportFile, journalAccountRoutes } from '#contract/books/exports.ts';
import { formatCalendarDate } from '#domain/shop-time.ts';
import { invoicesInFile, type InvoiceProgram } from '#domain/accounting.ts';
import { formatDecimal } from '#domain/money.ts';
import type { Period } from '#domain/period.ts';
import { Button } from '#ui/Button.tsx';
import { call } from '#client/api.ts';
import { describeError } from '#client/api-error.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorState, SkeletonRows } from '#ui/States.tsx';
import { TextField } from '#ui/Field.tsx';
import { toast } from '#ui/toast.ts';
import { read } from '../../queries.ts';
import { May } from '../../role-screens.tsx';
import { RecordDialog } from '../../shared/form/RecordDialog.tsx';
import { useField } from '../../shared/form/fields.ts';
import { CsvButton, Figures, NotAll, ReportBoundary } from './ReportParts.tsx';

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

type Body = z.output<typeof journalAccountRoutes.save.body>;
interface Values {
  names: { account: string; name: string }[];
}

/** A standard name is shown in grey, and what is typed takes its place. */
const typed = (accounts: AccountNames): Values => ({
  names: accounts.map(({ account, name, standard }) => ({ account, name: name === standard ? '' : name })),
});

/** Names the accounts of the journal as the accountant's books do, read anew each time. */
function AccountsDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery({ ...read(journalAccountRoutes.read), gcTime: 0 });
  if (query.data) return <Names accounts={query.data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title="Account names">
      {query.isPending ? (
        <SkeletonRows rows={6} label="Loading the account names…" />
      ) : (
        <ErrorState
          title="The account names could not be loaded"
          detail={describeError(query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
    </Dialog>
  );
}

function Names({ accounts, onClose }: { accounts: AccountNames; onClose: () => void }) {
  return (
    <RecordDialog<Values, Body, AccountNames>
      title="Account names"
      record={null}
      valuesOf={typed}
      empty={typed(accounts)}
      schema={journalAccountRoutes.save.body}
      labels={{}}
      failed="The names were not saved"
      send={(body, _, idempotencyKey) => call(journalAccountRoutes.save, { body, idempotencyKey })}
      onSaved={() => toast({ title: 'Account names saved' })}
      submitText="Save names"
      onClose={onClose}
    >
      <p className="text-muted">
        As in your accountant’s books; a colon names a subaccount. Days that were exported keep the names they
        left with. Leave one empty for the name in grey.
      </p>
      <Fields accounts={accounts} />
    </RecordDialog>
  );
}

function Fields({ accounts }: { accounts: AccountNames }) {
  const field = useField<Values>();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {accounts.map(({ account, label, standard }, index) => (
        <TextField
          key={account}
          label={label}
          placeholder={standard}
          maxLength={100}
          {...field(`names.${index}.name`)}
        />
      ))}
    </div>
  );
}
