import type { Customer } from '#contract/customers/customer.ts';
import type { ToldBy } from '#domain/customer-text.ts';

/** The customer form's values; the contract's schemas accept them as they are. */
export interface CustomerForm {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  notes: string;
  toldBy: ToldBy | '';
}

/** Field labels, for the form and for comparing two versions. */
export const customerLabels: Record<keyof CustomerForm, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP Code',
  notes: 'Notes',
  toldBy: 'Notices',
};

export const newCustomerForm: CustomerForm = {
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  address: '',
  city: '',
  state: 'HI',
  zipCode: '',
  notes: '',
  toldBy: '',
};

/** The form's initial values for a customer. */
export function customerForm(customer: Customer): CustomerForm {
  return {
    firstName: customer.firstName,
    lastName: customer.lastName,
    phone: customer.phone,
    email: customer.email ?? '',
    address: customer.address ?? '',
    city: customer.city ?? '',
    state: customer.state ?? '',
    zipCode: customer.zipCode ?? '',
    notes: customer.notes ?? '',
    toldBy: customer.toldBy ?? '',
  };
}

/** The address on one line; empty if only the state is set, since the form prefills that. */
export function addressLine(customer: Pick<Customer, 'address' | 'city' | 'state' | 'zipCode'>): string {
  if (!customer.address && !customer.city && !customer.zipCode) return '';
  const place = [customer.state, customer.zipCode].filter(Boolean).join(' ');
  return [customer.address, customer.city, place].filter(Boolean).join(', ');
}
