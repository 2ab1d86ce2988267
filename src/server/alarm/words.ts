import business from '#content/business.json' with { type: 'json' };
import type { AlarmOfJob } from '#db/queries/alarm.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { fold } from '#domain/pasted-text/folded.ts';
import { findPlace } from '#domain/pasted-text/places.ts';
import { findTown } from '#domain/regions.ts';
import { townOfPlace } from '#domain/travel.ts';
import { placeName } from '#content/place/place.ts';

type Place = Pick<AlarmOfJob, 'location' | 'serviceAddress' | 'latitude' | 'longitude'>;

/** The name of the town, also from a landmark in the location ("Anini Beach"); the island if nothing names one. */
function townName(job: Place): string {
  const town = townOfPlace(job);
  if (town) return town.name;
  const townId = findPlace(fold(job.location ?? ''))?.townId;
  return townId ? findTown(townId).name : placeName;
}

/** A job's service type and town, the only facts about it in a notification. */
export const kindAndTown = (job: Place & Pick<AlarmOfJob, 'serviceType'>): string =>
  `${serviceTypeLabel(job.serviceType)}, ${townName(job)}`;

/** The text message that rings about an emergency, or that says who took it. */
export const alarmText = (alarm: AlarmOfJob, event: 'rings' | 'taken'): string =>
  event === 'rings'
    ? `${business.name}: EMERGENCY ${alarm.number}: ${kindAndTown(alarm)}. Reply YES ${alarm.number} to take it.`
    : `${business.name}: ${alarm.holderName ?? 'A colleague'} has emergency ${alarm.number} (${kindAndTown(alarm)}).`;

/** The text message with the code that confirms a number for alarms. */
export const mobileCodeText = (code: string): string =>
  `${business.name}: ${code} confirms this number for alarms. If you did not ask for it, ignore this text.`;
