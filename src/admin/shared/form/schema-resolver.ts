import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { Schema } from '#contract/route.ts';

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
