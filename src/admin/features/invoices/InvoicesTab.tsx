import { useState } from 'react';
import { invoiceRoutes, type InvoiceRow, invoiceSorts } from '#contract/invoices/invoice.ts';
import { formatCalendarDate } from '#domain/shop-time.ts';
import { invoiceStatuses, invoiceStatusLabels } from '#domain/invoice.ts';
import { centsFromDecimal, formatDecimal } from '#domain/money.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/States.tsx';
import { Mail, Plus } from '#ui/icons.tsx';
import { createInvoicePath, dashboardPath, invoicePath } from '../../routes.ts';
import { customerColumn, numberColumn } from '../../shared/list-columns.tsx';
import { statusFilter, describeList, useOfficeList } from '../../shared/use-office-list.ts';
import { OfficeList } from '../../shared/OfficeList.tsx';
import { OpenDrafts } from '../../shared/form/drafts.tsx';
import { InvoiceStatusBadge } from '../../shared/StatusBadges.tsx';
import { SendInvoiceDialog } from './SendInvoiceDialog.tsx';

const invoices = describeList({
  route: invoiceRoutes.list,
  name: 'invoices',
  one: 'invoice',
  title: 'Invoices',
  search: 'Search invoices',
  orders: invoiceSorts,
  filters: [
    statusFilter(['unpaid', ...invoiceStatuses], (status) =>
      status === 'unpaid' ? 'Unpaid' : invoiceStatusLabels[status],
    ),
  ],
  columns: [
    numberColumn<InvoiceRow>('Invoice', {
      number: ({ invoiceNumber }) => invoiceNumber,
      path: ({ id }) => invoicePath(id),
    }),
    {
      id: 'status',
      label: 'Status',
      half: true,
      className: 'max-lg:order-3',
      cell: (invoice) => <InvoiceStatusBadge status={invoice.status} />,
    },
    customerColumn('max-lg:order-5'),
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
  ],
});

/** Whether an issued invoice is partly paid. */
function partlyPaid(invoice: InvoiceRow): boolean {
  return centsFromDecimal(invoice.paid, { negative: true }) > 0 && invoice.balance !== '0.00';
}

/** Every invoice (spec §2 "Invoices"). */
export default function InvoicesTab() {
  return (
    <section aria-label="Invoices">
      <OpenDrafts />
      <OfficeList
        of={useOfficeList(invoices)}
        home={dashboardPath('invoices')}
        actions={
          <ButtonLink href={createInvoicePath()}>
            <Plus aria-hidden="true" className="size-4" />
            New Invoice
          </ButtonLink>
        }
        empty={
          <EmptyState title="No invoices available">
            An approved estimate becomes an invoice with Create Invoice.
          </EmptyState>
        }
      />
    </section>
  );
}

/** The Email Invoice button of a row (spec §2). */
function EmailInvoice({ invoice }: { invoice: InvoiceRow }) {
  const [open, setOpen] = useState(false);
  if (!invoice.allowed.includes('send')) return null;
  return (
    <>
      <Button aria-label={`Email Invoice ${invoice.invoiceNumber}`} onClick={() => setOpen(true)}>
        <Mail aria-hidden="true" className="size-4" />
        Email Invoice
      </Button>
      {open ? <SendInvoiceDialog invoice={invoice} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
