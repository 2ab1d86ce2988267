import type { PreferredTime } from '#domain/booking.ts';
import { formatTime, honoluluClock, honoluluDate } from '#domain/honolulu.ts';
import type { Opening } from '#contract/schedule/day.ts';
import { shortDay } from '../short-day.ts';

/** How far it is to a job from where the technician is before it: "12 min from Kapaa"; null when that is not known. */
export function travelText({
  travelMinutes,
  travelFrom,
}: {
  readonly travelMinutes: number | null;
  readonly travelFrom: string | null;
}): string | null {
  if (travelMinutes === null || travelFrom === null) return null;
  return travelMinutes === 0 ? `already in ${travelFrom}` : `${travelMinutes} min from ${travelFrom}`;
}

/** When an opening is: "9:00 AM to 10:00 AM", with its day unless that is today. */
export function openingTime({ slotStart, slotEnd }: Pick<Opening, 'slotStart' | 'slotEnd'>, today: string) {
  const day = honoluluDate(slotStart);
  const hours = `${formatTime(slotStart)} to ${formatTime(slotEnd)}`;
  return day === today ? hours : `${shortDay(day)}, ${hours}`;
}

/** What tells one opening from another. */
export const openingKey = ({
  technicianId,
  slotStart,
}: Pick<Opening, 'technicianId' | 'slotStart'>): string => `${technicianId} ${slotStart}`;

/** The parts of a day that a booking can ask for, in minutes since midnight. */
const parts: Readonly<Record<Exclude<PreferredTime, 'flexible'>, readonly [from: number, to: number]>> = {
  morning: [8 * 60, 11 * 60],
  midday: [11 * 60, 14 * 60],
  afternoon: [14 * 60, 17 * 60],
  evening: [17 * 60, 19 * 60],
};

/** Openings that begin when the customer asked for come first; among themselves they keep their order. */
export function wishedFirst(
  openings: readonly Opening[],
  wish: { readonly day: string | null; readonly part: PreferredTime | null },
): readonly Opening[] {
  const meets = ({ slotStart }: Opening) => {
    const { date, minutes } = honoluluClock(new Date(slotStart));
    const [from, to] = wish.part && wish.part !== 'flexible' ? parts[wish.part] : [0, 24 * 60];
    return (wish.day === null || date === wish.day) && minutes >= from && minutes < to;
  };
  return openings.toSorted((a, b) => Number(meets(b)) - Number(meets(a)));
}
