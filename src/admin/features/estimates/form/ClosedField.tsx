import { TextField } from '#ui/TextField.tsx';

/** An encrypted field with a value that has not been requested. */
export function ClosedField({ label }: { label: string }) {
  return <TextField className="col-span-6 sm:col-span-3" label={label} readOnly value="Encrypted" />;
}
