import type { Booking } from '#contract/bookings/office.ts';
import { type BookingStatus, bookingStatusLabel, preferredTimes } from '#domain/requests.ts';
import { formatCalendarDate, formatDateTime, formatTime } from '#domain/shop-time.ts';
import { Badge, type Tone } from '#ui/Badge.tsx';

const tones: Record<BookingStatus, Tone> = {
  new: 'info',
  confirmed: 'good',
  done: 'solid',
  declined: 'neutral',
  cancelled: 'neutral',
  spam: 'neutral',
};

export function BookingStatusBadge({ status }: { status: BookingStatus }) {
  return <Badge tone={tones[status]}>{bookingStatusLabel(status)}</Badge>;
}

/** The customer's preferred time: "Nov 24, 2026, Morning (8-11 AM)". */
export function preferredTimeText(booking: Pick<Booking, 'preferredDate' | 'preferredTime'>): string {
  const time = preferredTimes.find(({ value }) => value === booking.preferredTime)?.label;
  const day = booking.preferredDate ? formatCalendarDate(booking.preferredDate) : null;
  return [day, time].filter(Boolean).join(', ') || 'Any time';
}

/** The appointment: "Nov 24, 2026, 9:00 AM to 10:30 AM"; null without one. */
export function slotText(booking: Pick<Booking, 'slotStart' | 'slotEnd'>): string | null {
  if (!booking.slotStart || !booking.slotEnd) return null;
  return `${formatDateTime(booking.slotStart)} to ${formatTime(booking.slotEnd)}`;
}
