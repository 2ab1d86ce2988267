import * as fc from 'fast-check';
import { toJSONSchema } from 'zod/mini';
import type { Schema } from '#contract/route.ts';

/** The subset of JSON Schema that the contract's schemas produce. */
export interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** A route's input schema as JSON Schema. */
export function jsonSchemaOf(schema: Schema): JsonSchema {
  return toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

function stringFor(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<string> {
  switch (schema.format) {
    case 'uuid':
      return fc.constantFrom(...ids);
    case 'email':
      return fc.constantFrom('a@b.co', 'Malia.K+1@example.com');
    case 'date':
      return day.map((text) => text.slice(0, 10));
    case 'date-time':
      return day;
    default:
      break;
  }
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern));
  const minLength = schema.minLength ?? 0;
  return fc.string({
    unit: fc.constantFrom('a', 'B', '7', ' ', 'ʻ', 'ō', '-', '.', '😀', '%', '1'),
    minLength,
    maxLength: Math.max(minLength, Math.min(schema.maxLength ?? 20, 20)),
  });
}

/**
 * Values that match a JSON Schema. Rules that exist only in code (a whole number, two dates in order) hold
 * for most of them.
 * @param ids values used where an id is expected
 */
export function arbitraryOf(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => arbitraryOf(option, ids)));
  switch (schema.type) {
    case 'string':
      return stringFor(schema, ids);
    case 'number':
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? 1, -1_000_000),
        max: Math.min(schema.maximum ?? 5, 1_000_000),
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, ids), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 3)),
      });
    case 'object': {
      const fields = Object.entries(schema.properties ?? {});
      return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, arbitraryOf(field, ids)])), {
        requiredKeys: [...(schema.required ?? [])],
      });
    }
    default:
      return fc.constantFrom('x', 1, null);
  }
}
