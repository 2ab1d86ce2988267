import type { PreferredTime } from '#domain/booking.ts';
import { minutesOfTime, timeOfMinutes } from '#domain/clock-time.ts';
import { honoluluClock, todayInHonolulu } from '#domain/honolulu.ts';
import type { Booking } from '#contract/bookings/office.ts';

/** A slot as the form holds it: a day and two times, in Honolulu time. */
export interface SlotValues {
  readonly day: string;
  readonly from: string;
  readonly to: string;
}

/** When each part of the day begins. */
const beginnings: Record<PreferredTime, string> = {
  morning: '08:00',
  midday: '11:00',
  afternoon: '14:00',
  evening: '17:00',
  flexible: '09:00',
};

/** The initial slot: the current appointment, or one hour at the start of the preferred part of the day. */
export function startingSlot(
  booking: Pick<Booking, 'slotStart' | 'slotEnd' | 'preferredDate' | 'preferredTime'> & {
    /** The time that was asked for, "14:30". */
    readonly preferredClock?: string | null;
  },
  now: Date,
): SlotValues {
  if (booking.slotStart && booking.slotEnd) {
    const start = honoluluClock(new Date(booking.slotStart));
    const end = honoluluClock(new Date(booking.slotEnd));
    return { day: start.date, from: timeOfMinutes(start.minutes), to: timeOfMinutes(end.minutes) };
  }
  const today = todayInHonolulu(now);
  const preferredDay = booking.preferredDate ?? today;
  const from =
    booking.preferredClock ??
    beginnings[(booking.preferredTime ?? 'flexible') as PreferredTime] ??
    beginnings.flexible;
  return {
    day: preferredDay < today ? today : preferredDay,
    from,
    to: timeOfMinutes(minutesOfTime(from) + 60),
  };
}

/** The instants of a slot, ISO 8601 with Hawaii's fixed offset; fields are undefined until filled in. */
export function slotInstants({ day, from, to }: SlotValues): { slotStart?: string; slotEnd?: string } {
  return {
    ...(day && from ? { slotStart: `${day}T${from}:00-10:00` } : {}),
    ...(day && to ? { slotEnd: `${day}T${to}:00-10:00` } : {}),
  };
}
