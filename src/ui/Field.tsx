import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

/** Props that associate a control with its label, description and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Props common to every field. */
export interface FieldProps {
  label: ReactNode;
  /** Help text under the label, announced with the field. */
  description?: ReactNode;
  /** Validation message, shown under the control and announced with it. */
  error?: string | undefined;
  required?: boolean | undefined;
  className?: string | undefined;
  /** Hides the label visually where the context makes it obvious. */
  labelHidden?: boolean | undefined;
  labelClassName?: string | undefined;
}

/**
 * A label, control, help text and error, associated for assistive technology. The render prop draws the
 * control.
 */
export function Field({
  label,
  description,
  error,
  required,
  className,
  labelHidden,
  labelClassName,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const describedBy = [description ? `${id}-help` : null, error ? `${id}-error` : null].filter(Boolean);
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      <label
        htmlFor={id}
        className={cx(
          labelHidden ? 'sr-only' : 'text-sm font-semibold',
          // The asterisk is visual only; aria-required conveys it to screen readers.
          required && "after:content-['_*'_/_'']",
          labelClassName,
        )}
      >
        {label}
      </label>
      {description ? (
        <p id={`${id}-help`} className="text-sm text-muted">
          {description}
        </p>
      ) : null}
      {children({
        id,
        'aria-describedby': describedBy.join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? (
        <p id={`${id}-error`} className="text-sm font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** Shared styles of text controls. 16 px on touch screens, so that iOS does not zoom in on focus. */
export const controlClass = cx(
  'min-h-11 rounded-md border border-line-control bg-field px-3 py-1.5 text-base text-body',
  'placeholder:text-muted [&[readonly]]:bg-sunken aria-invalid:border-danger disabled:opacity-60',
  'pointer-fine:min-h-9 pointer-fine:text-[0.9375rem]',
);

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

/** A checkbox with its label; the whole row is the click target. */
export function Checkbox({
  label,
  description,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'id'> & { label: string; description?: string | undefined }) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 items-center gap-2.5 font-semibold pointer-fine:min-h-9">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-describedby={description ? `${id}-help` : undefined}
          className="size-5 shrink-0 accent-accent"
        />
        {label}
      </label>
      {description ? (
        <p id={`${id}-help`} className="pl-7.5 text-sm text-muted">
          {description}
        </p>
      ) : null}
    </div>
  );
}
