import { useQuery } from '@tanstack/react-query';
import { phoneKey } from '#domain/phone.ts';
import { type Customer, customerSearchRoutes } from '#contract/customers/customer.ts';
import type { NewCustomerBody } from '#contract/customers/record.ts';
import { Button } from '#ui/Button.tsx';
import { read } from '../../../queries.ts';
import { fullName } from '../../../shared/people.ts';
import { useAddCustomer } from '../../../shared/use-add-customer.ts';
import { useDebounced } from '../../../shared/use-debounced.ts';

/**
 * Caller recognition: offers the customer whose record has the typed number; a new caller can be added as a
 * customer.
 */
export function KnownCaller({
  caller,
  onChoose,
}: {
  caller: Pick<NewCustomerBody, 'firstName' | 'lastName' | 'phone' | 'email'>;
  onChoose: (customer: Customer) => void;
}) {
  const { firstName, lastName, phone } = caller;
  const add = useAddCustomer(onChoose);
  const key = phoneKey(useDebounced(phone)) ?? '';
  const found = useQuery({
    ...read(customerSearchRoutes.byQuery, { query: { q: key } }),
    enabled: key.length === 10,
  });
  const known = found.data?.find((customer) => phoneKey(customer.phone) === key);
  if (!known && found.isSuccess && firstName.trim() && lastName.trim()) {
    return (
      <p
        role="status"
        className="mt-2 flex flex-wrap items-center justify-between gap-2 rounded-md bg-info-soft px-3 py-1.5"
      >
        <span>No customer has this number.</span>
        <Button pending={add.isPending} pendingText="Adding..." onClick={() => add.mutate(caller)}>
          Add as a customer
        </Button>
      </p>
    );
  }
  if (!known) return null;
  return (
    <p
      role="status"
      className="mt-2 flex flex-wrap items-center justify-between gap-2 rounded-md bg-info-soft px-3 py-1.5"
    >
      <span>
        This number belongs to <strong>{fullName(known)}</strong>
        {known.address ? `, ${known.address}` : ''}.
      </span>
      <Button onClick={() => onChoose(known)}>Use this customer</Button>
    </p>
  );
}
