import { Plus } from '#ui/icons.tsx';
import { invoiceStatuses, invoiceStatusLabels } from '#domain/invoice.ts';
import { invoiceRoutes, invoiceSorts } from '#contract/invoices/invoice.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { createInvoicePath, dashboardPath } from '../../routes.ts';
import { statusFilter } from '../../shared/list-filters.ts';
import { OpenDrafts } from '../../shared/OpenDrafts.tsx';
import { NoMatch, OfficeList } from '../../shared/OfficeList.tsx';
import { useOfficeList } from '../../shared/use-office-list.ts';
import { InvoiceTable } from './InvoiceTable.tsx';

const filters = [
  statusFilter(['unpaid', ...invoiceStatuses], (status) =>
    status === 'unpaid' ? 'Unpaid' : invoiceStatusLabels[status],
  ),
];

/** Every invoice (spec §2 "Invoices"). */
export default function InvoicesTab() {
  const invoices = useOfficeList(invoiceRoutes.list, { filters, orders: invoiceSorts });
  return (
    <section aria-label="Invoices">
      <OpenDrafts />
      <OfficeList
        name="invoices"
        search="Search invoices"
        list={invoices}
        actions={
          <ButtonLink href={createInvoicePath()}>
            <Plus aria-hidden="true" className="size-4" />
            New Invoice
          </ButtonLink>
        }
        noMatch={
          <NoMatch title="No invoice matches." href={dashboardPath('invoices')} all="Show all invoices" />
        }
        empty={
          <EmptyState title="No invoices available">
            An approved estimate becomes an invoice with Create Invoice.
          </EmptyState>
        }
      >
        {(rows) => <InvoiceTable invoices={rows} {...invoices.table} />}
      </OfficeList>
    </section>
  );
}
