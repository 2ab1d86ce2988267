import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { CustomerValues } from './customer-values.ts';
import { useField } from './fields.ts';

/** The customer's name, phone and email, on a section's six-column grid. */
export function ContactFields() {
  const field = useField<CustomerValues>();
  return (
    <>
      <TextField
        className="col-span-3"
        label="First Name"
        required
        autoComplete="off"
        {...field('firstName')}
      />
      <TextField
        className="col-span-3"
        label="Last Name"
        required
        autoComplete="off"
        {...field('lastName')}
      />
      <TextField
        className="col-span-6 sm:col-span-3"
        label="Phone"
        type="tel"
        required
        autoComplete="off"
        {...field('phone')}
      />
      <TextField
        className="col-span-6 sm:col-span-3"
        label="Email"
        type="email"
        autoComplete="off"
        {...field('email')}
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
