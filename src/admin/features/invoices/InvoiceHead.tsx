import { useFormContext, useWatch } from 'react-hook-form';
import type { Customer } from '#contract/customer.ts';
import { Button } from '#ui/Button.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { CustomerSearch } from '../../shared/form/CustomerSearch.tsx';
import { Section } from '../../shared/form/Section.tsx';
import { invoiceCustomer, type InvoiceValues } from './invoice-values.ts';

/** Whom it is for, where and when the work was, and when it is due. */
export function InvoiceHead() {
  const { register, formState, control, setValue } = useFormContext<InvoiceValues>();
  const { errors } = formState;
  const customerId = useWatch({ control, name: 'customerId' });
  const choose = (customer: Customer) => {
    const filled = invoiceCustomer(customer);
    for (const name of Object.keys(filled) as (keyof typeof filled)[]) {
      if (filled[name])
        setValue(name, filled[name], { shouldDirty: true, shouldValidate: formState.isSubmitted });
    }
  };
  const text = { autoComplete: 'off' } as const;

  return (
    <>
      <Section title="Customer">
        <div className="col-span-6">
          {customerId ? (
            <p className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-good-soft px-3 py-1.5">
              <span>This invoice goes on the customer’s record.</span>
              <Button onClick={() => setValue('customerId', null, { shouldDirty: true })}>
                Clear customer
              </Button>
            </p>
          ) : (
            <CustomerSearch onChoose={choose} />
          )}
        </div>
        <TextField
          className="col-span-3"
          label="First Name"
          required
          {...text}
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          className="col-span-3"
          label="Last Name"
          required
          {...text}
          error={errors.lastName?.message}
          {...register('lastName')}
        />
        <TextField
          className="col-span-6 sm:col-span-3"
          label="Phone"
          type="tel"
          required
          {...text}
          error={errors.phone?.message}
          {...register('phone')}
        />
        <TextField
          className="col-span-6 sm:col-span-3"
          label="Email"
          type="email"
          {...text}
          error={errors.email?.message}
          {...register('email')}
        />
      </Section>
      <Section title="Work">
        <TextField
          className="col-span-6"
          label="Service Address"
          required
          {...text}
          error={errors.serviceAddress?.message}
          {...register('serviceAddress')}
        />
        <TextField
          className="col-span-3"
          label="Service Date"
          type="date"
          error={errors.serviceDate?.message}
          {...register('serviceDate')}
        />
        <TextField
          className="col-span-3"
          label="Due Date"
          type="date"
          error={errors.dueDate?.message}
          {...register('dueDate')}
        />
        <TextAreaField
          className="col-span-6"
          label="Notes"
          description="The customer reads them on the invoice."
          error={errors.notes?.message}
          {...register('notes')}
        />
      </Section>
    </>
  );
}
