import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Customer, customerSearchRoutes, SEARCH_MIN } from '#contract/customers/customer.ts';
import { customerFields, fullName } from '#domain/customer.ts';
import { formatPhone } from '#domain/phone.ts';
import { type Inputs, inputsOf } from '#domain/record-fields.ts';
import { describeError } from '#client/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { TextField } from '#ui/Field.tsx';
import { read } from '../../queries.ts';
import { useDebounced } from '../use-debounced.ts';
import { useField } from './fields.ts';

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

/**
 * Finds an existing customer by name, phone in any format, email or address; needs at least two characters
 * (spec §5).
 */
export function CustomerSearch({
  onChoose,
  label = 'Find an existing customer',
  description = 'Optional. Name, phone, email or address.',
  noMatch = 'No customer matches. Type the contact fields below.',
}: {
  onChoose: (customer: Customer) => void;
  label?: string;
  description?: string;
  noMatch?: string;
}) {
  const [text, setText] = useState('');
  const q = useDebounced(text.trim());
  const enabled = q.length >= SEARCH_MIN;
  const found = useQuery({ ...read(customerSearchRoutes.byQuery, { query: { q } }), enabled });
  const customers = enabled && q === text.trim() ? (found.data ?? []) : [];

  return (
    <Combobox
      label={label}
      description={description}
      placeholder={`Type ${SEARCH_MIN} or more characters`}
      text={text}
      onText={setText}
      status={statusText()}
      options={customers.map((customer) => ({
        id: customer.id,
        label: fullName(customer),
        detail: [formatPhone(customer.phone), customer.address].filter(Boolean).join(' · '),
      }))}
      onChoose={(id) => {
        const customer = customers.find((candidate) => candidate.id === id);
        if (customer) onChoose(customer);
      }}
    />
  );

  function statusText(): string {
    if (text.trim().length < SEARCH_MIN) return '';
    if (found.error) return describeError(found.error);
    if (q !== text.trim() || found.isFetching) return 'Searching…';
    return noMatch;
  }
}

/** The customer's name, phone and email, on a section's six-column grid. */
export function ContactFields() {
  const field = useField<CustomerValues>();
  return (
    <>
      <TextField
        className="col-span-3"
        label="First Name"
        required
        autoComplete="off"
        {...field('firstName')}
      />
      <TextField
        className="col-span-3"
        label="Last Name"
        required
        autoComplete="off"
        {...field('lastName')}
      />
      <TextField
        className="col-span-6 sm:col-span-3"
        label="Phone"
        type="tel"
        required
        autoComplete="off"
        {...field('phone')}
      />
      <TextField
        className="col-span-6 sm:col-span-3"
        label="Email"
        type="email"
        autoComplete="off"
        {...field('email')}
      />
    </>
  );
}

/** Shows that the document is linked to a customer record, with a button to unlink it. */
export function OnRecord({ document, onClear }: { document: string; onClear: () => void }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-good-soft px-3 py-1.5">
      <span>This {document} goes on the customer’s record.</span>
      <Button onClick={onClear}>Clear customer</Button>
    </p>
  );
}
