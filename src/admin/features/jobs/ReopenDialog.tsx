import type { Job } from '#contract/jobs/job.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { useJobStep } from '../../shared/jobs/use-job-step.ts';

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
