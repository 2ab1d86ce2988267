import { useQuery } from '@tanstack/react-query';
import type { Job } from '#contract/jobs/job.ts';
import { jobStepRoutes } from '#contract/jobs/steps.ts';
import { read } from '../../queries.ts';

/** What the customer would be told about a time; without one, about the cancellation. Always read again. */
export function useVisitNotice(job: Job, slot: { slotStart?: string; slotEnd?: string }, enabled = true) {
  return useQuery({
    ...read(jobStepRoutes.notice, { params: { id: job.id }, query: slot }),
    staleTime: 0,
    // The words of the time before stay on screen until those of the new one are there.
    placeholderData: (before) => before,
    enabled,
  });
}
