import { useQuery } from '@tanstack/react-query';
import { bookRoutes, type PaymentsReport as Report } from '#contract/books/books.ts';
import { type PaymentMethod, paymentMethods } from '#domain/invoice.ts';
import { formatDecimal } from '#domain/money.ts';
import type { Period } from '#domain/period.ts';
import { formatCalendarDate, formatDateTime } from '#domain/shop-time.ts';
import { read } from '../../queries.ts';
import { estimatePath, invoicePath } from '../../routes.ts';
import { MayLink } from '../../role-screens.tsx';
import { methodLabel } from '../../shared/MethodField.tsx';
import { BarPlot, CsvButton, dollarColumn, Figures, NotAll, ReportBoundary } from './ReportParts.tsx';
import { periodLabel } from './period.ts';

/** Money received, by payment method. */
export function PaymentsReport({ period }: { period: Period }) {
  const query = useQuery(read(bookRoutes.payments, { query: { ...period } }));
  return (
    <ReportBoundary query={query}>
      {({ methods, months, total, payments, more }) => (
        <>
          <section>
            <div className="flex justify-end pb-2">
              <CsvButton file="report-payments.csv" period={period} />
            </div>
            <BarPlot
              title="Net by method"
              bars={methods.map(({ method, net }) => ({
                label: methodLabel(method),
                short: methodLabel(method),
                amount: net,
              }))}
            />
            <Figures
              caption="Payments by method"
              rows={methods}
              rowKey={(row) => row.method}
              columns={[
                { label: 'Method', cell: (row) => methodLabel(row.method) },
                { label: 'Payments', cell: (row) => row.count, total: total.count, wideOnly: true },
                dollarColumn('Received', 'received', total),
                dollarColumn('Reversed', 'reversed', total),
                dollarColumn('Net', 'net', total),
              ]}
            />
          </section>
          <Figures
            caption="Net by month"
            rows={byMonth(months)}
            rowKey={(row) => row.month}
            columns={[
              { label: 'Month', cell: (row) => periodLabel(row.month) },
              ...paymentMethods.map((method) => ({
                label: methodLabel(method),
                cell: (row: MonthRow) => formatDecimal(row.net[method] ?? '0.00'),
              })),
            ]}
          />
          <section>
            <Figures
              caption="Each payment"
              rows={payments}
              rowKey={(row) => row.id}
              columns={[
                { label: 'For', cell: paperOf },
                { label: 'When', cell: (row) => formatDateTime(row.at), wideOnly: true },
                { label: 'Method', cell: (row) => methodLabel(row.method) },
                { label: 'Amount', cell: (row) => formatDecimal(row.amount) },
              ]}
            />
            {more ? <NotAll shown={`newest ${payments.length} payments`} file="payments.csv" /> : null}
          </section>
        </>
      )}
    </ReportBoundary>
  );
}

/** The paper that a payment was for, and its customer. */
function paperOf(payment: Report['payments'][number]) {
  return (
    <>
      {paperLink(payment)} {payment.customer}
    </>
  );
}

/** The paper that a payment was for. */
function paperLink({
  invoiceId,
  quoteId,
  paper,
}: Pick<Report['payments'][number], 'invoiceId' | 'quoteId' | 'paper'>) {
  const href = invoiceId ? invoicePath(invoiceId) : quoteId ? estimatePath(quoteId) : null;
  return href ? <MayLink href={href}>{paper}</MayLink> : paper;
}

interface MonthRow {
  readonly month: string;
  readonly net: Readonly<Partial<Record<PaymentMethod, string>>>;
}

/** Groups rows per month and method into one row per month. */
function byMonth(
  months: readonly { readonly month: string; readonly method: PaymentMethod; readonly net: string }[],
): readonly MonthRow[] {
  const rows = new Map<string, MonthRow>();
  for (const { month, method, net } of months) {
    rows.set(month, { month, net: { ...rows.get(month)?.net, [method]: net } });
  }
  return [...rows.values()];
}

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
