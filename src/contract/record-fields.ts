import * as z from 'zod/mini';
import {
  type AnsweredValue,
  type Field,
  type Fields,
  mapFields,
  type RequestedValue,
  type Required,
} from '#domain/record-fields.ts';
import {
  count,
  oneLine,
  optionalClock,
  optionalDay,
  optionalEmail,
  optionalMoney,
  optionalText,
  requiredMoney,
  requiredText,
  wholeNumber,
} from './fields.ts';

/** The schemas of described fields in an answer. */
export type Answered<Described extends Fields> = {
  [Name in keyof Described]: z.ZodMiniType<AnsweredValue<Described[Name]>, AnsweredValue<Described[Name]>>;
};

type RequestedSchema<F extends Field> = z.ZodMiniType<RequestedValue<F>, RequestedValue<F>>;

/** The schemas of described fields in a request: only a required field must be given. */
export type Requested<Described extends Fields> = {
  [Name in keyof Described]: Described[Name] extends Required
    ? RequestedSchema<Described[Name]>
    : z.ZodMiniOptional<RequestedSchema<Described[Name]>>;
};

type Of<Kind extends Field['kind']> = Extract<Field, { readonly kind: Kind }>;
type Schemas = { readonly [Kind in Field['kind']]: (field: Of<Kind>) => z.ZodMiniType };

const answers: Schemas = {
  text: () => z.string(),
  email: () => z.string(),
  day: () => z.string(),
  clock: () => z.string(),
  money: () => z.string(),
  count: () => z.number(),
  number: () => z.number(),
  flag: () => z.boolean(),
  choice: ({ options }) => z.enum(options.map(({ value }) => value)),
};

/** Whether an answer may have null in a field. */
function isNullable(field: Field): boolean {
  const { kind, officeOnly } = field;
  if (officeOnly) return true;
  return (
    kind !== 'flag' &&
    !('required' in field || 'fallback' in field || 'always' in field || 'computed' in field)
  );
}

/** Described fields in an answer. */
export function answered<Described extends Fields>(fields: Described): Answered<Described> {
  const schemas = mapFields(fields, (field) => {
    const schema = answers[field.kind](field as never);
    return isNullable(field) ? z.nullable(schema) : schema;
  });
  return schemas as unknown as Answered<Described>;
}

const valuesOf = ({ options }: Of<'choice'>) => options.map(({ value }) => value);

const requests: Schemas = {
  text: ({ required, limit, oneLine: single }) => {
    const schema = required === undefined ? optionalText(limit) : requiredText(required, limit);
    return single ? (schema as z.ZodMiniType).check(oneLine() as never) : schema;
  },
  email: () => optionalEmail(),
  day: () => optionalDay(),
  clock: () => optionalClock(),
  money: ({ required }) => (required === undefined ? optionalMoney() : requiredMoney(required)),
  count: ({ most, negative, computed }) =>
    z.optional(computed ? count(most, negative) : z.nullable(count(most, negative))),
  number: ({ least, most, message }) => z.optional(z.nullable(wholeNumber(least, most, message))),
  flag: () => z.optional(z.boolean('Must be true or false')),
  choice: (field) =>
    field.always
      ? z.enum(valuesOf(field), field.message)
      : z.optional(z.nullable(z.enum(['', ...valuesOf(field)], field.message))),
};

/** Described fields in a request. */
export function requested<Described extends Fields>(fields: Described): Requested<Described> {
  return mapFields(fields, (field) =>
    requests[field.kind](field as never),
  ) as unknown as Requested<Described>;
}
