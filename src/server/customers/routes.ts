import { customerSearchRoutes } from '#contract/customers/customer.ts';
import { customerRoutes } from '#contract/customers/record.ts';
import { readCustomerHistory } from './customer-history.ts';
import { createCustomer, findCustomer, listCustomers, updateCustomer } from './customers.ts';
import { mergeCustomer, unmergeCustomer } from './merge-customers.ts';
import { searchCustomers } from './search-customers.ts';
import { type Binding, onStaff, onPage } from '../http/binding.ts';

/** The office's customers. */
export const officeCustomers = (): Binding[] => [
  // The searches come first: `/customers/:id` would match `/customers/search` too.
  onStaff(customerSearchRoutes.byPath, (context, { params }) => searchCustomers(context, params.text)),
  onStaff(customerSearchRoutes.byQuery, (context, { query }) => searchCustomers(context, query.q)),
  onPage(customerRoutes.list, listCustomers),
  onStaff(customerRoutes.create, createCustomer),
  onStaff(customerRoutes.find, findCustomer),
  onStaff(customerRoutes.update, updateCustomer),
  onStaff(customerRoutes.history, readCustomerHistory),
  onStaff(customerRoutes.merge, mergeCustomer),
  onStaff(customerRoutes.unmerge, unmergeCustomer),
];
