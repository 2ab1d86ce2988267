import { type SyntheticEvent, useState } from 'react';
import { callFile } from '#client/api.ts';
import { evidenceRoutes } from '#contract/documents/evidence.ts';
import type { Job } from '#contract/jobs/job.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { DialogActions } from '#ui/DialogActions.tsx';
import { TextField } from '#ui/TextField.tsx';
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
        <DialogActions dismissText="Back" onClose={onClose}>
          <Button type="submit" look="primary" pending={make.isPending} pendingText="Making…">
            Make the PDF
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
