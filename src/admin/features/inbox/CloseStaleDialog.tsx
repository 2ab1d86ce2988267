import { type SyntheticEvent, useState } from 'react';
import type { CancelReason } from '#domain/job.ts';
import { boardRoutes, type InboxEntry } from '#contract/jobs/board.ts';
import { call } from '#client/api.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { DialogActions } from '#ui/DialogActions.tsx';
import { CancelReasonFields } from '../../shared/jobs/CancelReasonFields.tsx';
import { useAction } from '../../shared/use-action.ts';
import { entryDetail, waitingText } from './inbox-text.ts';

/** Cancels stale jobs for one reason; each can be left out. */
export function CloseStaleDialog({
  entries,
  onClose,
}: {
  entries: readonly InboxEntry[];
  onClose: () => void;
}) {
  const [jobs] = useState(entries);
  const [kept, setKept] = useState<readonly string[]>([]);
  const [reason, setReason] = useState<CancelReason | ''>('');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const jobIds = jobs.flatMap(({ jobId }) => (jobId && !kept.includes(jobId) ? [jobId] : []));
  const close = useAction({
    run: (body: { jobIds: string[]; reason: CancelReason; note: string }, idempotencyKey) =>
      call(boardRoutes.close, { body, idempotencyKey }),
    done: ({ closed }) => ({ title: closed === 1 ? '1 job closed' : `${closed} jobs closed` }),
    failed: 'The jobs were not closed',
    after: onClose,
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason && jobIds.length > 0) close.mutate({ jobIds, reason, note: note.trim() });
  };
  const toggle = (id: string) =>
    setKept(kept.includes(id) ? kept.filter((each) => each !== id) : [...kept, id]);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Close inactive jobs"
      description="Customers are not notified. You can reopen each job later."
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <fieldset>
          <legend className="font-semibold">
            {jobIds.length} of {jobs.length} {jobs.length === 1 ? 'job' : 'jobs'}
          </legend>
          {tried && jobIds.length === 0 ? <p className="text-danger">Choose at least one job</p> : null}
          <div className="max-h-72 overflow-auto border-y border-line">
            {jobs.map((entry) => (
              <Checkbox
                key={entry.itemId}
                label={`${entry.name}, ${waitingText(entry.since, new Date())}`}
                description={entryDetail(entry)}
                checked={!kept.includes(entry.jobId ?? '')}
                onChange={() => toggle(entry.jobId ?? '')}
              />
            ))}
          </div>
        </fieldset>
        <CancelReasonFields
          reason={reason}
          note={note}
          missing={tried}
          onReason={setReason}
          onNote={setNote}
        />
        <DialogActions dismissText="Back" onClose={onClose}>
          <Button type="submit" look="danger" pending={close.isPending} pendingText="Saving...">
            Close {jobIds.length} {jobIds.length === 1 ? 'job' : 'jobs'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
