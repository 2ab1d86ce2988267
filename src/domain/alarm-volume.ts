import { limits } from './limits.ts';

/** How loudly an emergency rings: the whole ladder, or once. */
export type AlarmVolume = 'loud' | 'quiet';

/** Anyone can send an emergency: what decides whether one rings, and how loudly. */
export interface Raised {
  /** A member of staff entered it. */
  readonly byStaff: boolean;
  /** Its words speak of a child, heat or danger. */
  readonly saysDanger: boolean;
  readonly suspicious: boolean;
  /** Another emergency of its phone number rings. */
  readonly numberRings: boolean;
  /** How many others rang loudly within the hour. */
  readonly loudWithinHour: number;
}

/** Why an emergency rings no one. */
export type HeldBack = 'suspicious' | 'number_rings';

/**
 * How loudly an emergency rings: the whole ladder; beyond the hourly limit once, by notification; or not at all if it looks
 * automated or its number already rings. A child, heat or danger rings loudly, whatever else is true.
 */
export function volumeOf(raised: Raised): AlarmVolume | HeldBack {
  if (raised.byStaff || raised.saysDanger) return 'loud';
  if (raised.suspicious) return 'suspicious';
  if (raised.numberRings) return 'number_rings';
  return raised.loudWithinHour < limits.ringsPerHour ? 'loud' : 'quiet';
}

/** Whether an alarm rings only once. One that lost the person who had it is known to be real. */
export const isQuiet = ({ volume, round }: { volume: AlarmVolume | null; round: number }): boolean =>
  volume === 'quiet' && round === 0;
