import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { controlClass, Field, type FieldProps } from './Field.tsx';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

type SelectProps = Omit<ComponentProps<'select'>, keyof FieldProps | 'children'>;

/** A native select, which phones and screen readers handle best. */
export function SelectField({
  label,
  description,
  error,
  required,
  className,
  labelHidden,
  options,
  placeholder,
  ...select
}: FieldProps & SelectProps & { options: readonly SelectOption[]; placeholder?: string | undefined }) {
  return (
    <Field {...{ label, description, error, required, className, labelHidden }}>
      {(control) => (
        <select
          {...select}
          {...control}
          aria-required={required || undefined}
          className={cx(controlClass, 'w-full pr-8')}
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
