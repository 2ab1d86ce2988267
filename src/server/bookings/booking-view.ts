import type { Booking } from '#contract/bookings/office.ts';
import { bookingDetailsOf } from '#domain/booking.ts';
import type { Booking as StoredBooking } from '#db/queries/bookings.ts';
import { requestView } from '../leads/request-view.ts';

/** A stored booking as staff see it. */
export function bookingView(stored: StoredBooking): Booking {
  return {
    ...requestView(stored),
    ...bookingDetailsOf(stored),
    status: stored.status,
    slotStart: stored.slotStart,
    slotEnd: stored.slotEnd,
  };
}
