import {
  type AnsweredValue,
  type Field,
  type Fields,
  mapFields,
  type RequestedValue,
  startOf,
  type Stored,
  type StoredValue,
  type Written,
  writtenFields,
} from '#domain/record-fields.ts';
import { centsFromDecimal, decimalFromCents } from '#domain/money.ts';
import type { StaffRole } from '#domain/staff-role.ts';

/** Values of a request; undefined for an omitted field. */
export type Given<Described extends Fields> = {
  readonly [Name in keyof Described]?: RequestedValue<Described[Name]> | undefined;
};

/** A given value as it is stored: without one, null or what stands for it. */
function storedValue(field: Field, value: unknown): unknown {
  if (value === '' || value === null) return 'fallback' in field ? (field.fallback ?? null) : null;
  return field.kind === 'money' ? decimalFromCents(centsFromDecimal(value as string)) : value;
}

/** A new record's columns; an omitted field has what it starts with, or null. */
export function newValues<Described extends Fields>(fields: Described, given: Given<Described>) {
  const values = mapFields(writtenFields(fields) as Fields, (field, name) =>
    given[name] === undefined ? startOf(field) : storedValue(field, given[name]),
  );
  return values as Stored<Written<Described>>;
}

/** The columns that a change sets; undefined where a field is omitted and stays. */
export function changedValues<Described extends Fields>(fields: Described, given: Given<Described>) {
  const values = mapFields(writtenFields(fields) as Fields, (field, name) =>
    given[name] === undefined ? undefined : storedValue(field, given[name]),
  );
  return values as { [Name in keyof Written<Described>]: StoredValue<Described[Name]> | undefined };
}

/** The described fields of a record in an answer; technicians get null for what is the office's. */
export function answerOf<Described extends Fields>(
  fields: Described,
  stored: Stored<Described>,
  role: StaffRole = 'owner',
): { [Name in keyof Described]: AnsweredValue<Described[Name]> } {
  const answer = mapFields(fields, ({ officeOnly }, name) =>
    officeOnly && role === 'technician' ? null : stored[name],
  );
  return answer as { [Name in keyof Described]: AnsweredValue<Described[Name]> };
}
