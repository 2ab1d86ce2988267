import { type RefObject, useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { type PaymentMethod, paymentMethods } from '#domain/invoice.ts';
import type { SelectOption } from '#ui/Field.tsx';
import { cx } from '#ui/cx.ts';

/** One of a few choices, each a large button. */
export function TileField({
  legend,
  options,
  columns,
  required = false,
  error,
  register,
  inputRef,
}: {
  legend: string;
  options: readonly SelectOption[];
  /** "grid-cols-4". */
  columns: string;
  required?: boolean;
  error: string | undefined;
  register: UseFormRegisterReturn;
  /** The first choice. */
  inputRef?: RefObject<HTMLInputElement | null> | undefined;
}) {
  const id = useId();
  const { ref, ...field } = register;
  return (
    <fieldset
      className="m-0 min-w-0 border-0 p-0"
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={cx('mb-1 text-sm font-semibold', required && "after:content-['_*'_/_'']")}>
        {legend}
      </legend>
      <div className={cx('grid gap-2', columns)}>
        {options.map(({ value, label }, index) => (
          <label
            key={value}
            className="flex min-h-11 items-center justify-center rounded-md border border-line-control bg-field px-1 text-center leading-tight font-semibold has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text pointer-fine:min-h-9"
          >
            <input
              {...field}
              ref={(input) => {
                ref(input);
                if (index === 0 && inputRef) inputRef.current = input;
              }}
              type="radio"
              value={value}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
      {error ? (
        <p id={`${id}-error`} className="mt-1 text-sm font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

const labels: Record<PaymentMethod, string> = { cash: 'Cash', check: 'Check', card: 'Card', other: 'Other' };

/** The label of a payment method. */
export function methodLabel(method: PaymentMethod): string {
  return labels[method];
}

const options = paymentMethods.map((value) => ({ value, label: methodLabel(value) }));

/** The payment method: none preselected, so that a check is not recorded as cash out of habit. */
export function MethodField(field: {
  error: string | undefined;
  register: UseFormRegisterReturn;
  inputRef?: RefObject<HTMLInputElement | null> | undefined;
}) {
  return <TileField legend="Method" options={options} columns="grid-cols-4" required {...field} />;
}
