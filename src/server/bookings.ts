import { type BookingRecord, bookingRoutes } from '#contract/office-booking.ts';
import type { RouteInput } from '#contract/route.ts';
import { findBookingById, listBookings as selectBookings } from '#db/queries/bookings.ts';
import { bookingView } from './booking-view.ts';
import { callerMatches } from './callers.ts';
import type { StaffContext } from './context.ts';
import { notFound } from './errors.ts';
import { pageReply } from './page.ts';

/** A page of booking requests. */
export async function listBookings({ db }: StaffContext, { query }: RouteInput<typeof bookingRoutes.list>) {
  const { rows, nextCursor } = await selectBookings(db, {
    ...query,
    emergency: query.emergency === undefined ? undefined : query.emergency === 'true',
  });
  return pageReply(bookingRoutes.list.path, query, { rows: rows.map(bookingView), nextCursor });
}

/** One booking, with what the office knows of whoever sent it. @throws {Refusal} `not_found`. */
export async function findBooking(
  { db }: StaffContext,
  { params }: RouteInput<typeof bookingRoutes.find>,
): Promise<BookingRecord> {
  const booking = await findBookingById(db, params.id);
  if (!booking) throw notFound('booking');
  return { ...bookingView(booking), matches: await callerMatches(db, booking) };
}
