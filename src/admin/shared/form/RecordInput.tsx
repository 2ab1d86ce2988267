import type { ComponentProps } from 'react';
import { type FieldPath, type FieldValues, type RegisterOptions, useFormContext } from 'react-hook-form';
import type { Field, Fields } from '#domain/record-fields.ts';
import { Checkbox, SelectField, TextAreaField, TextField } from '#ui/Field.tsx';
import { numberOrNull, useField } from './fields.ts';

/** What the input of each kind of field is beside its label. */
export const inputs: Readonly<Record<Field['kind'], ComponentProps<'input'>>> = {
  text: { autoComplete: 'off' },
  email: { type: 'email', autoComplete: 'off' },
  day: { type: 'date' },
  clock: { type: 'time' },
  money: { inputMode: 'decimal', autoComplete: 'off' },
  count: { type: 'number', min: 0, step: 1, inputMode: 'numeric' },
  number: { type: 'number', inputMode: 'numeric' },
  flag: {},
  choice: {},
};

/** How an input's text becomes a number. */
const conversions: Partial<Readonly<Record<Field['kind'], (value: unknown) => number | null>>> = {
  count: numberOrZero,
  number: numberOrNull,
};

/** A number field's value; anything but a number counts as 0 (spec §5). */
export function numberOrZero(value: unknown): number {
  const number = Number(value);
  return Number.isFinite(number) ? number : 0;
}

/** The control of a described field, with its label and its error from the surrounding form. */
export function RecordInput({
  fields,
  name,
  options = {},
  ...shown
}: {
  fields: Fields;
  name: string;
  className?: string | undefined;
  description?: string | undefined;
  /** What react-hook-form is told beside the kind's own. */
  options?: RegisterOptions<FieldValues, FieldPath<FieldValues>>;
} & Pick<ComponentProps<'input'>, 'type' | 'autoCapitalize'>) {
  const { register } = useFormContext();
  const bound = useField<FieldValues>();
  const field = fields[name] as Field;
  const { kind, label } = field;
  if (kind === 'flag') return <Checkbox label={label} {...shown} {...register(name, options)} />;
  const setValueAs = conversions[kind];
  const common = {
    label,
    ...shown,
    ...bound(name, { ...(setValueAs ? { setValueAs } : {}), ...options } as typeof options),
  };
  if (kind === 'choice') {
    return (
      <SelectField required={field.always} placeholder={field.none} options={field.options} {...common} />
    );
  }
  if (kind === 'text' && field.long) return <TextAreaField {...common} />;
  const { required, placeholder } = field as { required?: string; placeholder?: string };
  return (
    <TextField
      required={required !== undefined}
      placeholder={placeholder}
      inputClassName={kind === 'money' ? 'tabular-nums' : undefined}
      {...inputs[kind]}
      {...common}
    />
  );
}
