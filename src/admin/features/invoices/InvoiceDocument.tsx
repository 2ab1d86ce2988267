import type { Invoice } from '#contract/invoices/invoice.ts';
import { addressLine, businessEmail, businessName, phoneDisplay } from '#domain/business.ts';
import { formatCalendarDate, formatDate } from '#domain/shop-time.ts';
import { formatDecimal } from '#domain/money.ts';
import { formatPhone } from '#domain/phone.ts';
import { formatTaxRate, taxName } from '#domain/pricing.ts';
import { cx } from '#ui/cx.ts';
import { fullName } from '#domain/customer.ts';
import { customerPath } from '../../routes.ts';
import { EmailLink, MapLink, PhoneLinks } from '../../shared/ContactLinks.tsx';

/** The invoice as its customer sees it; also the print layout. */
export function InvoiceDocument({ invoice }: { invoice: Invoice }) {
  const figures = [
    { label: 'Subtotal', amount: invoice.subtotal },
    { label: `${taxName} ${formatTaxRate(invoice.taxRatePerMillion)}`, amount: invoice.tax },
    { label: 'Total', amount: invoice.total, strong: true },
    { label: 'Paid', amount: invoice.paid },
    { label: 'Balance', amount: invoice.balance, strong: true },
  ];
  return (
    <article
      aria-label={`Invoice ${invoice.invoiceNumber}`}
      className="rounded-lg border border-line bg-panel p-4 sm:p-6 print:border-0 print:p-0"
    >
      <header className="mb-5 hidden justify-between gap-6 print:flex">
        <div>
          <p className="text-xl font-bold">{businessName}</p>
          <p className="text-sm">{addressLine}</p>
          <p className="text-sm">
            {phoneDisplay} · {businessEmail}
          </p>
        </div>
        <div className="text-right">
          <p className="text-xl font-bold">{invoice.status === 'draft' ? 'Draft' : 'Invoice'}</p>
          <p className="tabular-nums">{invoice.invoiceNumber}</p>
        </div>
      </header>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <section aria-label="Bill to">
          <h2 className="text-sm font-semibold text-muted">Bill to</h2>
          <p className="text-lg font-bold">
            {invoice.customerId ? (
              <a href={customerPath(invoice.customerId)} className="text-body">
                {fullName(invoice)}
              </a>
            ) : (
              fullName(invoice)
            )}
          </p>
          <p>
            <span className="print:hidden">
              <PhoneLinks phone={invoice.phone} who={fullName(invoice)} />
            </span>
            <span className="hidden print:inline">{formatPhone(invoice.phone)}</span>
          </p>
          {invoice.email ? (
            <p>
              <span className="print:hidden">
                <EmailLink email={invoice.email} />
              </span>
              <span className="hidden print:inline">{invoice.email}</span>
            </p>
          ) : null}
          <p>
            <span className="print:hidden">
              <MapLink place={invoice.serviceAddress} />
            </span>
            <span className="hidden print:inline">{invoice.serviceAddress}</span>
          </p>
        </section>
        <dl className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1 sm:justify-self-end sm:text-right">
          <Day name="Due" value={formatCalendarDate(invoice.dueDate)} />
          {invoice.serviceDate ? (
            <Day name="Service" value={formatCalendarDate(invoice.serviceDate.slice(0, 10))} />
          ) : null}
          <Day
            name={invoice.sentAt ? 'Issued' : 'Created'}
            value={formatDate(invoice.sentAt ?? invoice.createdAt)}
          />
          {invoice.paidDate ? <Day name="Paid" value={formatDate(invoice.paidDate)} /> : null}
          {invoice.quoteNumber ? <Day name="Estimate" value={invoice.quoteNumber} /> : null}
        </dl>
      </div>
      <table className="mt-6 w-full">
        <caption className="sr-only">Invoice lines</caption>
        <thead>
          <tr className="border-b border-line-strong text-sm text-muted">
            <th scope="col" className="py-1 text-left">
              Description
            </th>
            <th scope="col" className="px-2 py-1 text-right">
              Qty
            </th>
            <th scope="col" className="hidden px-2 py-1 text-right sm:table-cell print:table-cell">
              Unit price
            </th>
            <th scope="col" className="py-1 text-right">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {invoice.items.map((item) => (
            <tr key={item.id} className="break-inside-avoid border-b border-line align-top tabular-nums">
              <td className="py-2 break-words">
                {item.serviceDescription}
                {item.serviceDate ? (
                  <span className="block text-sm text-muted">
                    {formatCalendarDate(item.serviceDate.slice(0, 10))}
                  </span>
                ) : null}
              </td>
              <td className="px-2 py-2 text-right">{item.quantity}</td>
              <td className="hidden px-2 py-2 text-right sm:table-cell print:table-cell">
                {formatDecimal(item.unitPrice)}
              </td>
              <td className="py-2 text-right">{formatDecimal(item.totalPrice)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <InvoiceFigures
        figures={figures.map((figure) => ({ ...figure, amount: formatDecimal(figure.amount) }))}
      />
      {invoice.notes ? (
        <section aria-label="Notes" className="mt-4 border-t border-line pt-3">
          <h2 className="text-sm font-semibold text-muted">Notes</h2>
          <p className="break-words whitespace-pre-line">{invoice.notes}</p>
        </section>
      ) : null}
    </article>
  );
}

function Day({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="text-right tabular-nums">{value}</dd>
    </>
  );
}

/** The totals below the lines, from subtotal to balance due. */
function InvoiceFigures({
  figures,
}: {
  figures: readonly { readonly label: string; readonly amount: string; readonly strong?: boolean }[];
}) {
  return (
    <dl className="mt-2 ml-auto max-w-xs tabular-nums">
      {figures.map((figure) => (
        <div
          key={figure.label}
          className={cx('flex justify-between gap-6 py-1', figure.strong && 'border-t border-line font-bold')}
        >
          <dt>{figure.label}</dt>
          <dd>{figure.amount}</dd>
        </div>
      ))}
    </dl>
  );
}
