import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { Schema } from '#contract/route.ts';

/**
 * Checks a form by the contract's own schema. What the form's controls hold is one of the shapes the schema accepts (an
 * empty text for nothing, say), while the resolver's types want the very same one; so the caller names both.
 */
export function schemaResolver<Values extends FieldValues, Body>(
  schema: Schema,
): Resolver<Values, unknown, Body> {
  return standardSchemaResolver(schema as never) as unknown as Resolver<Values, unknown, Body>;
}
