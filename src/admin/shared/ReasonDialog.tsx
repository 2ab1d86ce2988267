import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { type CancelReason, cancelReasonLabels, cancelReasons } from '#domain/job.ts';
import { limits } from '#domain/limits.ts';
import { Button, type ButtonLook } from '#ui/Button.tsx';
import { Dialog, DialogActions } from '#ui/Dialog.tsx';
import { SelectField, TextAreaField } from '#ui/Field.tsx';

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

/** The reason for a cancellation, and a note. `missing` shows the error of an empty reason. */
export function CancelReasonFields({
  reason,
  note,
  missing,
  onReason,
  onNote,
}: {
  reason: CancelReason | '';
  note: string;
  missing: boolean;
  onReason: (reason: CancelReason | '') => void;
  onNote: (note: string) => void;
}) {
  return (
    <>
      <SelectField
        label="Reason"
        required
        placeholder="Choose…"
        options={cancelReasons.map((value) => ({ value, label: cancelReasonLabels[value] }))}
        value={reason}
        error={missing && !reason ? 'Choose a reason' : undefined}
        onChange={(event) => onReason(cancelReasons.find((each) => each === event.target.value) ?? '')}
      />
      <TextAreaField
        label="Note"
        maxLength={limits.reason}
        value={note}
        onChange={(event) => onNote(event.target.value)}
      />
    </>
  );
}
