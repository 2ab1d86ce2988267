import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { DialogActions } from '#ui/DialogActions.tsx';
import { FormError } from '#ui/ErrorState.tsx';

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
