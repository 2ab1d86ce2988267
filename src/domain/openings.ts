import { type LaneVisit, planLane, REST_MS } from './day-plan.ts';
import type { Drive } from './travel.ts';
import type { Town } from './regions.ts';

const MINUTE_MS = 60_000;
/** Openings begin at full quarters of an hour. */
const GRID_MS = 15 * MINUTE_MS;
/** The longest visit. */
const LONGEST_MS = 12 * 3_600_000;

/** Milliseconds since 1970; the end is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A technician with the times they work, are off, and have visits. */
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

/** Spans that touch as one, by time. */
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

const OWN = 'the job';

/** The drive to a job at a time that fits a worker; undefined when it does not fit. */
function driveAt({ home, off, visits }: Worker, span: Span, town: Town | undefined): Drive | undefined {
  const near = visits.filter(
    ({ start, end }) => end > span.start - REST_MS - LONGEST_MS && start < span.end + REST_MS,
  );
  // What shares a time holds none, but its technician is there.
  if (near.some((visit) => visit.visit !== 'done' && meet(visit, span))) return undefined;
  const own: LaneVisit = {
    id: OWN,
    ...span,
    town,
    visit: 'scheduled',
    overlapReason: null,
    sharesTime: false,
    travelMinutes: null,
  };
  const plan = planLane([...near, own], home, { id: OWN, override: null });
  const drive = plan.drives.find(({ id }) => id === OWN)?.drive;
  if (!drive || plan.obstacles.length > 0) return undefined;
  const held = { start: span.start - drive.minutes * MINUTE_MS, end: span.end };
  return off.some((time) => meet(time, held)) ? undefined : drive;
}

/**
 * Times that fit a job: the earliest in each gap between visits, within working hours, outside of times off, with the drive
 * there and the drive on to the visit after. The shortest drive first, then the earliest.
 * @param range only within it
 * @param length of the visit, milliseconds
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
        // On to the next gap: behind the visit that ends this one.
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
