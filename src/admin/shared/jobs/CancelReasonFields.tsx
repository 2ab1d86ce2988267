import { type CancelReason, cancelReasonLabels, cancelReasons } from '#domain/job.ts';
import { limits } from '#domain/limits.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { TextAreaField } from '#ui/TextField.tsx';

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
