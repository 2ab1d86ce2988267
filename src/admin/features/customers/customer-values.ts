import { customerFields } from '#domain/customer.ts';
import { type Inputs, inputsOf } from '#domain/record-fields.ts';
import type { Customer } from '#contract/customers/customer.ts';

/** The customer form's values; the contract's schemas accept them as they are. */
export type CustomerForm = Inputs<typeof customerFields>;

/** The form's initial values for a customer. */
export const customerForm = (customer: Customer): CustomerForm => inputsOf(customerFields, customer);

/** The address on one line; empty if only the state is set, since the form prefills that. */
export function addressLine(customer: Pick<Customer, 'address' | 'city' | 'state' | 'zipCode'>): string {
  if (!customer.address && !customer.city && !customer.zipCode) return '';
  const place = [customer.state, customer.zipCode].filter(Boolean).join(' ');
  return [customer.address, customer.city, place].filter(Boolean).join(', ');
}
