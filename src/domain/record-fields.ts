/**
 * The fields of a record, described once. Table type, column list, requests, answers, form values, inputs, spreadsheets
 * and erasure are made from a description; whatever is unlike its neighbors is written by hand beside it.
 */
export type Field = TextField | PlainField | MoneyField | CountField | NumberField | FlagField | ChoiceField;
export type Fields = Readonly<Record<string, Field>>;

interface Common {
  /** The name on screen, in forms and where two versions are compared. */
  readonly label: string;
  /** Whether technicians get null instead of it. */
  readonly officeOnly?: true;
}

/** A field whose value may be missing, unless a message says that it is required. */
interface Optional extends Common {
  readonly required?: string;
  /** What is stored where nothing is given, so that it is never null. */
  readonly fallback?: string;
  /** What the form of a new record begins with. */
  readonly suggested?: string;
}

interface TextField extends Optional {
  readonly kind: 'text';
  /** In UTF-16 units. */
  readonly limit: number;
  /** Whether it may have several lines. */
  readonly long?: true;
  /** Whether a line break is refused. */
  readonly oneLine?: true;
  readonly placeholder?: string;
}

/** An email address; a calendar date; a time of day, "14:30". */
interface PlainField extends Common {
  readonly kind: 'email' | 'day' | 'clock';
}

/** Dollars with two decimals. */
interface MoneyField extends Optional {
  readonly kind: 'money';
}

/** A whole number of 0 or more; an empty input counts as 0. */
interface CountField extends Common {
  readonly kind: 'count';
  readonly most: number;
  /** Says that it cannot be negative. */
  readonly negative: string;
  /** What a new record has where nothing is given. */
  readonly starts: number;
  /** Whether the database computes it, so that it is never written. */
  readonly computed?: true;
}

/** A whole number within bounds, or none. */
interface NumberField extends Common {
  readonly kind: 'number';
  readonly least: number;
  readonly most: number;
  readonly message: string;
}

interface FlagField extends Common {
  readonly kind: 'flag';
  readonly starts: boolean;
}

interface ChoiceField extends Common {
  readonly kind: 'choice';
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly message: string;
  /** Whether one must be chosen. */
  readonly always?: true;
  readonly suggested?: string;
  /** What the empty option says. */
  readonly none?: string;
}

type Given<F extends Field> = F extends ChoiceField
  ? F['options'][number]['value']
  : F extends CountField | NumberField
    ? number
    : F extends FlagField
      ? boolean
      : string;

type Computed = { readonly computed: true };
export type Required = { readonly required: string } | { readonly always: true };

/** A field's value as it is stored. */
export type StoredValue<F extends Field> = F extends Required | FlagField | Computed | { fallback: string }
  ? Given<F>
  : Given<F> | null;

/** A record's described fields as they are stored. */
export type Stored<Described extends Fields> = {
  -readonly [Name in keyof Described]: StoredValue<Described[Name]>;
};

/** A field's value in an answer: null for a technician where it is the office's. */
export type AnsweredValue<F extends Field> =
  StoredValue<F> | (F extends { readonly officeOnly: true } ? null : never);

/** A field's value in a request; an empty text, or null, is no value. */
export type RequestedValue<F extends Field> = F extends FlagField | Required | Computed
  ? Given<F>
  : F extends CountField | NumberField
    ? number | null
    : Given<F> | '' | null;

/** A field's value in a form. */
type InputValue<F extends Field> = F extends NumberField
  ? number | null
  : F extends Required | CountField | FlagField
    ? Given<F>
    : Given<F> | '';

/** The values of a form for a record. */
export type Inputs<Described extends Fields> = {
  -readonly [Name in keyof Described]: InputValue<Described[Name]>;
};

/** The names of the fields, in order. */
export function namesOf<Described extends Fields>(fields: Described): (keyof Described & string)[] {
  return Object.keys(fields);
}

/** The fields that a hand-written list does not name, so that none is forgotten. */
export function restOf<Described extends Fields>(fields: Described, placed: readonly string[]) {
  return namesOf(fields).filter((name) => !placed.includes(name));
}

/** The fields without some. */
export function without<Described extends Fields, const Name extends keyof Described & string>(
  fields: Described,
  ...names: readonly Name[]
) {
  const rest = restOf(fields, names).map((name) => [name, fields[name]]);
  return Object.fromEntries(rest) as Omit<Described, Name>;
}

/** The fields that are written as they are given. */
export type Written<Described extends Fields> = {
  [Name in keyof Described as Described[Name] extends Computed ? never : Name]: Described[Name];
};

/** The fields without those that the database computes. */
export function writtenFields<Described extends Fields>(fields: Described): Written<Described> {
  const written = Object.entries(fields).filter(([, field]) => !('computed' in field));
  return Object.fromEntries(written) as unknown as Written<Described>;
}

/** The label of each field. */
export function labelsOf<Described extends Fields>(fields: Described) {
  return mapFields(fields, ({ label }) => label);
}

const emptyInputs = {
  ...{ text: '', email: '', day: '', clock: '', money: '', choice: '' },
  ...{ count: 0, number: null, flag: false },
} as const satisfies Record<Field['kind'], string | number | boolean | null>;

/** What the inputs of a form hold for a record; without one, what the form of a new record begins with. */
export function inputsOf<Described extends Fields>(
  fields: Described,
  record?: { readonly [Name in keyof Described]: AnsweredValue<Described[Name]> },
): Inputs<Described> {
  const inputs = mapFields(fields, (field, name) => {
    const { suggested = startOf(field) } = field as { suggested?: string };
    return (record ? record[name] : suggested) ?? emptyInputs[field.kind];
  });
  return inputs as Inputs<Described>;
}

/** What a new record has in a field where nothing is given; null for no value. */
export function startOf(field: Field): string | number | boolean | null {
  const { starts, fallback } = field as { starts?: number | boolean; fallback?: string };
  return starts ?? fallback ?? null;
}

/** An object with a value for each field. */
export function mapFields<Described extends Fields, Value>(
  fields: Described,
  to: (field: Field, name: keyof Described & string) => Value,
): Record<keyof Described & string, Value> {
  const entries = namesOf(fields).map((name) => [name, to(fields[name] as Field, name)]);
  return Object.fromEntries(entries) as Record<keyof Described & string, Value>;
}
