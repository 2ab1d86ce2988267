import { base, type Drive, driveBetween } from './travel.ts';
import type { VisitState } from './job.ts';
import type { Town } from './regions.ts';

const MINUTE_MS = 60_000;

/**
 * After this long without a visit a technician starts from home again: a new day, also when the last visit ended after
 * midnight. Longer than any drive on the island.
 */
export const REST_MS = 6 * 3_600_000;

/** A visit in the lane of a technician; milliseconds since 1970. */
export interface LaneVisit {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  /** Undefined when it is not known: then it counts as Lihue. */
  readonly town: Town | undefined;
  readonly visit: VisitState;
  /** Why it stands without time for the drive before it. */
  readonly overlapReason: string | null;
  /** Whether it holds no time of its own. */
  readonly sharesTime: boolean;
  /** As it is stored. */
  readonly travelMinutes: number | null;
}

/** The drive before a visit, and why it has no time for it (null: it has). */
export interface PlannedDrive {
  readonly id: string;
  readonly drive: Drive;
  readonly overlapReason: string | null;
}

/** A visit that is in the way, because of its time or only because of a drive. */
export interface Obstacle {
  readonly visit: LaneVisit;
  readonly onlyTravel: boolean;
}

export interface LanePlan {
  /** The drive before each scheduled visit, by time. */
  readonly drives: readonly PlannedDrive[];
  /** What is in the way of the visit that is placed. */
  readonly obstacles: readonly Obstacle[];
}

/** What a visit says when the one before it was taken away and the drive from further back does not fit. */
const NO_TIME_FOR_DRIVE = 'No time for the drive since the visits before it changed';

const byTime = (a: LaneVisit, b: LaneVisit) => a.start - b.start || a.end - b.end || (a.id < b.id ? -1 : 1);

/** The drive to a visit: from the one before it, or from home when that was long ago. Visits come by time. */
function driveTo(visit: LaneVisit, at: number, visits: readonly LaneVisit[], home: Town): Drive {
  const before = visits[at - 1];
  const from = before && visit.start - before.end < REST_MS ? (before.town ?? base) : home;
  return driveBetween(from, visit.town ?? base);
}

const holds = ({ visit, sharesTime }: LaneVisit) =>
  !sharesTime && (visit === 'scheduled' || visit === 'on_the_way' || visit === 'on_site');

/** Whether two visits overlap, the first one with the drive before each. */
const meet = (a: LaneVisit, driveA: number, b: LaneVisit, driveB: number) =>
  a.start - driveA < b.end && b.start - driveB < a.end;

/**
 * Plans a technician's lane: the drive before every visit that is still to come, and what is in the way of the one that is
 * placed. With `override`, a drive that does not fit is left out for that reason; the times themselves never overlap.
 * Where a visit was taken away, a drive that does not fit any more is left out too, and says so.
 * @param visits those of the lane, the placed one at its new time among them; any order
 */
export function planLane(
  visits: readonly LaneVisit[],
  home: Town,
  placed?: { readonly id: string; readonly override: string | null },
): LanePlan {
  const lane = visits.toSorted(byTime);
  const drives = new Map<string, Drive>();
  for (const [at, visit] of lane.entries()) {
    // Who set off is on the road already: that drive is what it was.
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

/** What is in the way in the lane without a technician: nobody drives there, and only times count. */
export function obstaclesWithoutTechnician(visits: readonly LaneVisit[], own: LaneVisit): Obstacle[] {
  return visits
    .filter((other) => other.id !== own.id && holds(other) && meet(own, 0, other, 0))
    .map((visit) => ({ visit, onlyTravel: false }));
}
