import type { Booking, BookingRecord } from '#contract/bookings/office.ts';
import type { Db } from '#db/connect.ts';
import { bookingDetailsOf } from '#domain/booking.ts';
import { type Booking as StoredBooking, findJobOfBooking } from '#db/queries/bookings.ts';
import { callerMatches } from '../customers/caller-matches.ts';
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

/** A stored booking with its technician, and the office's records that match its sender. */
export async function bookingRecord(db: Db, stored: StoredBooking): Promise<BookingRecord> {
  const [matches, job] = await Promise.all([callerMatches(db, stored), findJobOfBooking(db, stored.id)]);
  return { ...bookingView(stored), technicianId: job?.technicianId ?? null, matches };
}
