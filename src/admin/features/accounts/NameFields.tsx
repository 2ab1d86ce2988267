import { useFormContext } from 'react-hook-form';
import { TextField } from '#ui/TextField.tsx';

export interface NameValues {
  firstName: string;
  lastName: string;
}

/** First and last name of an account's owner. */
export function NameFields() {
  const { register, formState } = useFormContext<NameValues>();
  const { errors } = formState;
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField
        label="First Name"
        autoComplete="off"
        error={errors.firstName?.message}
        {...register('firstName')}
      />
      <TextField
        label="Last Name"
        autoComplete="off"
        error={errors.lastName?.message}
        {...register('lastName')}
      />
    </div>
  );
}
