import { customerSearchRoutes } from '#contract/customers/customer.ts';
import { customerRoutes } from '#contract/customers/record.ts';
import { readCustomerHistory } from './customer-history.ts';
import { createCustomer, findCustomer, listCustomers, updateCustomer } from './customers.ts';
import { mergeCustomer, unmergeCustomer } from './merge-customers.ts';
import { searchCustomers } from './search-customers.ts';
import { type Binding, on, onPage } from '../http/binding.ts';

/** The office's customers. */
export const officeCustomers = (): Binding[] => [
  // The searches come first: `/customers/:id` would match `/customers/search` too.
  on(customerSearchRoutes.byPath, (context, { params }) => searchCustomers(context, params.text)),
  on(customerSearchRoutes.byQuery, (context, { query }) => searchCustomers(context, query.q)),
  onPage(customerRoutes.list, listCustomers),
  on(customerRoutes.create, createCustomer),
  on(customerRoutes.find, findCustomer),
  on(customerRoutes.update, updateCustomer),
  on(customerRoutes.history, readCustomerHistory),
  on(customerRoutes.merge, mergeCustomer),
  on(customerRoutes.unmerge, unmergeCustomer),
];
