import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { takeStep, useJobStep } from '../../shared/jobs/use-job-step.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { useAction } from '../../shared/use-action.ts';

/** Accepts a job, or hands it back to the office with a reason. */
export function AcceptOrDecline({
  job,
}: {
  job: {
    readonly id: string;
    readonly number: number;
    readonly version: number;
    readonly technicianId: string | null;
    readonly acceptedAt: string | null;
  };
}) {
  const [asked, setAsked] = useState(false);
  const accept = useJobStep(job);
  const decline = useAction({
    run: (reason: string, key) => takeStep(job, 'decline', { reason }, key),
    done: () => ({
      title: `Job ${job.number} is handed back`,
      description: 'The office will assign it to another technician.',
    }),
    failed: 'The job was not handed back',
    after: () => setAsked(false),
  });
  return (
    <div className="flex flex-wrap gap-2 *:flex-1">
      {job.acceptedAt ? null : (
        <Button
          className="min-h-12 pointer-fine:min-h-11"
          aria-label={`Accept job ${job.number}`}
          pending={accept.isPending}
          onClick={() => accept.mutate({ kind: 'accept', body: {} })}
        >
          Accept
        </Button>
      )}
      <Button
        look={job.acceptedAt ? 'quiet' : 'danger'}
        className="min-h-12 pointer-fine:min-h-11"
        aria-label={`${job.acceptedAt ? 'Hand back' : 'Decline'} job ${job.number}`}
        onClick={() => setAsked(true)}
      >
        {job.acceptedAt ? 'Hand back' : 'Decline'}
      </Button>
      {asked ? (
        <ReasonDialog
          title={`Hand job ${job.number} back?`}
          description="The office will assign it to another technician. Its time stays, and the customer is not notified."
          submitText="Hand it back"
          required
          pending={decline.isPending}
          onClose={() => setAsked(false)}
          onSubmit={(reason) => decline.mutate(reason)}
        />
      ) : null}
    </div>
  );
}
