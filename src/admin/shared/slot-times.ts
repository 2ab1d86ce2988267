import { dayParts } from '#domain/booking.ts';
import { minutesOfTime, timeOfMinutes } from '#domain/clock-time.ts';
import { shopClock, shopToday } from '#domain/shop-time.ts';
import type { Booking } from '#contract/bookings/office.ts';
import { utcOffset } from '#content/place/place.ts';

/** A slot as the form holds it: a day and two times, in Honolulu time. */
export interface SlotValues {
  readonly day: string;
  readonly from: string;
  readonly to: string;
}

/** When a visit begins, in minutes since midnight, if the customer named no part of the day. */
const USUAL_BEGINNING = 9 * 60;

/** The initial slot: the current appointment, or one hour at the start of the preferred part of the day. */
export function startingSlot(
  booking: Pick<Booking, 'slotStart' | 'slotEnd' | 'preferredDate' | 'preferredTime'> & {
    /** The time that was asked for, "14:30". */
    readonly preferredClock?: string | null;
  },
  now: Date,
): SlotValues {
  if (booking.slotStart && booking.slotEnd) {
    const start = shopClock(new Date(booking.slotStart));
    const end = shopClock(new Date(booking.slotEnd));
    return { day: start.date, from: timeOfMinutes(start.minutes), to: timeOfMinutes(end.minutes) };
  }
  const today = shopToday(now);
  const preferredDay = booking.preferredDate ?? today;
  const part = dayParts.find(({ value }) => value === booking.preferredTime);
  const from = booking.preferredClock ?? timeOfMinutes(part?.from ?? USUAL_BEGINNING);
  return {
    day: preferredDay < today ? today : preferredDay,
    from,
    to: timeOfMinutes(minutesOfTime(from) + 60),
  };
}

/** The instants of a slot, ISO 8601 with our fixed offset; fields are undefined until filled in. */
export function slotInstants({ day, from, to }: SlotValues): { slotStart?: string; slotEnd?: string } {
  return {
    ...(day && from ? { slotStart: `${day}T${from}:00${utcOffset}` } : {}),
    ...(day && to ? { slotEnd: `${day}T${to}:00${utcOffset}` } : {}),
  };
}
