import type { dayRoutes, Opening } from '#contract/schedule/day.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Db } from '#db/connect.ts';
import { readCrew, type StoredCrewMember } from '#db/queries/crew.ts';
import { findJobById } from '#db/queries/jobs/jobs.ts';
import { readVisitsOf } from '#db/queries/schedule/lanes.ts';
import { minutesOfTime } from '#domain/clock-time.ts';
import { MAX_VISIT_MS, REST_MS } from '#domain/day-plan.ts';
import { dayParts } from '#domain/booking.ts';
import { addDays, startOfHonoluluDay, todayInHonolulu } from '#domain/honolulu.ts';
import { type FoundOpening, mergeSpans, openingsOf, type Span, type Worker } from '#domain/openings.ts';
import type { Town } from '#domain/regions.ts';
import { homeOf, townOfPlace } from '#domain/travel.ts';
import type { StaffContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { laneVisit } from './place-visit.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The most openings in a response. */
const MAX_OPENINGS = 12;

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
  /** Where the work is; Lihue if undefined. */
  readonly town: Town | undefined;
  /** Whether technicians on call may be sent outside their hours. */
  readonly isEmergency?: boolean | undefined;
  /** The job to find a time for: its own visit does not block an opening. */
  readonly jobId?: string | undefined;
  /** The most openings; all by default. */
  readonly limit?: number | undefined;
}

/** When a crew member works on the given days, from their weekly hours. */
function workingSpans({ hours }: StoredCrewMember, day: string, days: number): Span[] {
  return Array.from({ length: days }, (_, ahead) => addDays(day, ahead)).flatMap((date) => {
    const midnight = startOfHonoluluDay(date).getTime();
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
    return hours
      .filter((one) => one.weekday === weekday)
      .map(({ from, to }) => ({ start: midnight + from * MINUTE_MS, end: midnight + to * MINUTE_MS }));
  });
}

/** The crew with their hours, time off and visits in a span. Two statements. */
async function readWorkers(
  db: Db,
  {
    day,
    days,
    isEmergency = false,
    jobId,
  }: Pick<OpeningsQuery, 'isEmergency' | 'jobId'> & { day: string; days: number },
  range: Span,
): Promise<{ workers: Worker[]; names: ReadonlyMap<string, string>; hasHours: boolean }> {
  const [from, to] = [new Date(range.start - REST_MS - MAX_VISIT_MS), new Date(range.end + REST_MS)];
  const { members, shifts } = await readCrew(db, { from, to });
  const crew = members.filter(({ takesJobs }) => takesJobs);
  const names = new Map(crew.map(({ id, name }) => [id, name]));
  const hasHours = crew.some(({ hours }) => hours.length > 0);
  if (crew.length === 0) return { workers: [], names, hasHours };
  const visits = await readVisitsOf(
    db,
    crew.map(({ id }) => id),
    from,
    to,
  );
  const spansOf = (id: string, kind: 'on_call' | 'time_off'): Span[] =>
    shifts
      .filter((shift) => shift.accountId === id && shift.kind === kind)
      .map(({ startsAt, endsAt }) => ({ start: Date.parse(startsAt), end: Date.parse(endsAt) }));
  const workers = crew.map((member) => ({
    id: member.id,
    home: homeOf(member.homeTown),
    working: mergeSpans([
      ...workingSpans(member, day, days),
      ...(isEmergency ? spansOf(member.id, 'on_call') : []),
    ]),
    off: spansOf(member.id, 'time_off'),
    visits: visits.filter((visit) => visit.technicianId === member.id && visit.id !== jobId).map(laneVisit),
  }));
  return { workers, names, hasHours };
}

/** Cuts spans to where a visit can lie that starts between two times of a day. */
function within(
  spans: readonly Span[],
  { day, days, minutes, between }: Pick<OpeningsQuery, 'days' | 'minutes' | 'between'> & { day: string },
): readonly Span[] {
  if (!between) return spans;
  return Array.from({ length: days }, (_, ahead) =>
    startOfHonoluluDay(addDays(day, ahead)).getTime(),
  ).flatMap((midnight) =>
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
  names: ReadonlyMap<string, string>,
): Opening => ({
  technicianId: workerId,
  technicianName: names.get(workerId) ?? '',
  slotStart: new Date(start).toISOString(),
  slotEnd: new Date(end).toISOString(),
  travelMinutes: drive.minutes,
  travelFrom: drive.from.name,
});

/**
 * The earliest opening in each gap of each technician's day, the shortest drive first, then by time. Two statements.
 */
async function findOpenings(
  db: Db,
  { now, day = todayInHonolulu(now), days, minutes, between, town, limit, ...rest }: OpeningsQuery,
): Promise<Opening[]> {
  const range = {
    start: Math.max(startOfHonoluluDay(day).getTime(), now.getTime()),
    end: startOfHonoluluDay(addDays(day, days)).getTime(),
  };
  if (range.end <= range.start) return [];
  const { workers: crew, names } = await readWorkers(db, { ...rest, day, days }, range);
  const workers = crew.map((worker) => ({
    ...worker,
    working: within(worker.working, { day, days, minutes, between }),
  }));
  return openingsOf(workers, { range, length: minutes * MINUTE_MS, town })
    .slice(0, limit)
    .map((opening) => openingView(opening, names));
}

/**
 * For each part of a Honolulu day, the span of visits that start in it; they may end after it.
 * @param minutes how long the visit takes
 */
export function partSpans(day: string, minutes: number): Span[] {
  const midnight = startOfHonoluluDay(day).getTime();
  return dayParts.map(({ from, to }) => ({
    start: midnight + from * MINUTE_MS,
    // The end of a part belongs to the next one.
    end: midnight + (to - 1 + minutes) * MINUTE_MS,
  }));
}

/**
 * The earliest opening in each gap within each of several spans, such as the parts of a day. Two statements for any
 * number of spans.
 * @returns the openings of each span; undefined if no crew member has working hours yet
 */
export async function findOpeningsWithin(
  db: Db,
  { now, minutes, town, ...rest }: Pick<OpeningsQuery, 'now' | 'minutes' | 'town' | 'jobId'>,
  spans: readonly Span[],
): Promise<Opening[][] | undefined> {
  const ahead = spans.map(({ start, end }) => ({ start: Math.max(start, now.getTime()), end }));
  const open = ahead.filter(({ start, end }) => end > start);
  if (open.length === 0) return spans.map(() => []);
  const whole = {
    start: Math.min(...open.map(({ start }) => start)),
    end: Math.max(...open.map(({ end }) => end)),
  };
  const day = todayInHonolulu(new Date(whole.start));
  const days = Math.ceil((whole.end - startOfHonoluluDay(day).getTime()) / DAY_MS);
  const { workers, names, hasHours } = await readWorkers(db, { ...rest, day, days }, whole);
  if (!hasHours) return undefined;
  return ahead.map((range) =>
    range.end <= range.start
      ? []
      : openingsOf(workers, { range, length: minutes * MINUTE_MS, town }).map((opening) =>
          openingView(opening, names),
        ),
  );
}

/** Openings for a job. @throws {AppError} `not_found` */
export async function findJobOpenings(
  { db, now }: StaffContext,
  { params, query }: RouteInput<typeof dayRoutes.openings>,
): Promise<{ openings: Opening[] }> {
  const job = await findJobById(db, params.id);
  if (!job) throw notFound('job');
  const { id: jobId, isEmergency } = job;
  const { from, to, ...days } = query;
  return {
    openings: await findOpenings(db, {
      now,
      ...days,
      between: from && to ? { from: minutesOfTime(from), to: minutesOfTime(to) } : undefined,
      town: townOfPlace(job),
      isEmergency,
      jobId,
      limit: MAX_OPENINGS,
    }),
  };
}
