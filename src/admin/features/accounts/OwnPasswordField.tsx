import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from '../../shared/form/PasswordField.tsx';

/** The signed-in user's own password, required to change another account. */
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
      description="Confirms that it’s you."
      autoComplete="current-password"
      error={error}
      register={register}
    />
  );
}
