import { baseTownId, driveMinutes, roadWinding } from '#content/place/place.ts';
import { findTown, milesStraight, nearestTown, type Town, townIn } from './regions.ts';
import type { VisitState } from './job.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

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
function driveFromBase(town: Town): number {
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

/**
 * After this long without a visit, a technician starts from home again: it is a new day, even if the last visit ended after
 * midnight. Longer than any drive on the island.
 */
export const REST_MS = 6 * HOUR_MS;

/** The longest visit, in milliseconds. */
export const MAX_VISIT_MS = 12 * HOUR_MS;

/** A visit in the lane of a technician; milliseconds since 1970. */
export interface LaneVisit {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  /** Lihue is assumed if undefined. */
  readonly town: Town | undefined;
  readonly visit: VisitState;
  /** The reason for a visit without time for the drive to it. */
  readonly overlapReason: string | null;
  /** Whether another visit holds the same time, so that this one blocks nothing. */
  readonly sharesTime: boolean;
  /** The stored drive before it. */
  readonly travelMinutes: number | null;
}

/** The drive to a visit, and the reason for leaving out its time (null if it fits). */
export interface PlannedDrive {
  readonly id: string;
  readonly drive: Drive;
  readonly overlapReason: string | null;
}

/** A visit in the way, because of its time or only because of a drive. */
export interface Obstacle {
  readonly visit: LaneVisit;
  readonly onlyTravel: boolean;
}

export interface LanePlan {
  /** The drive before each scheduled visit, by time. */
  readonly drives: readonly PlannedDrive[];
  /** The visits in the way of the placed one. */
  readonly obstacles: readonly Obstacle[];
}

/** The stored reason after the visit before was removed and the longer drive no longer fits. */
const NO_TIME_FOR_DRIVE = 'No time for the drive since the visits before it changed';

const byTime = (a: LaneVisit, b: LaneVisit) => a.start - b.start || a.end - b.end || (a.id < b.id ? -1 : 1);

/** The drive to a visit: from the one before it, or from home after {@link REST_MS}. Visits are sorted by time. */
function driveTo(visit: LaneVisit, at: number, visits: readonly LaneVisit[], home: Town): Drive {
  const before = visits[at - 1];
  const from = before && visit.start - before.end < REST_MS ? (before.town ?? base) : home;
  return driveBetween(from, visit.town ?? base);
}

const holds = ({ visit, sharesTime }: LaneVisit) =>
  !sharesTime && (visit === 'scheduled' || visit === 'on_the_way' || visit === 'on_site');

/** Whether two visits overlap, each with the drive before it. */
const meet = (a: LaneVisit, driveA: number, b: LaneVisit, driveB: number) =>
  a.start - driveA < b.end && b.start - driveB < a.end;

/**
 * Plans a technician's lane: the drive before every scheduled visit, and the visits in the way of the placed one. With
 * `override`, a drive that does not fit is dropped for that reason; the visits themselves never overlap. A drive that no
 * longer fits because another visit was removed is dropped too, with a reason that says so.
 * @param visits the lane's visits in any order, the placed one at its new time included
 */
export function planLane(
  visits: readonly LaneVisit[],
  home: Town,
  placed?: { readonly id: string; readonly override: string | null },
): LanePlan {
  const lane = visits.toSorted(byTime);
  const drives = new Map<string, Drive>();
  for (const [at, visit] of lane.entries()) {
    // Once a technician has set off, the stored drive stays.
    if (visit.visit === 'scheduled') drives.set(visit.id, driveTo(visit, at, lane, home));
  }
  const fullDrive = (visit: LaneVisit) =>
    (drives.get(visit.id)?.minutes ?? (visit.overlapReason === null ? (visit.travelMinutes ?? 0) : 0)) *
    MINUTE_MS;
  const holding = lane.filter(holds);
  const reasons = new Map<string, string | null>();
  for (const visit of holding) {
    if (!drives.has(visit.id)) continue;
    const blockers = holding.filter(
      (other) =>
        other.id !== visit.id && other.start <= visit.start && other.end > visit.start - fullDrive(visit),
    );
    const ofPlaced = placed !== undefined && [visit, ...blockers].some(({ id }) => id === placed.id);
    const dropped = visit.overlapReason ?? (ofPlaced ? placed.override : NO_TIME_FOR_DRIVE);
    reasons.set(visit.id, blockers.length > 0 ? dropped : null);
  }
  const heldDrive = (visit: LaneVisit) => ((reasons.get(visit.id) ?? null) === null ? fullDrive(visit) : 0);
  const own = placed && holding.find(({ id }) => id === placed.id);
  const obstacles = own
    ? holding
        .filter((other) => other.id !== own.id && meet(own, heldDrive(own), other, heldDrive(other)))
        .map((visit) => ({ visit, onlyTravel: !meet(own, 0, visit, 0) }))
    : [];
  return {
    drives: lane.flatMap((visit) => {
      const drive = drives.get(visit.id);
      return drive ? [{ id: visit.id, drive, overlapReason: reasons.get(visit.id) ?? null }] : [];
    }),
    obstacles,
  };
}

/** The visits in the way in the lane without a technician, where there are no drives and only times count. */
export function obstaclesWithoutTechnician(visits: readonly LaneVisit[], own: LaneVisit): Obstacle[] {
  return visits
    .filter((other) => other.id !== own.id && holds(other) && meet(own, 0, other, 0))
    .map((visit) => ({ visit, onlyTravel: false }));
}
