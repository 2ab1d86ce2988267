import { baseTownId, driveMinutes, roadWinding } from '#content/place/place.ts';
import { milesStraight, nearestTown, townIn } from './find-town.ts';
import { findTown, type Town } from './regions.ts';

/** The default home town of a crew member, and the default town of a place that names none we know. */
export const base: Town = findTown(baseTownId);

/** A drive between two towns. Miles with one decimal, whole minutes. */
export interface Drive {
  readonly from: Town;
  readonly miles: number;
  readonly minutes: number;
}

/**
 * Miles by road between two towns. The island's highway is not a ring: towns on different highways are reached through
 * the office’s town, so their distances from it add up. On the same highway, it is the straight line times {@link roadWinding}, but at
 * least the difference between the two distances and at most their sum.
 */
function milesBetween(a: Town, b: Town): number {
  if (a.id === b.id) return 0;
  if (a.road !== b.road) return a.miles + b.miles;
  const line = milesStraight(a, b);
  const miles = Math.min(Math.max(line * roadWinding, Math.abs(a.miles - b.miles)), a.miles + b.miles);
  return Math.round(miles * 10) / 10;
}

/** The drive from one town to another; within a town, only the time to set off and to park. */
export function driveBetween(from: Town, to: Town): Drive {
  const miles = milesBetween(from, to);
  return { from, miles, minutes: Math.round(driveMinutes.toStart + driveMinutes.perMile * miles) };
}

/** Minutes of the drive from the office’s town, to the next five. */
export function driveFromBase(town: Town): number {
  return Math.ceil(driveBetween(base, town).minutes / 5) * 5;
}

/**
 * Minutes of the drive from the office’s town, to the next five, where it takes longer than the town's response time promises: that
 * promise then holds only for a van that is already nearer, and pages say so. Null where that drive keeps it.
 */
export function longerDrive(town: Town): number | null {
  const { minutes } = driveBetween(base, town);
  return minutes > town.response.max ? driveFromBase(town) : null;
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

/** A crew member's home town by its id; the office’s without an id, or if the town is no longer in the list. */
export function homeOf(id: string | null): Town {
  try {
    return findTown(id ?? base.id);
  } catch {
    return base;
  }
}
