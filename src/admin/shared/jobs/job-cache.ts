import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Job, jobRoutes } from '#contract/jobs/job.ts';
import { refreshChanged } from '../../changes.ts';
import { isOpenVisit } from '#domain/job.ts';
import { call } from '#client/api.ts';
import { phoneId } from '#client/phone/device.ts';
import { read } from '../../queries.ts';
import { $account } from '../../session.ts';
import { readOrKept } from '../../waiting.ts';

/** The query of a job's page. It withholds encrypted fields, so that the history shows who viewed them. */
export const jobQuery = (id: string) => read(jobRoutes.find, { params: { id }, query: { reveal: 'no' } });

/** Shows the job a write returned, and refetches what else the write changed. */
export async function keepJob(client: QueryClient, job: Job): Promise<void> {
  client.setQueryData(jobQuery(job.id).queryKey, job);
  await refreshChanged(client, [jobRoutes.list.path, job.id]);
}

/** `keepJob` for a component. */
export function useKeepJob(): (job: Job) => Promise<void> {
  const client = useQueryClient();
  return (job) => keepJob(client, job);
}

/**
 * A job with its codes; the history records who looked. A phone that keeps work keeps them from then on, until the job is
 * over.
 */
export async function revealCodes(id: string): Promise<Job> {
  const url = `${jobRoutes.list.path}/${id}?reveal=yes`;
  const ask = async () => {
    const job = await call(jobRoutes.find, { params: { id }, query: { reveal: 'yes' } });
    const account = $account.get();
    if (account && phoneId() !== null && isOpenVisit(job.visit)) {
      const { keepAnswer } = await import('#client/phone/kept.ts');
      await keepAnswer(url, job, account.id).catch(() => undefined);
    }
    return job;
  };
  return readOrKept(url, ask, () => undefined);
}
