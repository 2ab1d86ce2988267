import {
  type BookingAnswerPreview,
  type BookingRecord,
  bookingRoutes,
  type Booking,
} from '#contract/bookings/office.ts';
import type { Delivery } from '#contract/payments.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Db } from '#db/connect.ts';
import {
  findBookingById,
  findJobOfBooking,
  listBookings as selectBookings,
  type Booking as StoredBooking,
} from '#db/queries/bookings.ts';
import { bookingDetailsOf } from '#domain/requests.ts';
import type { StaffContext } from '../context.ts';
import { callerMatches } from '../customers/caller-matches.ts';
import { listDeliveries } from '../documents/deliveries.ts';
import { notFound } from '../errors.ts';
import { requestView } from '../leads/request-view.ts';
import { NothingToSend } from '../mail/message.ts';

/** A page of booking requests. */
export async function listBookings({ db }: StaffContext, { query }: RouteInput<typeof bookingRoutes.list>) {
  const { rows, nextCursor } = await selectBookings(db, {
    ...query,
    emergency: query.emergency === undefined ? undefined : query.emergency === 'true',
  });
  return { rows: rows.map(bookingView), nextCursor };
}

/** One booking, with the office's earlier records of the same caller. @throws {AppError} `not_found`. */
export async function findBooking(
  { db }: StaffContext,
  { params }: RouteInput<typeof bookingRoutes.find>,
): Promise<BookingRecord> {
  const booking = await findBookingById(db, params.id);
  if (!booking) throw notFound('booking');
  return bookingRecord(db, booking);
}

/** Previews the mail a step would send to the customer; sends nothing. @throws {AppError} `not_found` */
export async function previewBookingAnswer(
  { db, now }: StaffContext,
  { params, query }: RouteInput<typeof bookingRoutes.answer>,
): Promise<BookingAnswerPreview> {
  const booking = await findBookingById(db, params.id);
  if (!booking) throw notFound('booking');
  // Imported here, so that other requests do not load the mail code.
  const { answerToBooking } = await import('../mail/booking-mail.ts');
  try {
    const { to, subject, text } = await answerToBooking(
      { db, now },
      { ...booking, status: query.status },
      booking,
    );
    return { mail: { recipient: to, subject, text }, reason: null };
  } catch (error) {
    if (!(error instanceof NothingToSend)) throw error;
    return { mail: null, reason: error.message };
  }
}

/** The mails about a booking to its customer, newest first. @throws {AppError} `not_found`. */
export async function listBookingDeliveries(
  context: StaffContext,
  { params }: RouteInput<typeof bookingRoutes.deliveries>,
): Promise<Delivery[]> {
  const mails = await listDeliveries(context, 'booking_request', params.id);
  return mails.filter(({ kind }) => kind !== 'request-notice');
}

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
