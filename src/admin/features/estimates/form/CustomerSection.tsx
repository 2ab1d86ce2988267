import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Customer } from '#contract/customers/customer.ts';
import { ContactFields, OnRecord } from '../../../shared/form/ContactFields.tsx';
import { type CustomerValues, noCustomer, valuesFromCustomer } from '../../../shared/form/customer-values.ts';
import { CustomerSearch } from '../../../shared/form/CustomerSearch.tsx';
import type { EstimateValues } from './estimate-values.ts';
import { KnownCaller } from './KnownCaller.tsx';
import { Section } from '../../../shared/form/Section.tsx';

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
