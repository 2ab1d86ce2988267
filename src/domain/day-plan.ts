import { base, type Drive, driveBetween } from './travel.ts';
import type { VisitState } from './job.ts';
import type { Town } from './regions.ts';

const MINUTE_MS = 60_000;

/**
 * After this long without a visit, a technician starts from home again: it is a new day, even if the last visit ended after
 * midnight. Longer than any drive on the island.
 */
export const REST_MS = 6 * 3_600_000;

/** The longest visit, in milliseconds. */
export const MAX_VISIT_MS = 12 * 3_600_000;

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
