import { type SyntheticEvent, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { callFile } from '#client/api.ts';
import { describeError } from '#client/api-error.ts';
import { evidenceRoutes } from '#contract/documents/evidence.ts';
import type { Job } from '#contract/jobs/job.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { DialogActions } from '#ui/DialogActions.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { read } from '../../queries.ts';
import { May } from '../../shared/May.tsx';
import { saveFile } from '../../shared/save-file.ts';
import { useAction } from '../../shared/use-action.ts';

/** Makes the evidence of a job, after asking for whom: the file and the history name them. */
export default function EvidenceDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const [madeFor, setMadeFor] = useState('');
  const [missing, setMissing] = useState(false);
  const make = useAction({
    run: (body: { madeFor: string }) => callFile(evidenceRoutes.make, { params: { id: job.id }, body }),
    done: ({ name }) => ({ title: 'Evidence made', description: name }),
    failed: 'The evidence was not made',
    after: ({ file, name }) => {
      saveFile(file, name);
      onClose();
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (madeFor.trim()) make.mutate({ madeFor: madeFor.trim() });
    else setMissing(true);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Evidence of job ${job.number}`}
      description="One signed PDF with all that is on record, codes left out. Its holder can check that nothing was changed."
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <TextField
          label="For whom"
          description="An insurer and its claim, the police, a bank. The file and the history name them."
          required
          maxLength={120}
          value={madeFor}
          error={missing && !madeFor.trim() ? 'Say for whom it is' : undefined}
          onChange={(event) => setMadeFor(event.target.value)}
        />
        <May call="readDisputeFields">
          <DisputeFields jobId={job.id} />
        </May>
        <DialogActions dismissText="Back" onClose={onClose}>
          <Button type="submit" look="primary" pending={make.isPending} pendingText="Making…">
            Make the PDF
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The same facts in the card provider's fields, to copy one by one. */
function DisputeFields({ jobId }: { jobId: string }) {
  const [asked, setAsked] = useState(false);
  const fields = useQuery({
    ...read(evidenceRoutes.disputeFields, { params: { id: jobId } }),
    enabled: asked,
  });
  if (fields.isError)
    return (
      <ErrorState
        title="The fields could not be read"
        detail={describeError(fields.error)}
        onRetry={() => void fields.refetch()}
        retrying={fields.isFetching}
      />
    );
  if (!fields.data)
    return (
      <Button pending={fields.isLoading} pendingText="Reading…" onClick={() => setAsked(true)}>
        For a card dispute
      </Button>
    );
  return (
    <section aria-label="For a card dispute" className="flex flex-col gap-3">
      <p className="font-semibold text-warn">
        The card provider takes evidence once. Paste these into its form, attach the PDF as service
        documentation, and look through all of it before you submit.
      </p>
      {fields.data.fields.map(({ field, label, text }) => (
        <TextAreaField
          key={field}
          label={label}
          description={field}
          readOnly
          value={text}
          onFocus={(event) => event.target.select()}
        />
      ))}
    </section>
  );
}
