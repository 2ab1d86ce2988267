import type { ArrivalReport, bookRoutes } from '#contract/books/books.ts';
import type { RouteInput } from '#contract/route.ts';
import { arrivalTimes } from '#db/queries/books/arrivals.ts';
import { regionIds } from '#content/place/place.ts';
import type { StaffContext } from '../context.ts';
import { checkedPeriod } from './reports.ts';

/** Minutes from call to arrival, by region and hour of the call. @throws {AppError} `invalid` for a wrong period. */
export async function arrivalReport(
  { db, now }: StaffContext,
  { query }: RouteInput<typeof bookRoutes.arrivals>,
): Promise<ArrivalReport> {
  const period = checkedPeriod(query, now);
  const found = await arrivalTimes(db, period);
  const place = (id: (typeof regionIds)[number] | null) =>
    id === null ? regionIds.length : regionIds.indexOf(id);
  const sorted = found.toSorted(
    (a, b) => place(a.regionId) - place(b.regionId) || (a.hour ?? 0) - (b.hour ?? 0),
  );
  const total = found.find(({ level }) => level === 'all');
  return {
    ...period,
    regions: sorted
      .filter(({ level }) => level === 'region')
      .map(({ regionId, count, median, ninetieth }) => ({ regionId, count, median, ninetieth })),
    hours: sorted.flatMap(({ level, regionId, hour, count, median, ninetieth }) =>
      level === 'hour' && hour !== null ? [{ regionId, hour, count, median, ninetieth }] : [],
    ),
    total:
      total && total.count > 0
        ? { count: total.count, median: total.median, ninetieth: total.ninetieth }
        : null,
  };
}
