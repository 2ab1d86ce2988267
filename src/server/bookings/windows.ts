import { type BookingWindows, DATE_PASSED, type publicBookingRoutes } from '#contract/bookings/public.ts';
import type { RouteInput } from '#contract/route.ts';
import { dayParts } from '#domain/requests.ts';
import { shopToday } from '#domain/shop-time.ts';
import { skillsOfService } from '#domain/crew.ts';
import { findTown, type TownId } from '#domain/regions.ts';
import { usualMinutes } from '#domain/service-types.ts';
import type { Context } from '../context.ts';
import { invalid } from '../errors.ts';
import { findOpeningsWithin, partSpans } from '../schedule/openings.ts';

/** How long a response may be cached, in seconds. The office confirms the time of every booking anyway. */
const FRESH_SECONDS = 120;

/** Lets the platform's edge cache the response, which depends only on the URL. */
export const windowHeaders: Readonly<Record<string, string>> = {
  'cache-control': `public, max-age=${FRESH_SECONDS}`,
  'netlify-cdn-cache-control': `public, max-age=${FRESH_SECONDS}, stale-while-revalidate=60`,
  'netlify-vary': 'query=day|town|service',
};

/**
 * The free parts of a day: those in which a technician with the service's skills has time for its usual length and the
 * drive.
 * @throws {AppError} `invalid` for a day that has passed; `rate_limited`
 */
export async function readBookingWindows(
  { db, now }: Context,
  { query: { day, town, service } }: RouteInput<typeof publicBookingRoutes.windows>,
): Promise<BookingWindows> {
  if (day < shopToday(now)) throw invalid({ day: DATE_PASSED });
  const minutes = usualMinutes(service ?? 'other');
  const found = await findOpeningsWithin(
    db,
    {
      now,
      minutes,
      town: town === undefined ? undefined : findTown(town as TownId),
      needs: skillsOfService(service ?? 'other'),
    },
    partSpans(day, minutes),
  );
  const windows = dayParts.map(({ value }, index) => ({
    part: value,
    free: (found?.[index] ?? []).length > 0,
  }));
  return { day, windows: found ? windows : [] };
}
