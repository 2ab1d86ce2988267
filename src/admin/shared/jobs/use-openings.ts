import { useQuery } from '@tanstack/react-query';
import { shopToday } from '#domain/shop-time.ts';
import type { Job } from '#contract/jobs/job.ts';
import { dayRoutes } from '#contract/schedule/day.ts';
import type { QueryInput } from '#client/route-url.ts';
import { minutesOfTime, timeText } from '#domain/clock-time.ts';
import { type PreferredTime, preferredTimes } from '#domain/booking.ts';
import { bookingRoutes } from '#contract/bookings/office.ts';
import { read } from '../../queries.ts';
import { shortDay } from '../format.ts';

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

/** When the customer asked for the visit: in a booking that awaits an answer, or on the phone. */
interface WantedTime {
  readonly day: string | null;
  readonly part: PreferredTime | null;
  /** The time that was asked for, "14:30". */
  readonly clock: string | null;
  /** "asked for Mon, Nov 23, morning"; null without a booking. */
  readonly text: string | null;
  readonly isPending: boolean;
}

/** Reads a customer's requested time for their job. */
export function useWantedTime(job: Pick<Job, 'bookings' | 'wantedDate' | 'wantedTime'>): WantedTime {
  const id = job.bookings.find(({ status }) => status === 'new')?.id;
  const booking = useQuery({
    ...read(bookingRoutes.find, { params: { id: id ?? '-' } }),
    enabled: id !== undefined,
  });
  const day = booking.data?.preferredDate ?? job.wantedDate;
  const clock = job.wantedTime;
  const part = (booking.data?.preferredTime ?? null) as PreferredTime | null;
  const label = preferredTimes.find(({ value }) => value === part)?.label;
  const asked = [
    day && shortDay(day),
    clock && timeText(minutesOfTime(clock)),
    label?.toLowerCase().replace(/am|pm/g, (half) => half.toUpperCase()),
  ].filter(Boolean);
  return {
    day,
    part,
    clock,
    text: asked.length > 0 ? `asked for ${asked.join(', ')}` : null,
    isPending: id !== undefined && booking.isPending,
  };
}
