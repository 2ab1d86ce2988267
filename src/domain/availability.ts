import { addDays, startOfShopDay, shopToday } from './shop-time.ts';
import { mergeSpans, type Span } from './openings.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Hours of an ordinary week on one weekday: 0 is Sunday; minutes since midnight, 1440 is the end of the day. */
interface WeekHours {
  readonly weekday: number;
  readonly from: number;
  readonly to: number;
}

/** When a technician works: an ordinary week, and the exceptions. */
interface Availability {
  /** Empty: none are set, and no hour is refused. */
  readonly hours: readonly WeekHours[];
  readonly onCall: readonly Span[];
  readonly off: readonly Span[];
}

/** Why a technician is not there for a visit. */
export type Absence =
  | { readonly kind: 'time_off'; readonly span: Span }
  /** `span`: from the first to the last working hour of the day it begins on; null: not a working day. */
  | { readonly kind: 'off_hours'; readonly span: Span | null };

/** The times a member works on some days, from the hours of an ordinary week. @param day "YYYY-MM-DD", Honolulu */
export function workingSpans(hours: readonly WeekHours[], day: string, days: number): Span[] {
  return Array.from({ length: days }, (_, ahead) => addDays(day, ahead)).flatMap((date) => {
    const midnight = startOfShopDay(date).getTime();
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
    return hours
      .filter((one) => one.weekday === weekday)
      .map(({ from, to }) => ({ start: midnight + from * MINUTE_MS, end: midnight + to * MINUTE_MS }));
  });
}

/**
 * What of a technician's time speaks against a visit: a time off that meets it or the drive before it, and hours that it
 * does not lie in. An emergency may also lie in a time on call.
 * @param visit milliseconds since 1970
 * @param leaves when the drive to it begins
 */
export function absences(
  { hours, onCall, off }: Availability,
  visit: Span,
  { leaves, isEmergency }: { leaves: number; isEmergency: boolean },
): Absence[] {
  const away = off
    .filter(({ start, end }) => leaves < end && start < visit.end)
    .map((span): Absence => ({ kind: 'time_off', span }));
  if (hours.length === 0) return away;
  const day = shopToday(new Date(visit.start));
  const days = Math.ceil((visit.end - startOfShopDay(day).getTime()) / DAY_MS);
  const today = workingSpans(hours, day, 1);
  const working = mergeSpans([...workingSpans(hours, day, days), ...(isEmergency ? onCall : [])]);
  if (working.some(({ start, end }) => start <= visit.start && end >= visit.end)) return away;
  const span =
    today.length === 0
      ? null
      : {
          start: Math.min(...today.map(({ start }) => start)),
          end: Math.max(...today.map(({ end }) => end)),
        };
  return [...away, { kind: 'off_hours', span }];
}
