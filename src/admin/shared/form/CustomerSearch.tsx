import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPhone } from '#domain/phone.ts';
import { type Customer, customerSearchRoutes, SEARCH_MIN } from '#contract/customers/customer.ts';
import { describeError } from '#client/api-error.ts';
import { Combobox } from '#ui/Combobox.tsx';
import { fullName } from '#domain/customer.ts';
import { read } from '../../queries.ts';
import { useDebounced } from '../use-debounced.ts';

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
