import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { sortFields } from '#domain/list-orders.ts';
import { bookingStatuses } from '#domain/requests.ts';
import { changeBody, clearedFlag, idParams, moment, optionalText, uuid } from '../fields.ts';
import { listQuery, sortsBy } from '../lists.ts';
import { callerMatches } from '../customers/customer.ts';
import { delivery } from '../payments.ts';
import { forOffice, KB, route } from '../route.ts';
import { bookingReceipt } from './public.ts';

/** A booking request as staff see it. */
export const booking = z.extend(bookingReceipt, {
  suspicious: z.boolean(),
  customerId: z.nullable(z.string()),
  officeNotes: z.nullable(z.string()),
  /** The confirmed appointment, ISO 8601 UTC: both set or both null. The end is exclusive. */
  slotStart: z.nullable(z.string()),
  slotEnd: z.nullable(z.string()),
  version: z.number(),
  updatedAt: z.string(),
});

export type Booking = z.infer<typeof booking>;

/** A booking with whose time it is, and the known customers and earlier requests that match its sender. */
export const bookingRecord = z.extend(booking, {
  technicianId: z.nullable(z.string()),
  matches: callerMatches,
});

export type BookingRecord = z.infer<typeof bookingRecord>;

export const SLOT_REQUIRED = 'Choose when the appointment begins and ends';
export const SLOT_ORDER = 'The end must be after the start';
export const SLOT_TOO_LONG = 'An appointment lasts at most 12 hours';
export const SLOT_PASSED = 'Choose a time that has not passed';

/**
 * A change to a booking. `confirmed` needs a slot, given here or stored earlier; a slot alone moves a
 * confirmed appointment. Clearing a confirmed booking's flag sends the mail that was held back.
 */
export const bookingUpdateBody = changeBody({
  status: z.enum(bookingStatuses, 'Choose a status'),
  /** Null as read: none yet. */
  slotStart: z.nullable(moment()),
  slotEnd: z.nullable(moment()),
  /** The technician; omitted: the job's. Null: none yet. */
  technicianId: z.nullable(uuid),
  suspicious: clearedFlag,
  customerId: z.nullable(uuid),
  officeNotes: optionalText(limits.message),
  /** Whether to mail the customer about it; defaults to true. */
  tell: z.optional(z.boolean('Must be true or false')),
});

export type BookingUpdateBody = z.infer<typeof bookingUpdateBody>;

/** The mail the customer would receive about a step, or why none is sent. */
export const bookingAnswer = z.object({
  mail: z.nullable(z.object({ recipient: z.string(), subject: z.string(), text: z.string() })),
  reason: z.nullable(z.string()),
});

export type BookingAnswerPreview = z.infer<typeof bookingAnswer>;

/** By submission time, by confirmed appointment (none yet: last), or by last name. */
export const bookingSorts = sortsBy(sortFields.bookings);

export const bookingRoutes = {
  list: route({
    name: 'listBookings',
    summary: 'Booking requests, newest first unless sorted otherwise',
    method: 'GET',
    path: '/api/admin/bookings',
    auth: 'admin',
    roles: forOffice,
    query: listQuery(bookingSorts, {
      status: z.optional(z.enum(bookingStatuses)),
      emergency: z.optional(z.enum(['true', 'false'])),
    }),
    success: { status: 200, schema: z.array(booking) },
    maxBytes: 0,
  }),
  find: route({
    name: 'findBooking',
    summary: 'One booking request, with the customers and earlier requests it matches',
    method: 'GET',
    path: '/api/admin/bookings/:id',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    success: { status: 200, schema: bookingRecord },
    maxBytes: 0,
  }),
  answer: route({
    name: 'previewBookingAnswer',
    summary: 'The mail that declining or cancelling a booking sends its customer; sends nothing',
    method: 'GET',
    path: '/api/admin/bookings/:id/answer',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    query: z.strictObject({
      status: z._default(z.enum(['declined', 'cancelled'], 'Choose declined or cancelled'), 'declined'),
    }),
    success: { status: 200, schema: bookingAnswer },
    maxBytes: 0,
  }),
  deliveries: route({
    name: 'listBookingDeliveries',
    summary: 'A booking’s mails with their delivery status, newest first',
    method: 'GET',
    path: '/api/admin/bookings/:id/deliveries',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    success: { status: 200, schema: z.array(delivery) },
    maxBytes: 0,
  }),
  update: route({
    name: 'updateBooking',
    summary: 'Confirm into a slot, decline, finish, cancel or annotate a booking',
    method: 'PUT',
    path: '/api/admin/bookings/:id',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    body: bookingUpdateBody,
    success: { status: 200, schema: bookingRecord },
    maxBytes: 16 * KB,
  }),
};
