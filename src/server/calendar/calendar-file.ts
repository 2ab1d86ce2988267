import ical, { ICalEventStatus } from 'ical-generator';
import business from '#content/business.json' with { type: 'json' };
import type { FeedVisit, FoundFeed } from '#db/queries/calendar/feeds.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { townIn } from '#domain/regions.ts';
import { placeName } from '#content/place/place.ts';
import type { Config } from '../config.ts';
import { mailDomain } from '../mail/message.ts';

/** How often calendar programs should refresh, in seconds. Google ignores it and refreshes every few hours. */
const REFRESH_SECONDS = 3600;

/**
 * A feed as an iCalendar file (RFC 5545). Calendar services run by other companies read it, and customers' names and
 * addresses are private: an event has only the service, town and job number, and a link to the job in the office.
 */
export function calendarFile({ owner, visits }: FoundFeed, { siteUrl }: Pick<Config, 'siteUrl'>): string {
  const calendar = ical({
    prodId: { company: business.name, product: 'Appointments', language: 'EN' },
    name: `${business.name}: ${owner.name ?? 'all appointments'}`,
    ttl: REFRESH_SECONDS,
  });
  for (const visit of visits) {
    const town = townIn(visit.location ?? '')?.name;
    calendar.createEvent({
      id: `visit-${visit.id}@${mailDomain}`,
      sequence: visit.version,
      // The time the record changed, not the time of this request, so that an unchanged feed gives the same bytes.
      stamp: new Date(visit.updatedAt),
      lastModified: new Date(visit.updatedAt),
      start: new Date(visit.slotStart),
      end: new Date(visit.slotEnd),
      summary: summaryOf(visit, town, owner.accountId === null),
      status: visit.visit === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      url: `${siteUrl}/admin/jobs/${visit.id}`,
      ...(town === undefined ? {} : { location: `${town}, ${placeName}` }),
    });
  }
  return calendar.toString();
}

/** "Rekeying · Poipu · job 1042"; in the office's feed, the technician's name comes first. */
function summaryOf(visit: FeedVisit, town: string | undefined, ofOffice: boolean): string {
  return [
    ofOffice ? (visit.technicianName ?? 'Not assigned') : undefined,
    serviceTypeLabel(visit.serviceType),
    town,
    `job ${visit.number}`,
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}
