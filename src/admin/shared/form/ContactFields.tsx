import { useFormContext } from 'react-hook-form';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { CustomerValues } from './customer-values.ts';

/** Name, phone and e-mail of whoever a document is for, on the six columns of a section. */
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

/** Says that the document belongs to a customer's record, with the way to undo that. */
export function OnRecord({ document, onClear }: { document: string; onClear: () => void }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-good-soft px-3 py-1.5">
      <span>This {document} goes on the customer’s record.</span>
      <Button onClick={onClear}>Clear customer</Button>
    </p>
  );
}
