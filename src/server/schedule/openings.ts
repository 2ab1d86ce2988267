import type { dayRoutes, Opening } from '#contract/schedule/day.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Db } from '#db/connect.ts';
import { readCrew, type StoredCrewMember } from '#db/queries/crew.ts';
import { findJobById } from '#db/queries/jobs/jobs.ts';
import { readVisitsOf } from '#db/queries/schedule/lanes.ts';
import { minutesOfTime } from '#domain/clock-time.ts';
import { REST_MS } from '#domain/day-plan.ts';
import { dayParts } from '#domain/booking.ts';
import { addDays, startOfHonoluluDay, todayInHonolulu } from '#domain/honolulu.ts';
import { type FoundOpening, mergeSpans, openingsOf, type Span, type Worker } from '#domain/openings.ts';
import type { Town } from '#domain/regions.ts';
import { homeOf, townOfPlace } from '#domain/travel.ts';
import type { StaffContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { laneVisit, MAX_SLOT_MS } from './place-visit.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Most openings in an answer. */
const MOST = 12;

/** What an opening is looked for. */
interface OpeningsAsked {
  readonly now: Date;
  /** The first day in Honolulu, "YYYY-MM-DD"; left out: today. Nothing before now is found. */
  readonly day?: string | undefined;
  /** How many days. */
  readonly days: number;
  /** How long the visit takes. */
  readonly minutes: number;
  /** Only times that begin within these minutes of each day; left out: all. */
  readonly between?: { readonly from: number; readonly to: number } | undefined;
  /** Where; undefined when it is not known: Lihue. */
  readonly town: Town | undefined;
  /** Whether those on call may be sent outside of their hours. */
  readonly isEmergency?: boolean | undefined;
  /** The job the time is for: its own visit is not in the way. */
  readonly jobId?: string | undefined;
  /** Most openings; all of them without it. */
  readonly limit?: number | undefined;
}

/** The times a member works on some days, from the hours of an ordinary week. */
function workingSpans({ hours }: StoredCrewMember, day: string, days: number): Span[] {
  return Array.from({ length: days }, (_, ahead) => addDays(day, ahead)).flatMap((date) => {
    const midnight = startOfHonoluluDay(date).getTime();
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
    return hours
      .filter((one) => one.weekday === weekday)
      .map(({ from, to }) => ({ start: midnight + from * MINUTE_MS, end: midnight + to * MINUTE_MS }));
  });
}

/** The crew with what they have in a span: their hours, times off and visits. Two statements. */
async function readWorkers(
  db: Db,
  {
    day,
    days,
    isEmergency = false,
    jobId,
  }: Pick<OpeningsAsked, 'isEmergency' | 'jobId'> & { day: string; days: number },
  range: Span,
): Promise<{ workers: Worker[]; names: ReadonlyMap<string, string>; hasHours: boolean }> {
  const [from, to] = [new Date(range.start - REST_MS - MAX_SLOT_MS), new Date(range.end + REST_MS)];
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

/** The parts of spans in which a visit can lie that begins within some minutes of each day. */
function within(
  spans: readonly Span[],
  { day, days, minutes, between }: Pick<OpeningsAsked, 'days' | 'minutes' | 'between'> & { day: string },
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
 * Times that fit: the earliest in each gap of each technician, by the drive there, then by time. Two statements.
 */
async function findOpenings(
  db: Db,
  { now, day = todayInHonolulu(now), days, minutes, between, town, limit, ...asked }: OpeningsAsked,
): Promise<Opening[]> {
  const range = {
    start: Math.max(startOfHonoluluDay(day).getTime(), now.getTime()),
    end: startOfHonoluluDay(addDays(day, days)).getTime(),
  };
  if (range.end <= range.start) return [];
  const { workers: crew, names } = await readWorkers(db, { ...asked, day, days }, range);
  const workers = crew.map((worker) => ({
    ...worker,
    working: within(worker.working, { day, days, minutes, between }),
  }));
  return openingsOf(workers, { range, length: minutes * MINUTE_MS, town })
    .slice(0, limit)
    .map((opening) => openingView(opening, names));
}

/**
 * The spans in which a visit can lie that begins in each part of a Honolulu day; it may end after its part.
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
 * The same within each of several spans, such as the parts of a day: the earliest in each gap there. Two statements
 * however many spans.
 * @returns the openings of each span; undefined when nobody has working hours yet, so that nothing is known
 */
export async function findOpeningsWithin(
  db: Db,
  { now, minutes, town, ...asked }: Pick<OpeningsAsked, 'now' | 'minutes' | 'town' | 'jobId'>,
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
  const { workers, names, hasHours } = await readWorkers(db, { ...asked, day, days }, whole);
  if (!hasHours) return undefined;
  return ahead.map((range) =>
    range.end <= range.start
      ? []
      : openingsOf(workers, { range, length: minutes * MINUTE_MS, town }).map((opening) =>
          openingView(opening, names),
        ),
  );
}

/** Times that fit a job. @throws {AppError} `not_found` */
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
      limit: MOST,
    }),
  };
}
