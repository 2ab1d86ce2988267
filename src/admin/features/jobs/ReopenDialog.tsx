import type { Job } from '#contract/jobs/job.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { useJobStep } from './use-job-step.ts';

/** Asks why a job that was done or cancelled is taken up again. */
export function ReopenDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const step = useJobStep(job, onClose);
  return (
    <ReasonDialog
      title={`Reopen job ${job.number}?`}
      description="It is unscheduled again. Its papers and payments stay as they are."
      submitText="Reopen the job"
      required
      pending={step.isPending}
      onClose={onClose}
      onSubmit={(reason) => step.mutate({ step: 'reopen', reason })}
    />
  );
}
