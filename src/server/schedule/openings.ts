import type { NotOffered, Opening, Openings } from '#contract/schedule/openings.ts';
import type { Db } from '#db/connect.ts';
import { readCrew, type StoredCrewMember } from '#db/queries/crew.ts';
import { laneVisit, readVisitsOf } from '#db/queries/schedule/lanes.ts';
import {
  type FoundOpening,
  freeOf,
  mergeSpans,
  openingsOf,
  type Span,
  type Worker,
  workingSpans,
} from '#domain/openings.ts';
import type { CrewSkill } from '#domain/crew.ts';
import { homeOf, MAX_VISIT_MS, REST_MS } from '#domain/travel.ts';
import { dayParts } from '#domain/requests.ts';
import { addDays, startOfShopDay, shopToday } from '#domain/shop-time.ts';
import type { Town } from '#domain/regions.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The visit to find openings for. */
interface OpeningsQuery {
  readonly now: Date;
  /** The first day in Honolulu, "YYYY-MM-DD"; today by default. Openings start no earlier than now. */
  readonly day?: string | undefined;
  /** How many days. */
  readonly days: number;
  /** How long the visit takes. */
  readonly minutes: number;
  /** Only openings that start between these minutes of a day; the whole day by default. */
  readonly between?: { readonly from: number; readonly to: number } | undefined;
  /** The town of the work; Lihue if undefined. */
  readonly town: Town | undefined;
  /** Whether technicians on call may be sent outside their hours. */
  readonly isEmergency?: boolean | undefined;
  /** The job to find a time for: its own visit does not block an opening. */
  readonly jobId?: string | undefined;
  /** The skills that the work needs beyond every locksmith's. */
  readonly needs?: readonly CrewSkill[] | undefined;
  /** The most openings; all by default. */
  readonly limit?: number | undefined;
}

/** The technicians to find openings for. */
interface Workers {
  readonly workers: readonly Worker[];
  /** All crew members who take jobs, by name. */
  readonly crew: readonly StoredCrewMember[];
  /** Whether the workers have the skills; false if no crew member has. */
  readonly skilled: boolean;
}

const lackedBy = ({ skills }: StoredCrewMember, needs: readonly CrewSkill[]): CrewSkill[] =>
  needs.filter((skill) => !skills.includes(skill));

/**
 * The crew with their hours, time off and visits in a span. Work that needs skills considers only technicians who have
 * them, or the whole crew if none has. Two statements.
 */
async function readWorkers(
  db: Db,
  {
    day,
    days,
    isEmergency = false,
    jobId,
    needs = [],
  }: Pick<OpeningsQuery, 'isEmergency' | 'jobId' | 'needs'> & { day: string; days: number },
  range: Span,
): Promise<Workers> {
  const [from, to] = [new Date(range.start - REST_MS - MAX_VISIT_MS), new Date(range.end + REST_MS)];
  const { members, shifts } = await readCrew(db, { from, to });
  const crew = members.filter(({ takesJobs }) => takesJobs);
  const able = crew.filter((member) => lackedBy(member, needs).length === 0);
  const skilled = able.length > 0;
  const asked = skilled ? able : crew;
  if (crew.length === 0) return { workers: [], crew, skilled };
  const visits = await readVisitsOf(
    db,
    asked.map(({ id }) => id),
    from,
    to,
  );
  const spansOf = (id: string, kind: 'on_call' | 'time_off'): Span[] =>
    shifts
      .filter((shift) => shift.accountId === id && shift.kind === kind)
      .map(({ startsAt, endsAt }) => ({ start: Date.parse(startsAt), end: Date.parse(endsAt) }));
  const workers = asked.map((member) => ({
    id: member.id,
    home: homeOf(member.homeTown),
    working: mergeSpans([
      ...workingSpans(member.hours, day, days),
      ...(isEmergency ? spansOf(member.id, 'on_call') : []),
    ]),
    off: spansOf(member.id, 'time_off'),
    visits: visits.filter((visit) => visit.technicianId === member.id && visit.id !== jobId).map(laneVisit),
  }));
  return { workers, crew, skilled };
}

/** Cuts spans to the visits that start between two times of a day. */
function within(
  spans: readonly Span[],
  { day, days, minutes, between }: Pick<OpeningsQuery, 'days' | 'minutes' | 'between'> & { day: string },
): readonly Span[] {
  if (!between) return spans;
  return Array.from({ length: days }, (_, ahead) => startOfShopDay(addDays(day, ahead)).getTime()).flatMap(
    (midnight) =>
      spans
        .map(({ start, end }) => ({
          start: Math.max(start, midnight + between.from * MINUTE_MS),
          end: Math.min(end, midnight + (between.to + minutes) * MINUTE_MS),
        }))
        .filter(({ start, end }) => start < end),
  );
}

const openingView = (
  { workerId, start, end, drive }: FoundOpening,
  crew: readonly StoredCrewMember[],
): Opening => ({
  technicianId: workerId,
  technicianName: crew.find(({ id }) => id === workerId)?.name ?? '',
  slotStart: new Date(start).toISOString(),
  slotEnd: new Date(end).toISOString(),
  travelMinutes: drive.minutes,
  travelFrom: drive.from.name,
});

/** The reason that a technician has no opening. */
function whyBusy({ working, off }: Worker, range: Span, length: number): NotOffered['why'] {
  const inRange = working
    .map(({ start, end }) => ({ start: Math.max(start, range.start), end: Math.min(end, range.end) }))
    .filter(({ start, end }) => end - start >= length);
  if (inRange.length === 0) return 'no_hours';
  return freeOf(inRange, off).some(({ start, end }) => end - start >= length) ? 'booked' : 'time_off';
}

/** The technicians without an opening, with the reason. */
function notOfferedOf(
  { workers, crew }: Workers,
  offered: ReadonlySet<string>,
  { range, length, needs }: { range: Span; length: number; needs: readonly CrewSkill[] },
): NotOffered[] {
  return crew
    .filter(({ id }) => !offered.has(id))
    .map((member) => {
      const worker = workers.find(({ id }) => id === member.id);
      return {
        technicianId: member.id,
        technicianName: member.name,
        why: worker ? whyBusy(worker, range, length) : 'skills',
        skills: worker ? [] : lackedBy(member, needs),
      };
    });
}

/**
 * The earliest opening in each gap of each technician's day, the shortest drive first, then by time. Two statements.
 */
export async function findOpenings(
  db: Db,
  { now, day = shopToday(now), days, minutes, between, town, limit, needs = [], ...asked }: OpeningsQuery,
): Promise<Openings> {
  const range = {
    start: Math.max(startOfShopDay(day).getTime(), now.getTime()),
    end: startOfShopDay(addDays(day, days)).getTime(),
  };
  if (range.end <= range.start) return { openings: [], needs: [...needs], skilled: true, notOffered: [] };
  const read = await readWorkers(db, { ...asked, needs, day, days }, range);
  const workers = read.workers.map((worker) => ({
    ...worker,
    working: within(worker.working, { day, days, minutes, between }),
  }));
  const length = minutes * MINUTE_MS;
  const found = openingsOf(workers, { range, length, town });
  const offered = new Set(found.map(({ workerId }) => workerId));
  return {
    openings: found.slice(0, limit).map((opening) => openingView(opening, read.crew)),
    needs: [...needs],
    skilled: read.skilled,
    notOffered: notOfferedOf({ ...read, workers }, offered, { range, length, needs }),
  };
}

/**
 * For each part of a Honolulu day, the span of visits that start in it; they may end after it.
 * @param minutes how long the visit takes
 */
export function partSpans(day: string, minutes: number): Span[] {
  const midnight = startOfShopDay(day).getTime();
  return dayParts.map(({ from, to }) => ({
    start: midnight + from * MINUTE_MS,
    // The end of a part belongs to the next one.
    end: midnight + (to - 1 + minutes) * MINUTE_MS,
  }));
}

/**
 * The earliest opening in each gap within each of several spans, such as the parts of a day. Two statements for any
 * number of spans.
 * @returns the openings of each span; undefined if none of the technicians who can do the work has working hours yet
 */
export async function findOpeningsWithin(
  db: Db,
  { now, minutes, town, ...asked }: Pick<OpeningsQuery, 'now' | 'minutes' | 'town' | 'jobId' | 'needs'>,
  spans: readonly Span[],
): Promise<Opening[][] | undefined> {
  const ahead = spans.map(({ start, end }) => ({ start: Math.max(start, now.getTime()), end }));
  const open = ahead.filter(({ start, end }) => end > start);
  if (open.length === 0) return spans.map(() => []);
  const whole = {
    start: Math.min(...open.map(({ start }) => start)),
    end: Math.max(...open.map(({ end }) => end)),
  };
  const day = shopToday(new Date(whole.start));
  const days = Math.ceil((whole.end - startOfShopDay(day).getTime()) / DAY_MS);
  const { workers, crew } = await readWorkers(db, { ...asked, day, days }, whole);
  const able = new Set(workers.map(({ id }) => id));
  if (!crew.some(({ id, hours }) => hours.length > 0 && able.has(id))) return undefined;
  return ahead.map((range) =>
    range.end <= range.start
      ? []
      : openingsOf(workers, { range, length: minutes * MINUTE_MS, town }).map((opening) =>
          openingView(opening, crew),
        ),
  );
}
