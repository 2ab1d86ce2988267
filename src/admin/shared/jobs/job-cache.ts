import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Job, jobRoutes } from '#contract/jobs/job.ts';
import { refreshChanged } from '../../changes.ts';
import { read } from '../../queries.ts';

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
