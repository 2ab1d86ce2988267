import { Buffer } from 'node:buffer';
import ical, { ICalCalendarMethod } from 'ical-generator';
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
}

/** The appointment as a calendar file (RFC 5545). */
export function appointmentFile({
  id,
  version,
  start,
  end,
  summary,
  location,
  now,
}: Appointment): Attachment {
  const calendar = ical({
    prodId: { company: business.name, product: 'Appointments', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${id}@${mailDomain}`,
    sequence: version,
    stamp: now,
    start: new Date(start),
    end: new Date(end),
    summary,
    ...(location === undefined ? {} : { location }),
  });
  return {
    filename: 'appointment.ics',
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: Buffer.from(calendar.toString(), 'utf8'),
  };
}
