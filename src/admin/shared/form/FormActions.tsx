import { Button } from '#ui/Button.tsx';
import { DialogActions } from '#ui/DialogActions.tsx';
import { FormError } from '#ui/FormError.tsx';

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
