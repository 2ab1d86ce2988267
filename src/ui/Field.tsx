import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

/** What a control needs to be tied to its label, description and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** What every kind of field takes. */
export interface FieldProps {
  label: ReactNode;
  /** Help shown under the label, read with the field. */
  description?: ReactNode;
  /** The message of a refused value; shown under the control and read with it. */
  error?: string | undefined;
  required?: boolean | undefined;
  className?: string | undefined;
  /** Keeps the label for screen readers only, where the place already says it. */
  labelHidden?: boolean | undefined;
}

/** A label, its control, its help and its error, wired together. The control is drawn by the child function. */
export function Field({
  label,
  description,
  error,
  required,
  className,
  labelHidden,
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
          // The star is for the eye; aria-required says it to the ear.
          required && "after:content-['_*'_/_'']",
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

/** The look of every text control: 16 px under a finger, so that phones do not zoom in. */
export const controlClass = cx(
  'min-h-11 rounded-md border border-line-control bg-field px-3 py-1.5 text-base text-body',
  'placeholder:text-muted [&[readonly]]:bg-sunken aria-invalid:border-danger disabled:opacity-60',
  'pointer-fine:min-h-9 pointer-fine:text-[0.9375rem]',
);
