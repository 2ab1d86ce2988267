import {
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  useForm as useLibraryForm,
  useFormContext,
  type UseFormProps,
  type UseFormReturn,
  type Resolver,
} from 'react-hook-form';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Schema } from '#contract/route.ts';

/**
 * React Hook Form's `useForm`, whose first error takes the focus once. The library's own takes it again from a timer, and
 * a busy phone runs that timer when its owner types in another field already.
 */
export function useForm<Values extends FieldValues, Context = unknown, Body = Values>(
  props?: UseFormProps<Values, Context, Body>,
): UseFormReturn<Values, Context, Body> {
  const form = useLibraryForm<Values, Context, Body>({ ...props, shouldFocusError: false });
  const { control, trigger } = form;
  const handleSubmit: typeof form.handleSubmit = (onValid, onInvalid) =>
    control.handleSubmit(onValid, async (errors, event) => {
      await onInvalid?.(errors, event);
      await trigger(undefined, { shouldFocus: true });
    });
  // The library returns the same object on each render, which effects rely on.
  return Object.assign(form, { handleSubmit });
}

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

/**
 * Validates a form with the contract's schema. The controls' values are one of the input shapes the schema
 * accepts (an empty string for no value, say), but the resolver's types require the exact type, so the caller
 * names both.
 */
export function schemaResolver<Values extends FieldValues, Body>(
  schema: Schema,
): Resolver<Values, unknown, Body> {
  return standardSchemaResolver(schema as never) as unknown as Resolver<Values, unknown, Body>;
}

/** A number field's value: null when empty, NaN (which the schema rejects) when not a number. */
export function numberOrNull(value: unknown): number | null {
  return value === '' || value === null || value === undefined ? null : Number(value);
}
