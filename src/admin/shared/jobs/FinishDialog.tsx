import type { Job } from '#contract/jobs/job.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { useJobStep } from './use-job-step.ts';

type Finished = Pick<Job, 'id' | 'version' | 'technicianId' | 'number'>;

/** Asks why the work is done although its price is not accepted. */
export function FinishDialog({ job, onClose }: { job: Finished; onClose: () => void }) {
  const step = useJobStep(job, onClose);
  return (
    <ReasonDialog
      title={`Finish job ${job.number} before its price is accepted?`}
      description="If the customer agrees, go back and record it first. Otherwise say why; the history keeps it."
      submitText="Finish all the same"
      required
      pending={step.isPending}
      onClose={onClose}
      onSubmit={(reason) => step.mutate({ kind: 'finish', reason })}
    />
  );
}
