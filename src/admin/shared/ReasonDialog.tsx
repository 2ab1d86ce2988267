import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { limits } from '#domain/limits.ts';
import { Button, type ButtonLook } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { DialogActions } from '#ui/DialogActions.tsx';
import { TextAreaField } from '#ui/TextField.tsx';

/** Asks for a reason before something is declined, withdrawn or undone. */
export function ReasonDialog({
  title,
  description,
  submitText,
  label = 'Reason',
  look = 'danger',
  required = false,
  pending,
  onClose,
  onSubmit,
  children,
}: {
  title: string;
  description?: string;
  submitText: string;
  label?: string;
  look?: ButtonLook;
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
          label={label}
          required={required}
          maxLength={limits.reason}
          value={reason}
          error={missing && !reason.trim() ? `${label} is required` : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        {children}
        <DialogActions dismissText="Back" onClose={onClose}>
          <Button type="submit" look={look} pending={pending} pendingText="Saving...">
            {submitText}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
