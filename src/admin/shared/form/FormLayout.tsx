import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Button } from '#ui/Button.tsx';
import { DialogActions } from '#ui/Dialog.tsx';
import { FormError } from '#ui/States.tsx';
import { TextField } from '#ui/Field.tsx';

/** A titled group of fields on a six-column grid. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-3 w-full border-b border-line-strong pb-1.5 text-lg font-bold">{title}</legend>
      <div className="grid grid-cols-6 gap-x-3 gap-y-3 sm:gap-x-4">{children}</div>
    </fieldset>
  );
}

/** A dialog form's error message and its two buttons. */
export function FormActions({
  saving,
  submitText,
  onClose,
}: {
  saving: { readonly pending: boolean; readonly failure: string | null };
  submitText: string;
  onClose: () => void;
}) {
  return (
    <>
      {saving.failure ? <FormError>{saving.failure}</FormError> : null}
      <DialogActions onClose={onClose}>
        <Button type="submit" look="primary" pending={saving.pending} pendingText="Saving...">
          {submitText}
        </Button>
      </DialogActions>
    </>
  );
}

/** A password field with a show button; `autoComplete` tells password managers which kind it is. */
export function PasswordField({
  label,
  description,
  autoComplete,
  error,
  register,
}: {
  label: string;
  description?: string | undefined;
  autoComplete: 'current-password' | 'new-password';
  error: string | undefined;
  register: UseFormRegisterReturn;
}) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      label={label}
      description={description}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      required
      error={error}
      after={
        <Button onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}
          <span className="sr-only"> {label.toLowerCase()}</span>
        </Button>
      }
      {...register}
    />
  );
}

/** The document's total and the form's buttons, fixed within reach of the thumb. */
export function SaveBar({
  total,
  saving,
  submitText,
  pendingText,
  onCancel,
  children,
}: {
  total: string;
  saving: { readonly pending: boolean; readonly failure: string | null };
  submitText: string;
  pendingText: string;
  /** Left out where the screen has its own way to leave. */
  onCancel?: () => void;
  /** Other ways to save, beside the main one. */
  children?: ReactNode;
}) {
  const bar = useRef<HTMLDivElement>(null);
  // Toasts sit above the bar, whose height varies on phones and with an error message.
  useLayoutEffect(() => {
    const root = document.documentElement.style;
    const sizes = new ResizeObserver(() =>
      root.setProperty('--save-bar', `${bar.current?.offsetHeight ?? 0}px`),
    );
    if (bar.current) sizes.observe(bar.current);
    return () => {
      sizes.disconnect();
      root.removeProperty('--save-bar');
    };
  }, []);
  return (
    <div ref={bar} className="save-bar fixed inset-x-0 bottom-0 z-10 border-t border-line-strong bg-panel">
      <div className="mx-auto max-w-7xl px-4 py-2.5">
        {saving.failure ? (
          <p role="alert" className="pb-2 font-semibold text-danger">
            {saving.failure}
          </p>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="mr-auto font-bold tabular-nums">
            <span className="sr-only">Total: </span>
            {total}
          </p>
          <span className="hidden text-sm text-muted md:inline">Ctrl+Enter saves</span>
          {onCancel ? (
            <Button onClick={onCancel} disabled={saving.pending}>
              Cancel
            </Button>
          ) : null}
          {children}
          <Button
            type="submit"
            look="primary"
            className={children ? 'max-sm:w-full' : undefined}
            pending={saving.pending}
            pendingText={pendingText}
          >
            {submitText}
          </Button>
        </div>
      </div>
    </div>
  );
}
