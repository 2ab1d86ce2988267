import { type SyntheticEvent, useState } from 'react';
import { type CancelReason, cancelReasonLabels, cancelReasons } from '#domain/job.ts';
import { limits } from '#domain/limits.ts';
import type { Job } from '#contract/jobs/job.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextAreaField } from '#ui/TextField.tsx';
import { useJobStep } from './use-job-step.ts';

/** Asks why a job is called off. */
export function CancelDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const [reason, setReason] = useState<CancelReason | ''>('');
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const step = useJobStep(job, onClose);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (reason) step.mutate({ step: 'cancel', reason, note: note.trim() });
    else setMissing(true);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Cancel job ${job.number}?`}
      description={`${job.slotStart ? 'Its time is free again. ' : ''}The customer is not sent anything: call or text them. You can reopen the job later.`}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <SelectField
          label="Reason"
          required
          placeholder="Choose…"
          options={cancelReasons.map((value) => ({ value, label: cancelReasonLabels[value] }))}
          value={reason}
          error={missing && !reason ? 'Choose a reason' : undefined}
          onChange={(event) => setReason(cancelReasons.find((each) => each === event.target.value) ?? '')}
        />
        <TextAreaField
          label="Note"
          maxLength={limits.reason}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" look="danger" pending={step.isPending} pendingText="Saving...">
            Cancel the job
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
