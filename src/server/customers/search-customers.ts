import type { Customer } from '#contract/customers/customer.ts';
import { searchCustomers as selectCustomers } from '#db/queries/customers/customers.ts';
import type { StaffContext } from '../context.ts';

/** Maximum number of search results, best matches first. */
const MAX_RESULTS = 20;

/** Finds customers by name, phone in any format, email or address. */
export async function searchCustomers({ db }: StaffContext, text: string): Promise<Customer[]> {
  return [...(await selectCustomers(db, text, MAX_RESULTS))];
}
