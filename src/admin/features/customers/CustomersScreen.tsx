import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { formatDate } from '#domain/honolulu.ts';
import type { Customer } from '#contract/customer.ts';
import { customerRoutes } from '#contract/customer-record.ts';
import { Badge } from '#ui/Badge.tsx';
import { ButtonLink } from '#ui/Button.tsx';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { readPages } from '../../queries.ts';
import { customerPath, customersPath, newCustomerPath } from '../../routes.ts';
import { EmailLink, PhoneLinks } from '../../shared/ContactLinks.tsx';
import { FilterSelect } from '../../shared/FilterSelect.tsx';
import { oneOf, useListSearch } from '../../shared/list-search.ts';
import { PagedList } from '../../shared/PagedList.tsx';
import { fullName } from '../../shared/people.ts';
import { SearchBox } from '../../shared/SearchBox.tsx';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { addressLine } from './customer-values.ts';

const columns: readonly Column<Customer>[] = [
  {
    id: 'name',
    label: 'Customer',
    cell: (customer) => (
      <span className="flex flex-wrap items-center gap-2 font-semibold">
        <a
          href={customerPath(customer.id)}
          className="inline-flex min-h-11 items-center pointer-fine:min-h-6"
        >
          {fullName(customer)}
        </a>
        {customer.isActive ? null : <Badge>Inactive</Badge>}
        {customer.mergedInto ? <Badge>Merged</Badge> : null}
      </span>
    ),
  },
  {
    id: 'phone',
    label: 'Phone',
    cell: (customer) => <PhoneLinks phone={customer.phone} who={fullName(customer)} />,
  },
  {
    id: 'email',
    label: 'E-mail',
    cell: (customer) => (customer.email ? <EmailLink email={customer.email} /> : null),
  },
  { id: 'address', label: 'Address', cell: addressLine },
  {
    id: 'since',
    label: 'Since',
    stackedLabel: true,
    cell: (customer) => <span className="text-sm tabular-nums">{formatDate(customer.createdAt)}</span>,
  },
];

/** /admin/customers: everybody we have worked for, found by name, phone in any format, e-mail or address. */
export default function CustomersScreen() {
  const { values, set } = useListSearch();
  const q = values['q'] ?? '';
  const active = oneOf(['false', 'all'], values['active']);
  const customers = useInfiniteQuery(readPages(customerRoutes.list, { q, active }));

  return (
    <>
      <ScreenHeader title="Customers">
        <ButtonLink look="primary" href={newCustomerPath()}>
          <Plus aria-hidden="true" className="size-4" />
          New Customer
        </ButtonLink>
      </ScreenHeader>
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <SearchBox
          label="Search name, phone, e-mail or address"
          value={q}
          onSearch={(text) => set({ q: text })}
        />
        <FilterSelect
          label="Shown"
          everything="Active customers"
          options={[
            { value: 'all', label: 'All customers' },
            { value: 'false', label: 'Inactive customers' },
          ]}
          value={active}
          onChange={(value) => set({ active: value })}
        />
      </div>
      <PagedList
        name="customers"
        query={customers}
        empty={
          q || active ? (
            <EmptyState title="No customer matches.">
              <ButtonLink href={customersPath()}>Show all customers</ButtonLink>
            </EmptyState>
          ) : (
            <EmptyState title="No customers yet">
              Add one with New Customer; callers with the same phone number are recognised from then on.
            </EmptyState>
          )
        }
      >
        {(rows) => (
          <DataTable
            caption="Customers, newest first"
            columns={columns}
            rows={rows}
            rowKey={(customer) => customer.id}
            busy={customers.isRefetching && !customers.isFetchingNextPage}
          />
        )}
      </PagedList>
    </>
  );
}
