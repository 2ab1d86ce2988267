import { nearestTown } from './nearest-town.ts';
import { findTown, type Town } from './regions.ts';
import { townIn } from './town-in.ts';

/** How many times longer the island's roads are than a straight line. */
const WINDING = 1.3;
const MILES_NORTH = 69;
const MILES_EAST = 64.1;
/** Minutes to set off and to park, and per mile: 37 miles an hour, typical of the island's two highways. */
const MINUTES_TO_START = 5;
const MINUTES_PER_MILE = 1.6;

/** The default home town of a crew member, and the default town of a place that names none we know. */
export const base: Town = findTown('lihue');

/** A drive between two towns. Miles with one decimal, whole minutes. */
export interface Drive {
  readonly from: Town;
  readonly miles: number;
  readonly minutes: number;
}

/**
 * Miles by road between two towns. The island's highway is not a ring: towns on different highways are reached through
 * Lihue, so their distances from it add up. On the same highway, it is the straight line times {@link WINDING}, but at
 * least the difference between the two distances and at most their sum.
 */
function milesBetween(a: Town, b: Town): number {
  if (a.id === b.id) return 0;
  if (a.road !== b.road) return a.miles + b.miles;
  const line = Math.hypot((a.latitude - b.latitude) * MILES_NORTH, (a.longitude - b.longitude) * MILES_EAST);
  const miles = Math.min(Math.max(line * WINDING, Math.abs(a.miles - b.miles)), a.miles + b.miles);
  return Math.round(miles * 10) / 10;
}

/** The drive from one town to another; within a town, only the time to set off and to park. */
export function driveBetween(from: Town, to: Town): Drive {
  const miles = milesBetween(from, to);
  return { from, miles, minutes: Math.round(MINUTES_TO_START + MINUTES_PER_MILE * miles) };
}

/** Minutes of the drive from Lihue, to the next five. */
export function driveFromLihue(town: Town): number {
  return Math.ceil(driveBetween(base, town).minutes / 5) * 5;
}

/**
 * Minutes of the drive from Lihue, to the next five, where it takes longer than the town's response time promises: that
 * promise then holds only for a van that is already nearer, and pages say so. Null where the drive from Lihue keeps it.
 */
export function longerDriveFromLihue(town: Town): number | null {
  const { minutes } = driveBetween(base, town);
  return minutes > town.response.max ? driveFromLihue(town) : null;
}

/** The facts in a record about the place of the work. */
export interface Place {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly serviceAddress: string | null;
  readonly location: string | null;
}

/** The town of a place, from its coordinates, else its address, else its location text; undefined if none names a town. */
export function townOfPlace({ latitude, longitude, serviceAddress, location }: Place): Town | undefined {
  const located = latitude !== null && longitude !== null ? nearestTown(latitude, longitude) : undefined;
  return located ?? townIn(serviceAddress ?? '') ?? townIn(location ?? '');
}

/** A crew member's home town by its id; Lihue without an id, or if the town is no longer in the list. */
export function homeOf(id: string | null): Town {
  try {
    return findTown(id ?? base.id);
  } catch {
    return base;
  }
}
