import { limits } from '#domain/limits.ts';
import { TextField } from './Field.tsx';

/** Name and contact details; identical on every public form, so they carry over. */
export function PersonFields() {
  return (
    <>
      <div className="pair">
        <TextField
          name="firstName"
          label="First name"
          required
          maxLength={limits.personName}
          autoComplete="given-name"
        />
        <TextField
          name="lastName"
          label="Last name"
          required
          maxLength={limits.personName}
          autoComplete="family-name"
        />
      </div>
      <div className="pair">
        <TextField
          name="phone"
          label="Phone"
          type="tel"
          required
          maxLength={limits.phone}
          autoComplete="tel"
          inputMode="tel"
        />
        <TextField name="email" label="Email" type="email" maxLength={limits.email} autoComplete="email" />
      </div>
    </>
  );
}
