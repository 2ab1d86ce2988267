import type { Job } from '#contract/jobs/job.ts';
import { jobStepRoutes } from '#contract/jobs/steps.ts';
import { call, type CallInput } from '#client/api.ts';
import { useKeepJob } from '../../shared/jobs/job-cache.ts';
import { useAction } from '../../shared/use-action.ts';

type PriceBody = CallInput<typeof jobStepRoutes.price>['body'];

/** Sets a job's price without opening the form. */
export function useQuickPrice(job: Job) {
  const keep = useKeepJob();
  return useAction({
    run: async (body: Omit<PriceBody, 'version'>, idempotencyKey) => {
      const saved = await call(jobStepRoutes.price, {
        params: { id: job.id },
        body: { ...body, version: job.version },
        idempotencyKey,
      });
      await keep(saved);
      return saved;
    },
    done: () => ({ title: 'Price set' }),
    failed: 'The price was not set',
  });
}
