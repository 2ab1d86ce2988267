import type { Db } from '#db/connect.ts';
import type { Slot } from '#db/outbox-messages.ts';
import { type Booking, findBookingById } from '#db/queries/bookings.ts';
import { listMessagesOf } from '#db/queries/deliveries.ts';
import { isMessageOf, type MessageOf } from '#db/queries/outbox.ts';
import { phoneDisplay } from '#domain/business.ts';
import { PRIVATE_LINK } from '#domain/customer-text.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { linkInMessage } from '../documents/job-link.ts';
import { appointmentCancelled, appointmentSet, type AppointmentText } from './appointment-mail.ts';
import { documentMessage, type DocumentMailContent } from './document-layout.ts';
import { type MailContext, type Message, NothingToSend } from './message.ts';
import { addresseeOf } from './untrusted-text.ts';

type BookingMessage = MessageOf<'booking-confirmed' | 'booking-declined' | 'booking-cancelled'>;

/** The mail that answers a booking. @throws {NothingToSend} when the booking has changed since. */
export async function bookingMail(message: BookingMessage, context: MailContext): Promise<Message> {
  const { payload, recipient } = message;
  const { bookingId, status, slotStart, was } = payload;
  const booking = await findBookingById(context.db, bookingId);
  // The booking may have changed while this mail was queued; the change has its own mail.
  if (booking?.status !== status || booking.slotStart !== slotStart) {
    throw new NothingToSend('the booking was changed since');
  }
  const jobId = booking.jobId;
  const link = jobId ? await linkInMessage(message, context, { jobId }, recipient) : undefined;
  const before = typeof was === 'string' ? { slotStart: was } : (was ?? null);
  return answerToBooking(context, booking, before, link);
}

/**
 * The mail for a booking's current status. The office's preview uses it too.
 * @param was the booking's previous slot
 * @param link the customer's page
 * @throws {NothingToSend} with the reason
 */
export async function answerToBooking(
  { db, now }: Pick<MailContext, 'db' | 'now'>,
  booking: Booking,
  was: Slot | null,
  link = PRIVATE_LINK,
): Promise<Message> {
  const text = {
    ...(await addresseeOf(db, 'booking', { ...booking, isPublic: true })),
    announced: await announcedSlot(db, booking.id, was),
    now,
  };
  const appointment = { ...booking, calendarId: `booking-${booking.id}` };
  const page = { link: { label: 'Your page', url: link } };
  if (booking.status === 'confirmed')
    return documentMessage({ ...appointmentSet(appointment, text), ...page });
  if (booking.status === 'declined') return documentMessage(declined(booking, text));
  if (booking.status !== 'cancelled') throw new NothingToSend('there is nothing to tell the customer');
  if (text.announced === undefined) throw new NothingToSend('the customer was not told a time');
  return documentMessage({ ...appointmentCancelled(appointment, text, text.announced), ...page });
}

/**
 * The slot last announced to the customer, if the appointment still stands; `was` if that mail's payload was purged.
 * Undefined if no mail announced one.
 */
async function announcedSlot(db: Db, bookingId: string, was: Slot | null): Promise<Slot | undefined> {
  const sent = (await listMessagesOf(db, 'booking_request', bookingId)).filter(
    ({ kind, state }) => state === 'sent' && kind.startsWith('booking-'),
  );
  const last = sent.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))[0];
  if (!last || !isMessageOf(last, 'booking-confirmed')) return undefined;
  const { slotStart, slotEnd } = last.payload;
  return slotStart
    ? { slotStart, ...(slotEnd === undefined ? {} : { slotEnd }) }
    : (was ?? { slotStart: null });
}

/** Declines the requested time and offers to find another. */
function declined({ serviceType }: Booking, { to, greeting }: AppointmentText): DocumentMailContent {
  return {
    to,
    subject: 'About your booking request',
    heading: 'We can’t come at that time',
    greeting,
    text: `We’re sorry, but we can’t come at the time you asked for. Call or text ${phoneDisplay}, day or night, and we’ll find another time.`,
    facts: [['Service', serviceTypeLabel(serviceType)]],
  };
}
