import { Buffer } from 'node:buffer';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import business from '#content/business.json' with { type: 'json' };
import { type Attachment, mailDomain } from './message.ts';

/** An appointment with a customer. */
export interface Appointment {
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
}: Appointment): Attachment {
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
