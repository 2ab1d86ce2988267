import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Customer } from '#contract/customer.ts';
import { ContactFields, OnRecord } from '../../../shared/form/ContactFields.tsx';
import { type CustomerValues, noCustomer, valuesFromCustomer } from '../../../shared/form/customer-values.ts';
import { CustomerSearch } from '../../../shared/form/CustomerSearch.tsx';
import type { EstimateValues } from './estimate-values.ts';
import { KnownCaller } from './KnownCaller.tsx';
import { Section } from '../../../shared/form/Section.tsx';

/** Who it is for: an existing customer, or contact fields typed by hand. */
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
    // What a lead said about the place holds where the record knows none.
    fill({ ...filled, serviceAddress: filled.serviceAddress || typed.serviceAddress });
  };
  const clear = () => {
    fill(before.current ?? noCustomer);
    before.current = null;
  };

  return (
    <Section title="Customer Information">
      <div className="col-span-6">
        {customerId ? (
          <OnRecord document="estimate" onClear={clear} />
        ) : (
          <>
            <CustomerSearch onChoose={choose} />
            <KnownCaller caller={{ firstName, lastName, phone, email }} onChoose={choose} />
          </>
        )}
      </div>
      <ContactFields />
    </Section>
  );
}
