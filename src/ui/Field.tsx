import { type ReactNode, useId } from 'react';
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
