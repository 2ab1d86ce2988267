import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { atom } from 'nanostores';
import { type Job, jobRoutes } from '#contract/jobs/job.ts';
import { dayRoutes } from '#contract/schedule/day.ts';
import { isOpenVisit } from '#domain/job.ts';
import { call, routeUrl } from '#client/api.ts';
import { phoneId } from '#client/phone/device.ts';
import { read, refreshChanged } from '../../queries.ts';
import { $account } from '../../session.ts';
import { readOrKept } from '../../waiting.ts';
import type { SentLink } from '../SendLinkDialog.tsx';

/** The query of a job's page. It withholds encrypted fields, so that the history shows who viewed them. */
export const jobQuery = (id: string) => read(jobRoutes.find, { params: { id }, query: { reveal: 'no' } });

/** Shows the job a write returned, on its page and as the next one of My day. */
export function showJob(client: QueryClient, job: Job): void {
  client.setQueryData(jobQuery(job.id).queryKey, job);
  client.setQueryData(
    read(dayRoutes.myDay).queryKey,
    (day) => day && (day.next?.id === job.id ? { ...day, next: job } : day),
  );
}

/** The same, and refetches what else the write changed. */
export async function keepJob(client: QueryClient, job: Job): Promise<void> {
  showJob(client, job);
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
  const input = { params: { id }, query: { reveal: 'yes' } };
  const url = routeUrl(jobRoutes.find.path, input.params, input.query);
  const ask = async () => {
    const job = await call(jobRoutes.find, input);
    const account = $account.get();
    if (account && phoneId() !== null && isOpenVisit(job.visit)) {
      const { keepAnswer } = await import('#client/phone/kept.ts');
      await keepAnswer(url, job, account.id).catch(() => undefined);
    }
    return job;
  };
  return readOrKept(url, ask, () => undefined);
}

/** The link of a price created with its job; in memory only, until the job's page has shown it. */
export const $sentLink = atom<{ readonly jobId: string; readonly link: SentLink } | null>(null);
