import { type SyntheticEvent, useState } from 'react';
import { jobSteps } from '#domain/job-steps.ts';
import { limits } from '#domain/limits.ts';
import type { Job } from '#contract/jobs/job.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogActions } from '#ui/Dialog.tsx';
import { TextAreaField } from '#ui/Field.tsx';
import { useAction } from '../use-action.ts';
import { useKeepJob } from './job-cache.ts';
import { takeStep, waitsToast } from './use-job-step.ts';

/** A button that adds what was said or seen to a job's history. */
export function AddNote({
  job,
  className,
}: {
  job: Pick<Job, 'id' | 'number' | 'version'>;
  className?: string;
}) {
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const [missing, setMissing] = useState(false);
  const keep = useKeepJob();
  const add = useAction({
    run: async (note: string, key) => {
      const taken = await takeStep(job, 'note', { words: note }, key);
      if (taken.job) await keep(taken.job);
      return taken;
    },
    done: ({ id, waits }) => (waits ? waitsToast(id) : { title: jobSteps.note.done }),
    failed: 'The note was not added',
    after: () => {
      setOpen(false);
      setWords('');
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (words.trim()) add.mutate(words.trim());
    else setMissing(true);
  };
  return (
    <>
      <Button className={className} onClick={() => setOpen(true)}>
        {jobSteps.note.label}
      </Button>
      {open ? (
        <Dialog open onClose={() => setOpen(false)} title={jobSteps.note.label}>
          <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
            <TextAreaField
              label="Note"
              required
              maxLength={limits.message}
              value={words}
              error={missing && !words.trim() ? 'Write what was said or seen' : undefined}
              onChange={(event) => setWords(event.target.value)}
            />
            <DialogActions dismissText="Back" onClose={() => setOpen(false)}>
              <Button type="submit" look="primary" pending={add.isPending} pendingText="Saving...">
                {jobSteps.note.label}
              </Button>
            </DialogActions>
          </form>
        </Dialog>
      ) : null}
    </>
  );
}
