import { Plus } from '#ui/icons.tsx';
import { formatDate } from '#domain/shop-time.ts';
import { customerRoutes, customerSorts } from '#contract/customers/record.ts';
import { Badge } from '#ui/Badge.tsx';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/States.tsx';
import { fullName } from '#domain/customer.ts';
import { customerPath, customersPath, newCustomerPath } from '../../routes.ts';
import { EmailLink, PhoneLinks } from '../../shared/ContactLinks.tsx';
import { OfficeList } from '../../shared/OfficeList.tsx';
import { describeList, useOfficeList } from '../../shared/use-office-list.ts';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { May } from '../../role-screens.tsx';
import { addressLine } from '../../shared/form/customer.tsx';

const customers = describeList({
  route: customerRoutes.list,
  name: 'customers',
  one: 'customer',
  title: 'Customers',
  search: 'Search name, phone, email or address',
  orders: customerSorts,
  filters: [
    {
      name: 'active',
      label: 'Shown',
      allLabel: 'Active customers',
      options: [
        { value: 'all', label: 'All customers' },
        { value: 'false', label: 'Inactive customers' },
      ],
    },
  ],
  columns: [
    {
      id: 'name',
      label: 'Customer',
      sort: 'name',
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
      label: 'Email',
      cell: (customer) => (customer.email ? <EmailLink email={customer.email} /> : null),
    },
    { id: 'address', label: 'Address', cell: addressLine },
    {
      id: 'since',
      label: 'Since',
      sort: '-createdAt',
      stackedLabel: true,
      cell: (customer) => <span className="text-sm tabular-nums">{formatDate(customer.createdAt)}</span>,
    },
  ],
});

/** /admin/customers: all customers, searchable by name, phone in any format, email or address. */
export default function CustomersScreen() {
  return (
    <>
      <ScreenHeader title="Customers">
        <May call="createCustomer">
          <ButtonLink look="primary" href={newCustomerPath()}>
            <Plus aria-hidden="true" className="size-4" />
            New Customer
          </ButtonLink>
        </May>
      </ScreenHeader>
      <OfficeList
        of={useOfficeList(customers)}
        home={customersPath()}
        empty={
          <EmptyState title="No customers yet">
            Add one with New Customer. From then on, callers with that phone number are recognized.
          </EmptyState>
        }
      />
    </>
  );
}
