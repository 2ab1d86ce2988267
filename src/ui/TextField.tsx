import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { controlClass, Field, type FieldProps } from './Field.tsx';

type InputProps = Omit<ComponentProps<'input'>, keyof FieldProps | 'children'>;

/** A one-line text field. `after` is rendered next to the control (a button, a unit). */
export function TextField({
  label,
  description,
  error,
  required,
  className,
  labelHidden,
  labelClassName,
  after,
  inputClassName,
  ...input
}: FieldProps & InputProps & { after?: ReactNode; inputClassName?: string | undefined }) {
  return (
    <Field {...{ label, description, error, required, className, labelHidden, labelClassName }}>
      {(control) => {
        const box = (
          <input
            {...input}
            {...control}
            aria-required={required || undefined}
            className={cx(controlClass, 'w-full', inputClassName)}
          />
        );
        return after ? (
          <div className="flex gap-2">
            {box}
            {after}
          </div>
        ) : (
          box
        );
      }}
    </Field>
  );
}

type AreaProps = Omit<ComponentProps<'textarea'>, keyof FieldProps | 'children'>;

/** A multi-line text field. */
export function TextAreaField({
  label,
  description,
  error,
  required,
  className,
  labelHidden,
  ...area
}: FieldProps & AreaProps) {
  return (
    <Field {...{ label, description, error, required, className, labelHidden }}>
      {(control) => (
        <textarea
          rows={3}
          {...area}
          {...control}
          aria-required={required || undefined}
          className={cx(controlClass, 'w-full py-2 leading-normal')}
        />
      )}
    </Field>
  );
}
