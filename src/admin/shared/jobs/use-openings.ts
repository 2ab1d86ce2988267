import { useQuery } from '@tanstack/react-query';
import { shopToday } from '#domain/shop-time.ts';
import type { Job } from '#contract/jobs/job.ts';
import { dayRoutes } from '#contract/schedule/day.ts';
import type { QueryInput } from '#client/route-url.ts';
import { read } from '../../queries.ts';

/** Openings for a job; always refetched. */
export function useOpenings(id: string, query: QueryInput, enabled: boolean) {
  return useQuery({
    ...read(dayRoutes.openings, { params: { id }, query }),
    staleTime: 0,
    enabled,
  });
}

/** The first day and the length of the openings to ask for; a moved visit keeps its length. */
export function openingsQuery(
  job: Job,
  wishedDay: string | null,
  wanted: { readonly slotStart: string } | undefined,
) {
  const today = shopToday(new Date());
  const from = wanted ? shopToday(new Date(wanted.slotStart)) : (wishedDay ?? today);
  const minutes =
    job.slotStart && job.slotEnd ? (Date.parse(job.slotEnd) - Date.parse(job.slotStart)) / 60_000 : null;
  return {
    day: from < today ? today : from,
    ...(minutes === null ? {} : { minutes: String(minutes) }),
  };
}
