import { type RefObject, useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { type PaymentMethod, paymentMethods } from '#domain/invoice.ts';

const labels: Record<PaymentMethod, string> = { cash: 'Cash', check: 'Check', card: 'Card', other: 'Other' };

/** The label of a payment method. */
export function methodLabel(method: PaymentMethod): string {
  return labels[method];
}

/**
 * The payment method: four large buttons, none preselected, so that a check is not recorded as cash out of
 * habit.
 */
export function MethodField({
  error,
  register,
  inputRef,
}: {
  error: string | undefined;
  register: UseFormRegisterReturn;
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
      <legend className="mb-1 text-sm font-semibold after:content-['_*'_/_'']">Method</legend>
      <div className="grid grid-cols-4 gap-2">
        {paymentMethods.map((method, index) => (
          <label
            key={method}
            className="flex min-h-11 items-center justify-center rounded-md border border-line-control bg-field font-semibold has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text pointer-fine:min-h-9"
          >
            <input
              {...field}
              ref={(input) => {
                ref(input);
                if (index === 0 && inputRef) inputRef.current = input;
              }}
              type="radio"
              value={method}
              className="sr-only"
            />
            {methodLabel(method)}
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
