import { type Drive, type LaneVisit, MAX_VISIT_MS, planLane, REST_MS } from './travel.ts';
import type { Town } from './regions.ts';
import { addDays, shopToday, startOfShopDay } from './shop-time.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Openings start on the quarter hour. */
const GRID_MS = 15 * MINUTE_MS;

/** Milliseconds since 1970; the end is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A technician with their working hours, time off and visits. */
export interface Worker {
  readonly id: string;
  readonly home: Town;
  readonly working: readonly Span[];
  readonly off: readonly Span[];
  readonly visits: readonly LaneVisit[];
}

/** A time at which a technician can do a job. */
export interface FoundOpening extends Span {
  readonly workerId: string;
  readonly drive: Drive;
}

const meet = (a: Span, b: Span) => a.start < b.end && b.start < a.end;

/** Merges spans that overlap or touch; sorted by time. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else merged.push(span);
  }
  return merged;
}

/** The parts of spans that no other span covers. */
export function freeOf(spans: readonly Span[], taken: readonly Span[]): Span[] {
  let free = [...spans];
  for (const { start, end } of taken) {
    free = free.flatMap((span) =>
      start < span.end && span.start < end
        ? [
            { start: span.start, end: start },
            { start: end, end: span.end },
          ].filter((part) => part.start < part.end)
        : [span],
    );
  }
  return free;
}

/** The id of the visit being placed, among those of the lane. */
const PLACED = 'the job';

/** The drive to a job at a given time; undefined if the time does not fit the worker. */
function driveAt({ home, off, visits }: Worker, span: Span, town: Town | undefined): Drive | undefined {
  const near = visits.filter(
    ({ start, end }) => end > span.start - REST_MS - MAX_VISIT_MS && start < span.end + REST_MS,
  );
  // A visit that shares its time holds none, but its technician is busy all the same.
  if (near.some((visit) => visit.visit !== 'done' && meet(visit, span))) return undefined;
  const own: LaneVisit = {
    id: PLACED,
    ...span,
    town,
    visit: 'scheduled',
    overlapReason: null,
    sharesTime: false,
    travelMinutes: null,
  };
  const plan = planLane([...near, own], home, { id: PLACED, override: null });
  const drive = plan.drives.find(({ id }) => id === PLACED)?.drive;
  if (!drive || plan.obstacles.length > 0) return undefined;
  const held = { start: span.start - drive.minutes * MINUTE_MS, end: span.end };
  return off.some((time) => meet(time, held)) ? undefined : drive;
}

/**
 * Openings for a job: the earliest time in each gap between visits that is within working hours, outside time off, and
 * leaves time for the drive there and the drive on to the next visit. The shortest drive first, then the earliest.
 * @param range the span to search
 * @param length the visit's length in milliseconds
 */
export function openingsOf(
  workers: readonly Worker[],
  { range, length, town }: { range: Span; length: number; town: Town | undefined },
): FoundOpening[] {
  const found: FoundOpening[] = [];
  for (const worker of workers) {
    for (const { start, end } of worker.working) {
      const last = Math.min(end, range.end) - length;
      for (let at = onGrid(Math.max(start, range.start)); at <= last;) {
        const span = { start: at, end: at + length };
        const drive = driveAt(worker, span, town);
        if (!drive) {
          at += GRID_MS;
          continue;
        }
        found.push({ workerId: worker.id, ...span, drive });
        // Go on after the visit that ends this gap.
        const next = worker.visits
          .filter((visit) => visit.start >= at)
          .toSorted((a, b) => a.start - b.start)[0];
        at = next ? onGrid(next.end) : Infinity;
      }
    }
  }
  return found.toSorted((a, b) => a.drive.minutes - b.drive.minutes || a.start - b.start);
}

const onGrid = (at: number) => Math.ceil(at / GRID_MS) * GRID_MS;

/** Hours of an ordinary week on one weekday: 0 is Sunday; minutes since midnight, 1440 is the end of the day. */
interface WeekHours {
  readonly weekday: number;
  readonly from: number;
  readonly to: number;
}

/** When a technician works: an ordinary week, and the exceptions. */
interface Availability {
  /** Empty: none are set, and no hour is refused. */
  readonly hours: readonly WeekHours[];
  readonly onCall: readonly Span[];
  readonly off: readonly Span[];
}

/** Why a technician is not there for a visit. */
export type Absence =
  | { readonly kind: 'time_off'; readonly span: Span }
  /** `span`: from the first to the last working hour of the day it begins on; null: not a working day. */
  | { readonly kind: 'off_hours'; readonly span: Span | null };

/** The times a member works on some days, from the hours of an ordinary week. @param day "YYYY-MM-DD", Honolulu */
export function workingSpans(hours: readonly WeekHours[], day: string, days: number): Span[] {
  return Array.from({ length: days }, (_, ahead) => addDays(day, ahead)).flatMap((date) => {
    const midnight = startOfShopDay(date).getTime();
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
    return hours
      .filter((one) => one.weekday === weekday)
      .map(({ from, to }) => ({ start: midnight + from * MINUTE_MS, end: midnight + to * MINUTE_MS }));
  });
}

/**
 * What of a technician's time speaks against a visit: a time off that meets it or the drive before it, and hours that it
 * does not lie in. An emergency may also lie in a time on call.
 * @param visit milliseconds since 1970
 * @param leaves when the drive to it begins
 */
export function absences(
  { hours, onCall, off }: Availability,
  visit: Span,
  { leaves, isEmergency }: { leaves: number; isEmergency: boolean },
): Absence[] {
  const away = off
    .filter(({ start, end }) => leaves < end && start < visit.end)
    .map((span): Absence => ({ kind: 'time_off', span }));
  if (hours.length === 0) return away;
  const day = shopToday(new Date(visit.start));
  const days = Math.ceil((visit.end - startOfShopDay(day).getTime()) / DAY_MS);
  const today = workingSpans(hours, day, 1);
  const working = mergeSpans([...workingSpans(hours, day, days), ...(isEmergency ? onCall : [])]);
  if (working.some(({ start, end }) => start <= visit.start && end >= visit.end)) return away;
  const span =
    today.length === 0
      ? null
      : {
          start: Math.min(...today.map(({ start }) => start)),
          end: Math.max(...today.map(({ end }) => end)),
        };
  return [...away, { kind: 'off_hours', span }];
}
