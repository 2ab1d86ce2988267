import { limits } from '#domain/limits.ts';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { DialogActions } from '#ui/DialogActions.tsx';
import { TextAreaField } from '#ui/TextField.tsx';

/** Asks for a reason before something is declined, withdrawn or undone. */
export function ReasonDialog({
  title,
  description,
  submitText,
  required = false,
  pending,
  onClose,
  onSubmit,
  children,
}: {
  title: string;
  description?: string;
  submitText: string;
  required?: boolean;
  pending: boolean;
  onClose: () => void;
  onSubmit: (reason: string) => void;
  /** Further options, above the buttons. */
  children?: ReactNode;
}) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (required && !reason.trim()) setMissing(true);
    else onSubmit(reason.trim());
  };
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <TextAreaField
          label="Reason"
          required={required}
          maxLength={limits.reason}
          value={reason}
          error={missing && !reason.trim() ? 'Reason is required' : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        {children}
        <DialogActions dismissText="Back" onClose={onClose}>
          <Button type="submit" look="danger" pending={pending} pendingText="Saving...">
            {submitText}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
