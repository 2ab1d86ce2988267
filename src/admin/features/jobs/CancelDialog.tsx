import { type SyntheticEvent, useState } from 'react';
import type { Job } from '#contract/jobs/job.ts';
import type { CancelReason } from '#domain/job.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogActions } from '#ui/Dialog.tsx';
import { CancelReasonFields, ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { TextCustomer, useVisitNotice } from '../../shared/jobs/VisitNotice.tsx';
import { useJobStep } from '../../shared/jobs/use-job-step.ts';
import { MailToCustomer, useTelling } from '../../shared/messages.tsx';

/** Asks for the reason of a cancellation. */
export function CancelDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const [reason, setReason] = useState<CancelReason | ''>('');
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  // Whose request has no time yet is told only on purpose: it may be a duplicate.
  const telling = useTelling({ recordType: 'job', recordId: job.id }, Boolean(job.email), {
    unasked: job.slotStart !== null,
  });
  const [toText, setToText] = useState<string | null>(null);
  const notice = useVisitNotice(job, {}, toText === null);
  const words = notice.data;
  const step = useJobStep(job, () => {
    if (job.slotStart !== null && words?.text && !words.mail && !telling.text) setToText(words.text);
    else onClose();
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (reason)
      step.mutate({
        kind: 'cancel',
        body: {
          reason,
          note: note.trim(),
          ...(words ? telling.choice(Boolean(words.mail)) : { tell: false }),
        },
      });
    else setMissing(true);
  };
  if (toText) return <TextCustomer job={job} title="Job cancelled" text={toText} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Cancel job ${job.number}?`}
      description={`${job.slotStart ? 'This frees its time slot.' : 'No appointment was set.'} You can reopen the job later.`}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <CancelReasonFields
          reason={reason}
          note={note}
          missing={missing}
          onReason={setReason}
          onNote={setNote}
        />
        <MailToCustomer notice={notice} tell={telling.mail} onTell={telling.setMail} telling={telling} />
        <DialogActions dismissText="Back" onClose={onClose}>
          <Button
            type="submit"
            look="danger"
            disabled={notice.isPending || telling.isLoading}
            pending={step.isPending}
            pendingText="Saving..."
          >
            Cancel the job
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Asks for the reason a done or cancelled job is reopened. */
export function ReopenDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const step = useJobStep(job, onClose);
  return (
    <ReasonDialog
      title={`Reopen job ${job.number}?`}
      description="It becomes unscheduled. Its papers and payments do not change."
      submitText="Reopen the job"
      required
      pending={step.isPending}
      onClose={onClose}
      onSubmit={(reason) => step.mutate({ kind: 'reopen', body: { reason } })}
    />
  );
}
