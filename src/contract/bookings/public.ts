import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { bookingStatuses, type DayPart, dayParts, preferredTimes } from '#domain/requests.ts';
import { towns } from '#domain/regions.ts';
import { bookingServiceTypes } from '#domain/service-types.ts';
import { day, optionalEmail, optionalText, personFields, requiredText } from '../fields.ts';
import { contactReceipt, requestLink } from '../leads.ts';
import { KB, route } from '../route.ts';

/** Error message for a preferred date in the past; "today" is Honolulu's, by the server's clock. */
export const DATE_PASSED = 'Choose today or a later date';

const serviceType = z.enum(
  bookingServiceTypes.map((type) => type.value),
  'Choose a service type',
);

/** The Request Quote & Schedule Service form (spec §5, §7 `POST /api/booking`). */
const bookingBody = z.strictObject({
  ...personFields,
  email: optionalEmail(),
  serviceType,
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

const dayPartNames = dayParts.map(({ value }) => value) as [DayPart, ...DayPart[]];

/** Which parts of a day have room. It reveals nothing about other customers. */
export const bookingWindows = z.object({
  /** In Honolulu, "YYYY-MM-DD". */
  day: z.string(),
  /** Empty if none of the technicians who can do the work has working hours yet: then the time is set by phone. */
  windows: z.array(z.object({ part: z.enum(dayPartNames), free: z.boolean() })),
});

export type BookingWindows = z.infer<typeof bookingWindows>;

export const publicBookingRoutes = {
  windows: route({
    name: 'readBookingWindows',
    summary:
      'Which parts of a day have room for a service in a town; a booking stays a request until it is confirmed',
    method: 'GET',
    path: '/api/booking/windows',
    auth: 'none',
    query: z.strictObject({
      day: day(),
      /** A town of ours by its id; left out: Lihue. */
      town: z.optional(
        z.enum(
          towns.map(({ id }) => id),
          'Must be a town we serve',
        ),
      ),
      service: z.optional(serviceType),
    }),
    success: { status: 200, schema: bookingWindows },
    maxBytes: 0,
    rateLimit: 'readWindows',
  }),
  submit: route({
    name: 'submitBooking',
    summary: 'Request an appointment',
    method: 'POST',
    path: '/api/booking',
    auth: 'none',
    body: bookingBody,
    success: { status: 201, schema: z.extend(bookingReceipt, requestLink) },
    maxBytes: 32 * KB,
    rateLimit: 'publicForm',
    form: { booleans: ['isEmergency'], page: '/booking', thanks: '/booking/received' },
  }),
};
