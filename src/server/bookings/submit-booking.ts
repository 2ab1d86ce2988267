import { type BookingReceipt, DATE_PASSED, type publicBookingRoutes } from '#contract/bookings/public.ts';
import type { RouteInput, RouteOutput } from '#contract/route.ts';
import { bookingInsert } from '#db/queries/bookings.ts';
import { bookingDetailsOf, preferredText } from '#domain/requests.ts';
import { isCalendarDate, shopToday } from '#domain/shop-time.ts';
import type { Context } from '../context.ts';
import { invalid } from '../errors.ts';
import { noticesFor } from '../mail/notices.ts';
import { submitRequest } from '../submission.ts';
import { visitorRequest } from '../visitor-request.ts';

/**
 * Stores a visitor's booking request and its mail, all or nothing. Once per Idempotency-Key.
 * @throws {AppError} `invalid` when the preferred date has passed in Honolulu or no call could reach the phone number; `rate_limited`; `key_reused`.
 */
export async function submitBooking(
  context: Context,
  { body }: RouteInput<typeof publicBookingRoutes.submit>,
): Promise<RouteOutput<typeof publicBookingRoutes.submit>> {
  const details = bookingDetailsOf(body);
  const { preferredDate, preferredTime } = details;
  if (preferredDate !== null && !isCalendarDate(preferredDate)) {
    throw invalid({ preferredDate: 'Must be a date such as 2026-03-15' });
  }
  if (preferredDate !== null && preferredDate < shopToday(context.now)) {
    throw invalid({ preferredDate: DATE_PASSED });
  }
  const { request, place, reference, suspicious } = visitorRequest(context, body);
  const receipt: BookingReceipt = { ...request, ...details, status: 'new' };
  const notices = noticesFor({
    ...receipt,
    kind: 'booking',
    reference,
    preferred: preferredText(preferredDate, preferredTime),
    suspicious,
  });
  return submitRequest(context, {
    scope: 'booking',
    body,
    recordType: 'booking_request',
    response: receipt,
    stored: bookingInsert(context.db, { ...receipt, ...place, suspicious, updatedAt: receipt.createdAt }),
    suspicious,
    messages: notices,
  });
}
