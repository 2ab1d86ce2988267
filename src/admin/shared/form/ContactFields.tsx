import { useFormContext } from 'react-hook-form';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { CustomerValues } from './customer-values.ts';

/** The customer's name, phone and email, on a section's six-column grid. */
export function ContactFields() {
  const { register, formState } = useFormContext<CustomerValues>();
  const { errors } = formState;
  return (
    <>
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
