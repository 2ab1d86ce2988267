import business from '#content/business.json' with { type: 'json' };
import { type Booking, findBookingById } from '#db/queries/bookings.ts';
import { listMessagesOf, type OutboxMessage } from '#db/queries/outbox.ts';
import { phoneDisplay } from '#domain/business.ts';
import { formatDateTime, formatTime } from '#domain/honolulu.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { appointmentFile } from './appointment-file.ts';
import { documentMessage } from './document-layout.ts';
import type { MailContext } from './kinds.ts';
import { type Message, NothingToSend } from './message.ts';

/** What the outbox keeps of an answer to a booking. */
interface BookingAnswer {
  readonly bookingId: string;
  readonly status: 'confirmed' | 'declined' | 'cancelled';
  /** When it is to be. */
  readonly slotStart: string | null;
  /** When it was to be, as the customer was told. */
  readonly was?: string | null;
}

async function bookingOf({ db }: MailContext, payload: unknown): Promise<Booking> {
  const { bookingId, status, slotStart } = payload as BookingAnswer;
  const booking = await findBookingById(db, bookingId);
  // The office may have changed its mind before the mail left; the change has a mail of its own.
  if (booking?.status !== status || booking.slotStart !== slotStart) {
    throw new NothingToSend('the booking was changed since');
  }
  return booking;
}

/** Tells a customer when we come, with the appointment for their calendar. */
export async function bookingConfirmedMail(
  { payload, recipient }: OutboxMessage,
  context: MailContext,
): Promise<Message> {
  const { id, version, firstName, serviceType, location, slotStart, slotEnd } = await bookingOf(
    context,
    payload,
  );
  if (slotStart === null || slotEnd === null) throw new NothingToSend('the booking has no time');
  const service = serviceTypeLabel(serviceType);
  return documentMessage({
    to: recipient,
    subject: `Confirmed: ${service} on ${formatDateTime(slotStart)}`,
    heading: 'Your appointment is confirmed',
    greeting: firstName,
    text: `We will be there. To change or cancel it, call or text ${phoneDisplay}.`,
    facts: [
      ['When', `${formatDateTime(slotStart)} to ${formatTime(slotEnd)}, Hawaii time`],
      ['Service', service],
      ['Where', location],
    ],
    attachments: [
      appointmentFile({
        id,
        version,
        start: slotStart,
        end: slotEnd,
        summary: `${business.name}: ${service}`,
        location,
        now: context.now,
      }),
    ],
  });
}

/** Tells a customer that the time they asked for cannot be had, and how to find another. */
export async function bookingDeclinedMail(
  { payload, recipient }: OutboxMessage,
  context: MailContext,
): Promise<Message> {
  const { firstName, serviceType } = await bookingOf(context, payload);
  return documentMessage({
    to: recipient,
    subject: 'About your booking request',
    heading: 'We cannot come at that time',
    greeting: firstName,
    text: `We are sorry: we cannot take this booking as you asked for it. Call or text ${phoneDisplay}, any hour, and we will find another time.`,
    facts: [['Service', serviceTypeLabel(serviceType)]],
  });
}

/** Tells a customer that the appointment they were told of is off. */
export async function bookingCancelledMail(
  { payload, recipient }: OutboxMessage,
  context: MailContext,
): Promise<Message> {
  const { id, firstName, serviceType } = await bookingOf(context, payload);
  const earlier = await listMessagesOf(context.db, 'booking_request', id);
  if (!earlier.some(({ kind, state }) => kind === 'booking-confirmed' && state === 'sent'))
    throw new NothingToSend('the customer was not told a time');
  const { was } = payload as BookingAnswer;
  return documentMessage({
    to: recipient,
    subject: 'Cancelled: your appointment',
    heading: 'Your appointment is cancelled',
    greeting: firstName,
    text: `Nobody will come at this time; please take it off your calendar. If that is not what you wanted, call or text ${phoneDisplay}, any hour.`,
    facts: [
      ...(was ? [['When', `${formatDateTime(was)}, Hawaii time`] as const] : []),
      ['Service', serviceTypeLabel(serviceType)],
    ],
  });
}
