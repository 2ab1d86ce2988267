import type { Customer } from '#contract/customers/customer.ts';
import { customerFields } from '#domain/customer.ts';
import { type Inputs, inputsOf } from '#domain/record-fields.ts';

/** The fields that choosing an existing customer fills in: contact details and address (spec §4). */
export interface CustomerValues {
  customerId: string | null;
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  serviceAddress: string;
}

export const noCustomer: CustomerValues = {
  customerId: null,
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  serviceAddress: '',
};

export function valuesFromCustomer(customer: Customer): CustomerValues {
  return {
    customerId: customer.id,
    firstName: customer.firstName,
    lastName: customer.lastName,
    phone: customer.phone,
    email: customer.email ?? '',
    serviceAddress: addressLine(customer),
  };
}

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
