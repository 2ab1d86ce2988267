import { type SyntheticEvent, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { call, callFile } from '#client/api.ts';
import { describeError } from '#client/api-error.ts';
import { evidenceRoutes } from '#contract/documents/pdf.ts';
import type { Job } from '#contract/jobs/job.ts';
import type { RouteOutput } from '#contract/route.ts';
import { formatDateTime } from '#domain/shop-time.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog, Dialog, DialogActions } from '#ui/Dialog.tsx';
import { ErrorState } from '#ui/States.tsx';
import { TextAreaField, TextField } from '#ui/Field.tsx';
import { read } from '../../queries.ts';
import { May } from '../../role-screens.tsx';
import { saveFile } from '../../shared/FileButton.tsx';
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

type Dispute = RouteOutput<typeof evidenceRoutes.disputeFields>['disputes'][number];

/** Sends the fields and the PDF to the card provider, after asking. */
function SendEvidence({ jobId, dispute: { id, words, sent } }: { jobId: string; dispute: Dispute }) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const send = useAction({
    run: (_: void) => call(evidenceRoutes.send, { params: { id: jobId, disputeId: id } }),
    done: ({ dispute }) => ({ title: 'Evidence sent', description: dispute }),
    failed: 'The evidence was not sent',
    after: close,
  });
  return (
    <div className="flex flex-col items-start gap-2 rounded-md border border-line bg-sunken px-4 py-3">
      <p>{words}</p>
      {sent ? (
        <p className="font-semibold text-good">
          Sent {formatDateTime(sent.at)} by {sent.by}.
        </p>
      ) : (
        <May call="sendEvidence">
          <Button onClick={() => setAsking(true)}>Send to the card provider</Button>
        </May>
      )}
      {asking ? (
        <ConfirmDialog
          title="Send the evidence now?"
          description="The fields below and the signed PDF go to the card provider and on to the customer’s bank. They can be sent only once, and cannot be changed or taken back."
          cancelText="Not yet"
          confirmText="Send it, once"
          pendingText="Sending…"
          look="primary"
          pending={send.isPending}
          onConfirm={() => send.mutate(undefined)}
          onClose={close}
        />
      ) : null}
    </div>
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
        The card provider takes evidence once. Look through all of it first. Then send it from here, or paste
        it into the provider’s form and attach the PDF as service documentation.
      </p>
      {fields.data.disputes.map((dispute) => (
        <SendEvidence key={dispute.id} jobId={jobId} dispute={dispute} />
      ))}
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
