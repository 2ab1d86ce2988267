import { TextField } from '#ui/TextField.tsx';

/** A field that holds something nobody has asked to see yet. */
export function ClosedField({ label }: { label: string }) {
  return <TextField className="col-span-6 sm:col-span-3" label={label} readOnly value="Sealed" />;
}
