import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from './PasswordField.tsx';

/** The signed-in person's own password, which a change of another account takes. */
export function OwnPasswordField({
  error,
  register,
}: {
  error: string | undefined;
  register: UseFormRegisterReturn;
}) {
  return (
    <PasswordField
      label="Your own password"
      description="Confirms that it is you at this desk."
      autoComplete="current-password"
      error={error}
      register={register}
    />
  );
}
