import { formatCalendarDate } from '#domain/honolulu.ts';
import { centsFromDecimal, formatDecimal } from '#domain/money.ts';
import { formatPhone } from '#domain/phone.ts';
import type { InvoiceRow } from '#contract/invoices/invoice.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { invoicePath } from '../../routes.ts';
import { listCaption } from '../../shared/list-orders.ts';
import { fullName } from '../../shared/people.ts';
import { InvoiceStatusBadge } from '../../shared/StatusBadges.tsx';
import type { ListTableProps } from '../../shared/use-office-list.ts';
import { EmailInvoice } from './EmailInvoice.tsx';

const columns: readonly Column<InvoiceRow>[] = [
  {
    id: 'number',
    label: 'Invoice',
    sort: '-createdAt',
    half: true,
    className: 'max-lg:order-1',
    cell: (invoice) => (
      <a href={invoicePath(invoice.id)} className="font-semibold tabular-nums">
        {invoice.invoiceNumber}
      </a>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    half: true,
    className: 'max-lg:order-3',
    cell: (invoice) => <InvoiceStatusBadge status={invoice.status} />,
  },
  {
    id: 'customer',
    label: 'Customer',
    sort: 'name',
    half: true,
    className: 'max-lg:order-5',
    cell: (invoice) => (
      <>
        <span className="font-semibold">{fullName(invoice)}</span>
        <span className="block text-sm text-muted">{formatPhone(invoice.phone)}</span>
      </>
    ),
  },
  {
    id: 'address',
    label: 'Service address',
    half: true,
    className: 'max-lg:order-6 max-lg:text-right',
    cell: (invoice) => invoice.serviceAddress,
  },
  {
    id: 'due',
    label: 'Due',
    sort: 'dueDate',
    stackedLabel: true,
    half: true,
    className: 'max-lg:order-4 max-lg:text-right tabular-nums',
    cell: (invoice) => <time dateTime={invoice.dueDate}>{formatCalendarDate(invoice.dueDate)}</time>,
  },
  {
    id: 'amount',
    label: 'Amount',
    sort: '-total',
    numeric: true,
    half: true,
    className: 'max-lg:order-2 max-lg:text-right',
    cell: (invoice) => (
      <>
        <span className="font-semibold">{formatDecimal(invoice.total)}</span>
        {partlyPaid(invoice) ? (
          <span className="block text-sm text-muted">{formatDecimal(invoice.balance)} owed</span>
        ) : null}
      </>
    ),
  },
  {
    id: 'actions',
    label: 'Next step',
    end: true,
    className: 'max-lg:order-7',
    cell: (invoice) => (
      <span className="flex flex-wrap gap-2 lg:justify-end">
        <ButtonLink href={invoicePath(invoice.id)} aria-label={`Edit Invoice ${invoice.invoiceNumber}`}>
          Edit Invoice
        </ButtonLink>
        <EmailInvoice invoice={invoice} />
      </span>
    ),
  },
];

/** Whether an issued invoice is partly paid. */
function partlyPaid(invoice: InvoiceRow): boolean {
  return centsFromDecimal(invoice.paid, { negative: true }) > 0 && invoice.balance !== '0.00';
}

/** The table of invoices. */
export function InvoiceTable({ invoices, ...table }: ListTableProps & { invoices: readonly InvoiceRow[] }) {
  return (
    <DataTable
      caption={listCaption('Invoices', table.sorting.by)}
      columns={columns}
      rows={invoices}
      rowKey={(invoice) => invoice.id}
      {...table}
    />
  );
}
