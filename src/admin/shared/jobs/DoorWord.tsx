import type { Job } from '#contract/jobs/job.ts';
import { Button } from '#ui/Button.tsx';
import { useJobStep } from './use-job-step.ts';

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
