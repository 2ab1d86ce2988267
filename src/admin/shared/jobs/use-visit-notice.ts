import { useQuery } from '@tanstack/react-query';
import type { Job } from '#contract/jobs/job.ts';
import { jobStepRoutes } from '#contract/jobs/steps.ts';
import { read } from '../../queries.ts';

/** Previews the notice about an appointment or, without a time, about the cancellation. Always refetched. */
export function useVisitNotice(job: Job, slot: { slotStart?: string; slotEnd?: string }, enabled = true) {
  return useQuery({
    ...read(jobStepRoutes.notice, { params: { id: job.id }, query: slot }),
    staleTime: 0,
    // The previous preview stays on screen until the new one has loaded.
    placeholderData: (before) => before,
    enabled,
  });
}
