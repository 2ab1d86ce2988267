import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Customer } from '#contract/customers/customer.ts';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { ContactFields, OnRecord } from '../../shared/form/ContactFields.tsx';
import { valuesFromCustomer } from '../../shared/form/customer-values.ts';
import { CustomerSearch } from '../../shared/form/CustomerSearch.tsx';
import { Section } from '../../shared/form/Section.tsx';
import { useField } from '../../shared/form/use-field.ts';
import type { InvoiceValues } from './invoice-values.ts';

/** Customer, service location, service date and due date. */
export function InvoiceFields() {
  const { formState, control, setValue } = useFormContext<InvoiceValues>();
  const field = useField<InvoiceValues>();
  const customerId = useWatch({ control, name: 'customerId' });
  const place = useRef<HTMLDivElement>(null);
  // The pressed button disappears when a record is chosen or cleared, so focus moves to its replacement.
  const keepFocus = () =>
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('button, input')?.focus());
  const choose = (customer: Customer) => {
    const filled = valuesFromCustomer(customer);
    for (const name of Object.keys(filled) as (keyof typeof filled)[]) {
      if (filled[name])
        setValue(name, filled[name], { shouldDirty: true, shouldValidate: formState.isSubmitted });
    }
    keepFocus();
  };

  return (
    <>
      <Section title="Customer">
        <div ref={place} className="col-span-6">
          {customerId ? (
            <OnRecord
              document="invoice"
              onClear={() => {
                setValue('customerId', null, { shouldDirty: true });
                keepFocus();
              }}
            />
          ) : (
            <CustomerSearch onChoose={choose} />
          )}
        </div>
        <ContactFields />
      </Section>
      <Section title="Work">
        <TextField
          className="col-span-6"
          label="Service Address"
          required
          autoComplete="off"
          {...field('serviceAddress')}
        />
        <TextField className="col-span-3" label="Service Date" type="date" {...field('serviceDate')} />
        <TextField className="col-span-3" label="Due Date" type="date" {...field('dueDate')} />
        <TextAreaField
          className="col-span-6"
          label="Notes"
          description="The customer sees them on the invoice."
          {...field('notes')}
        />
      </Section>
    </>
  );
}
