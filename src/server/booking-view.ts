import type { Booking } from '#contract/office-booking.ts';
import type { Booking as StoredBooking } from '#db/queries/bookings.ts';
import { requestView } from './request-view.ts';

/** A stored booking as the office sees it. */
export function bookingView(stored: StoredBooking): Booking {
  return {
    ...requestView(stored),
    preferredDate: stored.preferredDate,
    preferredTime: stored.preferredTime,
    status: stored.status,
    slotStart: stored.slotStart,
    slotEnd: stored.slotEnd,
  };
}
