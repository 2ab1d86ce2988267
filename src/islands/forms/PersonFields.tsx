import { TextField } from './Field.tsx';

/** Who asks, and how to reach them; the same on every public form, so that it carries over. */
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
