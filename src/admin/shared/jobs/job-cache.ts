import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Job, jobRoutes } from '#contract/jobs/job.ts';
import { read, refresh } from '../../queries.ts';
import { reportPaths } from '../report-paths.ts';

/** Paths besides jobs whose data a job step can change. */
export const jobChanges: readonly string[] = [
  '/api/admin/inbox',
  '/api/admin/today',
  '/api/admin/board',
  '/api/admin/my-day',
  '/api/admin/leads',
  '/api/admin/bookings',
  '/api/admin/quotes',
  '/api/admin/invoices',
  '/api/admin/customers',
  '/api/admin/inventory',
  '/api/admin/summary',
  '/api/admin/history',
  ...reportPaths,
];

/** The query of a job's page. It withholds encrypted fields, so that the history shows who viewed them. */
export const jobQuery = (id: string) => read(jobRoutes.find, { params: { id }, query: { reveal: 'no' } });

/** Shows the job a write returned, and refetches the lists that contain it. */
export async function keepJob(client: QueryClient, job: Job): Promise<void> {
  client.setQueryData(jobQuery(job.id).queryKey, job);
  await client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === jobRoutes.list.path && queryKey[1] !== job.id,
  });
  await refresh(client, ...jobChanges);
}

/** `keepJob` for a component. */
export function useKeepJob(): (job: Job) => Promise<void> {
  const client = useQueryClient();
  return (job) => keepJob(client, job);
}
