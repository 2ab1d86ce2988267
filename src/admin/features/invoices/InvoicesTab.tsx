import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { invoiceStatuses } from '#domain/invoice.ts';
import { invoiceRoutes } from '#contract/invoice.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { readPages } from '../../queries.ts';
import { createInvoicePath, dashboardPath } from '../../routes.ts';
import { FilterSelect } from '../../shared/FilterSelect.tsx';
import { oneOf, useListSearch } from '../../shared/list-search.ts';
import { PagedList } from '../../shared/PagedList.tsx';
import { SearchBox } from '../../shared/SearchBox.tsx';
import { invoiceStatusLabels } from '../../shared/StatusBadges.tsx';
import { InvoiceTable } from './InvoiceTable.tsx';

const statusFilters = ['unpaid', ...invoiceStatuses] as const;
const statusOptions = [
  { value: 'unpaid', label: 'Unpaid' },
  ...invoiceStatuses.map((value) => ({ value, label: invoiceStatusLabels[value] })),
];

/** Every invoice (spec §2 "Invoices"). */
export default function InvoicesTab() {
  const { values, set } = useListSearch();
  const status = oneOf(statusFilters, values['status']);
  const q = values['q'] ?? '';
  const invoices = useInfiniteQuery(readPages(invoiceRoutes.list, { q, status }));

  return (
    <section aria-label="Invoices">
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <SearchBox label="Search invoices" value={q} onSearch={(text) => set({ q: text })} />
        <FilterSelect
          label="Status"
          everything="Any status"
          options={statusOptions}
          value={status}
          onChange={(value) => set({ status: value })}
        />
        <ButtonLink href={createInvoicePath()}>
          <Plus aria-hidden="true" className="size-4" />
          New Invoice
        </ButtonLink>
      </div>
      <PagedList
        name="invoices"
        query={invoices}
        empty={
          q || status ? (
            <EmptyState title="No invoice matches.">
              <ButtonLink href={dashboardPath('invoices')}>Show all invoices</ButtonLink>
            </EmptyState>
          ) : (
            <EmptyState title="No invoices available">
              An approved estimate becomes an invoice with Create Invoice.
            </EmptyState>
          )
        }
      >
        {(rows) => (
          <InvoiceTable invoices={rows} busy={invoices.isRefetching && !invoices.isFetchingNextPage} />
        )}
      </PagedList>
    </section>
  );
}
