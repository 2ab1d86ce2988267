import { call } from '#client/api.ts';
import { type BookingWindows, publicBookingRoutes } from '#contract/bookings/public.ts';
import { preferredTimes } from '#domain/booking.ts';
import { townIn } from '#domain/town-in.ts';

/** What the form holds about the visit. */
export interface Asked {
  /** "YYYY-MM-DD" in Honolulu. */
  readonly day: string;
  /** As it was typed. */
  readonly location: string;
  readonly service: string | undefined;
}

const partName = (part: string) =>
  preferredTimes
    .find(({ value }) => value === part)
    ?.label.replace(/ \(.*/, '')
    .toLowerCase() ?? part;

/** "Free that day: morning, midday. Full: evening." */
function noteOf({ windows }: BookingWindows): string {
  if (windows.length === 0) return '';
  const names = (free: boolean) =>
    windows
      .filter((window) => window.free === free)
      .map(({ part }) => partName(part))
      .join(', ');
  const [free, full] = [names(true), names(false)];
  if (!free) return 'That day is full. We may still find a time: send the request or call us.';
  return `Free that day: ${free}.${full ? ` Full: ${full}.` : ''}`;
}

/** Which parts of a day have room, as a sentence; empty while the crew has no working hours. */
export async function freeWindowsNote(
  { day, location, service }: Asked,
  signal: AbortSignal,
): Promise<string> {
  const query = { day, town: townIn(location)?.id, service };
  return noteOf(await call(publicBookingRoutes.windows, { query, signal }));
}
