import business from '#content/business.json' with { type: 'json' };
import type { AlarmOfJob } from '#db/queries/alarm.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { townOfPlace } from '#domain/town-of-place.ts';

/** An alarm's kind and town: all that leaves the office about it. */
export const kindAndTown = (alarm: AlarmOfJob): string =>
  `${serviceTypeLabel(alarm.serviceType)}, ${townOfPlace(alarm)}`;

/** The text of an alarm, or that somebody has it. */
export const alarmText = (alarm: AlarmOfJob, event: 'rings' | 'taken'): string =>
  event === 'rings'
    ? `${business.name}: EMERGENCY ${alarm.number}: ${kindAndTown(alarm)}. Reply YES ${alarm.number} to take it.`
    : `${business.name}: ${alarm.holderName ?? 'A colleague'} has emergency ${alarm.number} (${kindAndTown(alarm)}).`;
