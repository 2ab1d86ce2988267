import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Customer } from '#contract/customer.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { CustomerSearch } from '../../../shared/form/CustomerSearch.tsx';
import {
  type CustomerValues,
  type EstimateValues,
  noCustomer,
  valuesFromCustomer,
} from './estimate-values.ts';
import { KnownCaller } from './KnownCaller.tsx';
import { Section } from '../../../shared/form/Section.tsx';

/** Who it is for: an existing customer, or contact fields typed by hand. */
export function CustomerSection() {
  const { register, formState, getValues, setValue, control } = useFormContext<EstimateValues>();
  const { errors } = formState;
  const [customerId, typedPhone] = useWatch({ control, name: ['customerId', 'phone'] });
  const before = useRef<CustomerValues | null>(null);

  const fill = (values: CustomerValues) => {
    for (const name of Object.keys(values) as (keyof CustomerValues)[]) {
      setValue(name, values[name], { shouldDirty: true, shouldValidate: formState.isSubmitted });
    }
  };
  const choose = (customer: Customer) => {
    const filled = valuesFromCustomer(customer);
    const { firstName, lastName, phone, email, serviceAddress } = getValues();
    before.current ??= { customerId: null, firstName, lastName, phone, email, serviceAddress };
    // What a lead said about the place holds where the record knows none.
    fill({ ...filled, serviceAddress: filled.serviceAddress || serviceAddress });
  };
  const clear = () => {
    fill(before.current ?? noCustomer);
    before.current = null;
  };

  return (
    <Section title="Customer Information">
      <div className="col-span-6">
        {customerId ? (
          <p className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-good-soft px-3 py-1.5">
            <span>This estimate goes on the customer’s record.</span>
            <Button onClick={clear}>Clear customer</Button>
          </p>
        ) : (
          <>
            <CustomerSearch onChoose={choose} />
            <KnownCaller phone={typedPhone} onChoose={choose} />
          </>
        )}
      </div>
      <TextField
        className="col-span-3"
        label="First Name"
        required
        autoComplete="off"
        error={errors.firstName?.message}
        {...register('firstName')}
      />
      <TextField
        className="col-span-3"
        label="Last Name"
        required
        autoComplete="off"
        error={errors.lastName?.message}
        {...register('lastName')}
      />
      <TextField
        className="col-span-6 sm:col-span-3"
        label="Phone"
        type="tel"
        required
        autoComplete="off"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextField
        className="col-span-6 sm:col-span-3"
        label="Email"
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
    </Section>
  );
}
