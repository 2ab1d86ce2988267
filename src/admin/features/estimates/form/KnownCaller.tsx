import { useQuery } from '@tanstack/react-query';
import { phoneKey } from '#domain/phone.ts';
import { type Customer, customerSearchRoutes } from '#contract/customer.ts';
import { Button } from '#ui/Button.tsx';
import { read } from '../../../queries.ts';
import { fullName } from '../../../shared/people.ts';
import { useSettled } from '../../../shared/use-settled.ts';

/** Recognises a caller: when the number typed is on a customer's record, offers that record. */
export function KnownCaller({ phone, onChoose }: { phone: string; onChoose: (customer: Customer) => void }) {
  const key = phoneKey(useSettled(phone)) ?? '';
  const found = useQuery({
    ...read(customerSearchRoutes.byQuery, { query: { q: key } }),
    enabled: key.length === 10,
  });
  const known = found.data?.find((customer) => phoneKey(customer.phone) === key);
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
