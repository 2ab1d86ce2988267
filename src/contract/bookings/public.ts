import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { bookingStatuses, preferredTimes } from '#domain/booking.ts';
import { bookingServiceTypes } from '#domain/service-types.ts';
import { day, optionalEmail, optionalText, personFields, requiredText } from '../fields.ts';
import { contactReceipt } from '../leads.ts';
import { KB, route } from '../route.ts';

/** Error message for a preferred date in the past; "today" is Honolulu's, by the server's clock. */
export const DATE_PASSED = 'Choose today or a later date';

/** The Request Quote & Schedule Service form (spec §5, §7 `POST /api/booking`). */
const bookingBody = z.strictObject({
  ...personFields,
  email: optionalEmail(),
  serviceType: z.enum(
    bookingServiceTypes.map((type) => type.value),
    'Choose a service type',
  ),
  location: requiredText('Location is required', limits.place),
  preferredDate: z.optional(z.nullable(z.union([z.literal(''), day()], 'Must be a date such as 2026-03-15'))),
  preferredTime: z.optional(
    z.nullable(
      z.union([z.literal(''), z.enum(preferredTimes.map((time) => time.value))], 'Choose a time of day'),
    ),
  ),
  message: optionalText(limits.message),
  isEmergency: z._default(z.boolean('Must be true or false'), false),
});

/** What a visitor's submission returns: the stored booking request. */
export const bookingReceipt = z.extend(contactReceipt, {
  preferredDate: z.nullable(z.string()),
  preferredTime: z.nullable(z.string()),
  status: z.enum(bookingStatuses),
});

export type BookingReceipt = z.infer<typeof bookingReceipt>;

export const publicBookingRoutes = {
  submit: route({
    name: 'submitBooking',
    summary: 'Request an appointment',
    method: 'POST',
    path: '/api/booking',
    auth: 'none',
    body: bookingBody,
    success: { status: 201, schema: bookingReceipt },
    maxBytes: 32 * KB,
    rateLimit: 'publicForm',
    form: { booleans: ['isEmergency'], page: '/booking', thanks: '/booking/thank-you' },
  }),
};
