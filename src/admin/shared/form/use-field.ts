import { type FieldPath, type FieldValues, get, type RegisterOptions, useFormContext } from 'react-hook-form';

/**
 * Binds the fields of the surrounding form by name: `<TextField label="Email" {...field('email')} />` registers the field
 * and shows its error.
 */
export function useField<Values extends FieldValues>() {
  const { register, formState } = useFormContext<Values>();
  const { errors } = formState;
  return <Name extends FieldPath<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    ...register(name, options),
    error: (get(errors, name) as { readonly message?: string } | undefined)?.message,
  });
}
