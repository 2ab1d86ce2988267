import type { Db, Trx } from '#db/connect.ts';
import {
  checkHeldTimes,
  deferHeldTimes,
  laneVisit,
  type LaneMember,
  readLane,
  saveDrives,
  type StoredDrive,
  type StoredVisit,
} from '#db/queries/schedule/lanes.ts';
import { type Absence, absences } from '#domain/openings.ts';
import {
  homeOf,
  type LaneVisit,
  MAX_VISIT_MS,
  type Obstacle,
  obstaclesWithoutTechnician,
  type Place,
  planLane,
  type PlannedDrive,
  REST_MS,
  townOfPlace,
} from '#domain/travel.ts';
import type { Urgency } from '#domain/urgency.ts';
import type { VisitState } from '#domain/job.ts';

/** A job whose visit gets a time. */
export interface Placeable extends Place {
  readonly id: string;
  readonly visit: VisitState;
  readonly slotStart: string | null;
  readonly slotEnd: string | null;
  readonly technicianId: string | null;
  readonly isEmergency: boolean;
}

/** The technician and time that a visit gets. */
export interface Placement {
  readonly technicianId: string | null;
  readonly slotStart: Date;
  readonly slotEnd: Date;
  /** The reason to leave out the time for the drive; null if every drive must fit. */
  readonly overlapReason: string | null;
  /** The reason to schedule it outside the technician's hours or during time off; null if it must lie within them. */
  readonly offHoursReason: string | null;
}

/** The result of planning a visit's place. */
interface PlannedPlacement {
  /** The drives of the visit and of the one after it. */
  readonly drives: readonly StoredDrive[];
  /** The reason given, if it is needed. */
  readonly offHoursReason: string | null;
}

/** A technician who is away during a visit, with the reason. */
export type Away = Absence & { readonly technicianName: string };

/** A visit in the way of another. */
export interface VisitInTheWay extends StoredVisit {
  readonly onlyTravel: boolean;
}

/** Whether an emergency may push a visit. */
export const canBePushed = ({ visit, urgency }: { visit: VisitState; urgency: Urgency }): boolean =>
  visit === 'scheduled' && urgency !== 'emergency';

/** Thrown for a time that other visits hold, or when the technician is off. */
export class SlotTaken extends Error {
  readonly obstacles: readonly VisitInTheWay[];
  readonly away: readonly Away[];

  constructor(obstacles: readonly VisitInTheWay[], away: readonly Away[] = []) {
    super('Other visits hold this time, or the technician is away');
    this.name = 'SlotTaken';
    this.obstacles = obstacles;
    this.away = away;
  }
}

interface Span {
  readonly start: number;
  readonly end: number;
}

const spanOf = ({ slotStart, slotEnd }: { slotStart: string | Date; slotEnd: string | Date }): Span => ({
  start: new Date(slotStart).getTime(),
  end: new Date(slotEnd).getTime(),
});

/** The visits of a lane that can affect a span: those whose time, drive or rest reaches into it. */
const readAround = (db: Db, technicianId: string | null, { start, end }: Span) =>
  readLane(db, technicianId, new Date(start - REST_MS - MAX_VISIT_MS), new Date(end + REST_MS));

const storedDrive = ({ id, drive, overlapReason }: PlannedDrive): StoredDrive => ({
  id,
  travelMinutes: drive.minutes,
  travelMiles: drive.miles.toFixed(2),
  travelFrom: drive.from.name,
  overlapReason,
});

/** The drives that a change in a span can affect: those to the visits in it and to the next one. */
function drivesIn(
  { start, end }: Span,
  drives: readonly PlannedDrive[],
  visits: readonly LaneVisit[],
): StoredDrive[] {
  const affected = new Set(
    visits.filter((visit) => visit.start >= start && visit.start <= end + REST_MS).map(({ id }) => id),
  );
  return drives.filter(({ id }) => affected.has(id)).map(storedDrive);
}

/** A technician's absences during a visit or the drive to it. */
function awayFrom(
  member: LaneMember | undefined,
  visit: Span,
  { driveMinutes, isEmergency }: { driveMinutes: number; isEmergency: boolean },
): Away[] {
  if (!member) return [];
  const { hours, shifts, name } = member;
  const spansOf = (kind: (typeof shifts)[number]['kind']): Span[] =>
    shifts
      .filter((shift) => shift.kind === kind)
      .map(({ startsAt, endsAt }) => ({ start: Date.parse(startsAt), end: Date.parse(endsAt) }));
  const availability = { hours, onCall: spansOf('on_call'), off: spansOf('time_off') };
  return absences(availability, visit, { leaves: visit.start - driveMinutes * 60_000, isEmergency }).map(
    (absence) => ({ ...absence, technicianName: name }),
  );
}

/**
 * Plans a job's visit at a new time: the drive to it, and the drive to the visit after it.
 * @throws {SlotTaken} if other visits hold the time, a drive does not fit, or the technician is off, and there is no reason
 */
export async function planPlacement(db: Db, job: Placeable, to: Placement): Promise<PlannedPlacement> {
  const span = spanOf(to);
  const { visits, member } = await readAround(db, to.technicianId, span);
  const placed: LaneVisit = {
    id: job.id,
    ...span,
    town: townOfPlace(job),
    visit: job.visit === 'on_the_way' || job.visit === 'on_site' ? job.visit : 'scheduled',
    overlapReason: null,
    sharesTime: false,
    travelMinutes: null,
  };
  const lane = [...visits.filter(({ id }) => id !== job.id).map(laneVisit), placed];
  const inTheWay = (obstacles: readonly Obstacle[]) =>
    obstacles.flatMap(({ visit: { id }, onlyTravel }) =>
      visits.filter((visit) => visit.id === id).map((visit) => ({ ...visit, onlyTravel })),
    );
  if (to.technicianId === null) {
    const obstacles = inTheWay(obstaclesWithoutTechnician(lane, placed));
    if (obstacles.length > 0) throw new SlotTaken(obstacles);
    const none = { travelMinutes: null, travelMiles: null, travelFrom: null, overlapReason: null };
    return { drives: [{ id: job.id, ...none }], offHoursReason: null };
  }
  const plan = planLane(lane, homeOf(member?.homeTown ?? null), {
    id: job.id,
    override: to.overlapReason,
  });
  const own = plan.drives.find(({ id }) => id === job.id);
  const driveMinutes = own?.overlapReason === null ? own.drive.minutes : 0;
  const away = awayFrom(member, span, { driveMinutes, isEmergency: job.isEmergency });
  const unexcused = to.offHoursReason === null ? away : [];
  if (plan.obstacles.length > 0 || unexcused.length > 0)
    throw new SlotTaken(inTheWay(plan.obstacles), unexcused);
  return {
    drives: drivesIn(span, plan.drives, lane),
    offHoursReason: away.length > 0 ? to.offHoursReason : null,
  };
}

/** Recomputes the drives of a lane after a visit left it or its place changed. Never refuses. */
export async function settleLane(trx: Trx, technicianId: string | null, span: Span): Promise<void> {
  if (technicianId === null) return;
  const { visits, member } = await readAround(trx, technicianId, span);
  const lane = visits.map(laneVisit);
  const stored = new Map(visits.map((visit) => [visit.id, visit]));
  const home = homeOf(member?.homeTown ?? null);
  const changed = drivesIn(span, planLane(lane, home).drives, lane).filter((drive) => {
    const now = stored.get(drive.id);
    return (
      now?.travelMinutes !== drive.travelMinutes ||
      now.travelFrom !== drive.travelFrom ||
      now.overlapReason !== drive.overlapReason
    );
  });
  await saveDrives(trx, changed);
}

/**
 * Moves a visit to another time or technician, or removes it, and updates the drives around it. The caller has locked the
 * lanes and the job (`lockJobInLanes`).
 * @param drives the planned drives of a visit that is placed; empty for one that is removed
 * @param store writes the job's visit, time and technician
 * @throws 23P01 if visits overlap in spite of the plan
 */
export async function moveVisit(
  trx: Trx,
  before: Placeable,
  drives: readonly StoredDrive[],
  store: () => Promise<void>,
): Promise<void> {
  await deferHeldTimes(trx);
  await store();
  await saveDrives(trx, drives);
  const { slotStart, slotEnd, technicianId } = before;
  if (slotStart !== null && slotEnd !== null)
    await settleLane(trx, technicianId, spanOf({ slotStart, slotEnd }));
  await checkHeldTimes(trx);
}
