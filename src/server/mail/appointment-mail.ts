import { Buffer } from 'node:buffer';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Slot } from '#db/outbox-messages.ts';
import { phoneDisplay } from '#domain/business.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { formatDateTime, slotText } from '#domain/shop-time.ts';
import business from '#content/business.json' with { type: 'json' };
import type { DocumentMailContent } from './document-layout.ts';
import { type Attachment, mailDomain, NothingToSend } from './message.ts';

/** An appointment with a customer. */
interface CalendarEvent {
  readonly id: string;
  /** Grows with each change, so that calendars recognize the newer of two files. */
  readonly version: number;
  /** ISO 8601 UTC. */
  readonly start: string;
  readonly end: string;
  readonly summary: string;
  readonly location?: string | undefined;
  readonly now: Date;
  /** Takes the appointment out of the customer's calendar. */
  readonly cancelled?: boolean;
}

/** The appointment, or its cancellation, as a calendar file (RFC 5545). */
export function appointmentFile({
  id,
  version,
  start,
  end,
  summary,
  location,
  now,
  cancelled = false,
}: CalendarEvent): Attachment {
  const method = cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({
    prodId: { company: business.name, product: 'Appointments', language: 'EN' },
    method,
  });
  calendar.createEvent({
    id: `${id}@${mailDomain}`,
    sequence: version,
    stamp: now,
    start: new Date(start),
    end: new Date(end),
    summary,
    organizer: { name: business.name, email: business.email },
    ...(cancelled ? { status: ICalEventStatus.CANCELLED } : {}),
    ...(location === undefined ? {} : { location }),
  });
  return {
    filename: 'appointment.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: Buffer.from(calendar.toString(), 'utf8'),
  };
}

/** The text of a mail about an appointment, apart from the appointment itself. */
export interface AppointmentText {
  readonly to: string;
  readonly greeting: string;
  readonly place: string | undefined;
  /** The slot last announced to the customer; undefined if none. */
  readonly announced: Slot | undefined;
  readonly now: Date;
}

/** An appointment of a booking or a job. */
export interface Appointment {
  /** Identifies the appointment in the customer's calendar. */
  readonly calendarId: string;
  /** Grows with each change. */
  readonly version: number;
  readonly serviceType: string;
  readonly slotStart: string | null;
  readonly slotEnd: string | null;
}

/** Announces the slot, with a calendar file; says "moved", with the old time, if the customer knows about another one. */
export function appointmentSet(
  { calendarId, version, serviceType, slotStart, slotEnd }: Appointment,
  { to, greeting, place, announced, now }: AppointmentText,
): DocumentMailContent {
  if (slotStart === null || slotEnd === null) throw new NothingToSend('the appointment has no time');
  const service = serviceTypeLabel(serviceType);
  const moved =
    announced !== undefined &&
    (announced.slotStart !== slotStart || (announced.slotEnd ?? slotEnd) !== slotEnd);
  return {
    to,
    subject: `${moved ? 'Moved' : 'Confirmed'}: ${service} on ${formatDateTime(slotStart)}`,
    heading: moved ? 'Your appointment has moved' : 'Your appointment is confirmed',
    greeting,
    text: `We will be there${moved ? ' at the new time' : ''}. To change or cancel it, call or text ${phoneDisplay}.`,
    facts: [
      [moved ? 'New time' : 'When', slotText({ slotStart, slotEnd })],
      ['Old time', moved ? slotText(announced) : null],
      ['Service', service],
      ['Where', place],
    ],
    attachments: [
      appointmentFile({
        id: calendarId,
        version,
        start: slotStart,
        end: slotEnd,
        summary: `${business.name}: ${service}`,
        location: place,
        now,
      }),
    ],
  };
}

/** Tells a customer to whom no time was announced that we won't come. */
export function requestCancelled(
  { serviceType }: Pick<Appointment, 'serviceType'>,
  { to, greeting, place }: AppointmentText,
): DocumentMailContent {
  return {
    to,
    subject: 'Cancelled: your request',
    heading: 'Your request is cancelled',
    greeting,
    text: `We won’t come. If you didn’t want to cancel, call or text ${phoneDisplay}, day or night.`,
    facts: [
      ['Service', serviceTypeLabel(serviceType)],
      ['Where', place],
    ],
  };
}

/** Cancels an appointment the customer knows about, with a calendar file that takes it out of their calendar. */
export function appointmentCancelled(
  { calendarId, version, serviceType }: Pick<Appointment, 'calendarId' | 'version' | 'serviceType'>,
  { to, greeting, now }: AppointmentText,
  announced: Slot,
): DocumentMailContent {
  const { slotStart: start, slotEnd: end } = announced;
  const service = serviceTypeLabel(serviceType);
  return {
    to,
    subject: 'Cancelled: your appointment',
    heading: 'Your appointment is cancelled',
    greeting,
    text: `We won’t come at this time. If you didn’t want to cancel, call or text ${phoneDisplay}, day or night.`,
    facts: [
      ['When', slotText(announced)],
      ['Service', service],
    ],
    // Mail from before the end of a slot was stored names no end.
    attachments:
      start && end
        ? [
            appointmentFile({
              ...{ id: calendarId, version, start, end, now, cancelled: true },
              summary: `${business.name}: ${service}`,
            }),
          ]
        : [],
  };
}

/** Takes back an appointment the customer knows about: an emergency took its time, or the office needs to move it. */
export function appointmentLost(
  serviceType: string,
  { to, greeting }: AppointmentText,
  { was, why }: { was: Slot; why: 'emergency' | 'office' },
): DocumentMailContent {
  const reason = why === 'emergency' ? 'An emergency came up, and our technician' : 'Our technician';
  return {
    to,
    subject: 'We need to move your appointment',
    heading: 'We need to move your appointment',
    greeting,
    text: `${reason} can’t be with you at the time we agreed on. We are sorry. Choose a new time with the link below, or call or text ${phoneDisplay}, day or night.`,
    facts: [
      ['Old time', slotText(was)],
      ['Service', serviceTypeLabel(serviceType)],
    ],
  };
}
