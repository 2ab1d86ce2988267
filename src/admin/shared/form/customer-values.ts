import type { Customer } from '#contract/customers/customer.ts';

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
  const place = [customer.city, [customer.state, customer.zipCode].filter(Boolean).join(' ')];
  // A state alone is not an address: the customer form prefills it.
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
