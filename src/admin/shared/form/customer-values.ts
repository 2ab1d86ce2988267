import type { Customer } from '#contract/customers/customer.ts';

/** What choosing an existing customer fills in an estimate or an invoice: contact fields and address (spec §4). */
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
  const place = [customer.city, [customer.state, customer.zipCode].filter(Boolean).join(' ')];
  // A state alone, which the customer form fills in by itself, is no place to go to.
  const known = customer.address || customer.city || customer.zipCode;
  return {
    customerId: customer.id,
    firstName: customer.firstName,
    lastName: customer.lastName,
    phone: customer.phone,
    email: customer.email ?? '',
    serviceAddress: known ? [customer.address, ...place].filter(Boolean).join(', ') : '',
  };
}
