import { customerSearchRoutes } from '#contract/customers/customer.ts';
import { customerRoutes } from '#contract/customers/record.ts';
import { type Binding, onPage, onStaff } from '../http/binding.ts';
import { readCustomerHistory } from './customer-history.ts';
import { createCustomer, findCustomer, listCustomers, searchCustomers, updateCustomer } from './customers.ts';
import { mergeCustomer, unmergeCustomer } from './merge-customers.ts';

/** The office's customers. The searches come first: `/customers/:id` would match `/customers/search` too. */
export const officeCustomers = (): Binding[] => [
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
