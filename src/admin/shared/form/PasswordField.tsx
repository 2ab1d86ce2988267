import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';

/** A password field with a show button; `autoComplete` tells password managers which kind it is. */
export function PasswordField({
  label,
  description,
  autoComplete,
  error,
  register,
}: {
  label: string;
  description?: string | undefined;
  autoComplete: 'current-password' | 'new-password';
  error: string | undefined;
  register: UseFormRegisterReturn;
}) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      label={label}
      description={description}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      required
      error={error}
      after={
        <Button onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}
          <span className="sr-only"> {label.toLowerCase()}</span>
        </Button>
      }
      {...register}
    />
  );
}
