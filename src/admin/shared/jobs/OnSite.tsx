import { useState } from 'react';
import type { Job } from '#contract/jobs/job.ts';
import { jobSteps, TRIES_BEFORE_FEE } from '#domain/job-steps.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useMay } from '../../permissions.ts';
import { useWaitingSteps } from '../../waiting.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { useJobStep } from './use-job-step.ts';

/** How often someone tried to reach the customer since the technician arrived, as the server knows. */
const triesOf = ({ timeline, arrivedAt }: Job): number =>
  timeline.filter(
    ({ what, at }) =>
      what === jobSteps.tried.event && arrivedAt !== null && Date.parse(at) >= Date.parse(arrivedAt),
  ).length;

/** What a technician does at a door that nobody opens: tries to reach the customer, and then calls the visit off. */
export function NobodyThere({ job }: { job: Job }) {
  const [asking, setAsking] = useState(false);
  const trying = useJobStep(job);
  // Only its own answer closes the dialog, not the late one to a try.
  const callingOff = useJobStep(job, () => setAsking(false));
  const waiting = useWaitingSteps(job.id).filter(({ kind }) => kind === 'tried');
  const may = useMay();
  if (job.visit !== 'on_site' || !may?.('nobody_there')) return null;
  const tries = triesOf(job) + waiting.length;
  const enough = tries >= TRIES_BEFORE_FEE;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2">
      <p className="min-w-0 flex-1 basis-48 text-muted">
        No answer at the door?{' '}
        {tries === 0 ? 'Call, text and knock.' : `${tries} of ${TRIES_BEFORE_FEE} tries recorded.`}
      </p>
      {enough ? (
        <Button onClick={() => setAsking(true)}>{jobSteps.nobody_there.label}</Button>
      ) : (
        <Button pending={trying.isPending} onClick={() => trying.mutate({ kind: 'tried' })}>
          {jobSteps.tried.label}
        </Button>
      )}
      {asking ? (
        <ConfirmDialog
          title="Nobody there?"
          description="The visit is called off as a no-show. If the customer accepted a trip fee, it goes on a draft invoice for the office to review."
          cancelText="Keep waiting"
          confirmText="Call it off"
          pendingText="Saving…"
          pending={callingOff.isPending}
          onConfirm={() => callingOff.mutate({ kind: 'nobody_there' })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

/** What to say at the door and what to hear there, while the visit has a technician. */
export function DoorWord({ job }: { job: Job }) {
  const step = useJobStep(job);
  if (!job.doorWords) return null;
  const { says, answer } = job.doorWords;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2">
      <p className="min-w-0 flex-1 basis-48">
        At the door say <strong>{says}</strong>; the customer answers <strong>{answer}</strong>.
      </p>
      {job.visit === 'on_site' || job.visit === 'on_the_way' ? (
        <Button pending={step.isPending} onClick={() => step.mutate({ kind: 'wrong_word' })}>
          Wrong answer
        </Button>
      ) : null}
    </div>
  );
}

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
