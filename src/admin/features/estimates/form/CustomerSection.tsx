import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type Customer, customerSearchRoutes } from '#contract/customers/customer.ts';
import type { NewCustomerBody } from '#contract/customers/record.ts';
import { phoneKey } from '#domain/phone.ts';
import { Button } from '#ui/Button.tsx';
import { fullName } from '#domain/customer.ts';
import { read } from '../../../queries.ts';
import {
  ContactFields,
  CustomerSearch,
  type CustomerValues,
  noCustomer,
  OnRecord,
  valuesFromCustomer,
} from '../../../shared/form/customer.tsx';
import { Section } from '../../../shared/form/FormLayout.tsx';
import { useAddCustomer } from '../../../shared/CallerMatches.tsx';
import { useDebounced } from '../../../shared/use-debounced.ts';
import type { EstimateValues } from './estimate-values.ts';

/** The customer: an existing one, or contact fields entered by hand. */
export function CustomerSection() {
  const { formState, getValues, setValue, control } = useFormContext<EstimateValues>();
  const [customerId, firstName, lastName, phone, email] = useWatch({
    control,
    name: ['customerId', 'firstName', 'lastName', 'phone', 'email'],
  });
  const before = useRef<CustomerValues | null>(null);

  const fill = (values: CustomerValues) => {
    for (const name of Object.keys(values) as (keyof CustomerValues)[]) {
      setValue(name, values[name], { shouldDirty: true, shouldValidate: formState.isSubmitted });
    }
  };
  const place = useRef<HTMLDivElement>(null);
  // The pressed button disappears when a record is chosen or cleared, so focus moves to its replacement.
  const keepFocus = () =>
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('button, input')?.focus());
  const choose = (customer: Customer) => {
    const filled = valuesFromCustomer(customer);
    const typed = getValues();
    before.current ??= {
      customerId: null,
      firstName: typed.firstName,
      lastName: typed.lastName,
      phone: typed.phone,
      email: typed.email,
      serviceAddress: typed.serviceAddress,
    };
    // Keeps the lead's service address if the record has none.
    fill({ ...filled, serviceAddress: filled.serviceAddress || typed.serviceAddress });
    keepFocus();
  };
  // A known caller may call from anywhere, so their home address must not become the service address.
  const recognize = (customer: Customer) => {
    const { serviceAddress } = getValues();
    choose(customer);
    setValue('serviceAddress', serviceAddress, { shouldDirty: true });
  };
  const clear = () => {
    fill(before.current ?? noCustomer);
    before.current = null;
    keepFocus();
  };

  return (
    <Section title="Customer Information">
      <div ref={place} className="col-span-6">
        {customerId ? (
          <OnRecord document="estimate" onClear={clear} />
        ) : (
          <>
            <CustomerSearch onChoose={choose} />
            <KnownCaller caller={{ firstName, lastName, phone, email }} onChoose={recognize} />
          </>
        )}
      </div>
      <ContactFields />
    </Section>
  );
}

/**
 * Caller recognition: offers the customer whose record has the typed number; a new caller can be added as a
 * customer.
 */
function KnownCaller({
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
