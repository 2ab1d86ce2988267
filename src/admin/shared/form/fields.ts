import {
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  useFormContext,
  type Resolver,
} from 'react-hook-form';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Schema } from '#contract/route.ts';

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
