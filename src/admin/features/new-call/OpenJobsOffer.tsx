import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatDate } from '#domain/shop-time.ts';
import { moneyStageLabels } from '#domain/job.ts';
import { phoneKey } from '#domain/phone.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { type JobRow, jobRoutes } from '#contract/jobs/job.ts';
import { Button } from '#ui/Button.tsx';
import { read } from '../../queries.ts';
import { jobPath, openPath } from '../../routes.ts';
import { takeStep } from '../../shared/jobs/take-step.ts';
import { useAction } from '../../shared/use-action.ts';
import { useDebounced } from '../../shared/use-debounced.ts';
import { addedWords, type CallValues } from './call-values.ts';

/** Number of open jobs offered. */
const MOST = 5;

/** The caller's open jobs: the dispatcher can add a second call about the same work to one of them. */
export function OpenJobsOffer({ onAdded }: { onAdded: () => void }) {
  const { control, getValues, setError, setFocus } = useFormContext<CallValues>();
  const phone = useWatch({ control, name: 'phone' });
  const key = phoneKey(useDebounced(phone)) ?? '';
  const isWhole = key.length === 10;
  const found = useQuery({
    ...read(jobRoutes.list, { query: { q: key, visit: 'open', limit: MOST } }),
    enabled: isWhole,
  });
  const add = useAction({
    run: async ({ job, words, pasted }: { job: JobRow; words: string; pasted: string }, key) => {
      await takeStep(job, 'note', { words, pasted }, key);
      return job;
    },
    done: ({ number }) => ({ title: `Added to job ${number}` }),
    failed: 'Nothing was added to the job',
    after: (job) => {
      onAdded();
      openPath(jobPath(job.id));
    },
  });
  const jobs = isWhole ? (found.data ?? []).filter((job) => phoneKey(job.phone) === key) : [];
  if (jobs.length === 0) return null;

  const addTo = (job: JobRow) => {
    const said = addedWords(getValues());
    if (said.words || said.pasted) return add.mutate({ job, ...said });
    setError('request', { message: 'Enter what they said to add it to the job' });
    setFocus('request');
  };
  return (
    <section
      aria-label="Open jobs with this number"
      className="rounded-lg border border-line-strong px-3 py-1"
    >
      <ul>
        {jobs.map((job) => (
          <li key={job.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5">
            <span className="min-w-0 wrap-anywhere">
              <a href={jobPath(job.id)}>Job {job.number}</a> is open: {serviceTypeLabel(job.serviceType)}
              {job.location ? `, ${job.location}` : ''}, {moneyStageLabels[job.money].toLowerCase()},{' '}
              {formatDate(job.createdAt)}
            </span>
            <Button pending={add.isPending} onClick={() => addTo(job)}>
              Add to job {job.number}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
