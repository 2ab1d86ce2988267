import { TextField } from './Field.tsx';

/** Name and contact details; identical on every public form, so they carry over. */
export function PersonFields() {
  return (
    <>
      <div className="pair">
        <TextField name="firstName" label="First name" required maxLength={100} autoComplete="given-name" />
        <TextField name="lastName" label="Last name" required maxLength={100} autoComplete="family-name" />
      </div>
      <div className="pair">
        <TextField
          name="phone"
          label="Phone"
          type="tel"
          required
          maxLength={50}
          autoComplete="tel"
          inputMode="tel"
        />
        <TextField name="email" label="Email" type="email" maxLength={254} autoComplete="email" />
      </div>
    </>
  );
}
