import { honoluluClock, startOfHonoluluDay } from '#domain/honolulu.ts';

/** The grid of the board, in minutes: a visit is moved by one step. */
export const STEP = 15;

const DAY = 24 * 60;
/** What a day shows without work at night: 7 AM to 7 PM. */
const DAYTIME: Span = { from: 7 * 60, to: 19 * 60 };

/** A stretch of a day, in minutes since its midnight; below 0 and above 1440 it lies on the days beside. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** An instant on a day's scale, in minutes since the day's midnight in Honolulu. */
export function minutesInto(day: string, instant: string | Date): number {
  return (new Date(instant).getTime() - startOfHonoluluDay(day).getTime()) / 60_000;
}

/** The instant at some minutes after a day's midnight in Honolulu, ISO 8601 UTC. */
export function instantAt(day: string, minutes: number): string {
  return new Date(startOfHonoluluDay(day).getTime() + minutes * 60_000).toISOString();
}

/** The nearest line of the grid. */
export const snapped = (minutes: number): number => Math.round(minutes / STEP) * STEP;

/** Minutes at which a visit can begin on its day. */
export const withinDay = (minutes: number): number => Math.min(Math.max(minutes, 0), DAY - STEP);

/** 0 is Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The hours that the grid shows: daytime, extended to whole hours by everything that reaches beyond it. */
export function shownHours(spans: readonly Span[]): Span {
  const reached = spans.filter(({ from, to }) => from < DAY && to > 0);
  const from = Math.min(DAYTIME.from, ...reached.map((span) => Math.floor(span.from / 60) * 60));
  const to = Math.max(DAYTIME.to, ...reached.map((span) => Math.ceil(span.to / 60) * 60));
  return { from: Math.max(0, from), to: Math.min(DAY, to) };
}

/** The part of a span that is shown; null when none is. */
export function clipped({ from, to }: Span, hours: Span): Span | null {
  const part = { from: Math.max(from, hours.from), to: Math.min(to, hours.to) };
  return part.from < part.to ? part : null;
}

/** Something with its lane among those that overlap it: `lane` of `lanes`, from the left. */
export type InLane<T> = T & { readonly lane: number; readonly lanes: number };

/** Places spans that overlap side by side; as many lanes as overlap at once, and only where they do. */
export function inLanes<T extends Span>(spans: readonly T[]): readonly InLane<T>[] {
  const placed: InLane<T>[] = [];
  let cluster: (T & { lane: number })[] = [];
  let clusterEnd = Number.NEGATIVE_INFINITY;
  const close = () => {
    const lanes = Math.max(0, ...cluster.map(({ lane }) => lane + 1));
    placed.push(...cluster.map((span) => ({ ...span, lanes })));
    cluster = [];
  };
  for (const span of spans.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    if (span.from >= clusterEnd) close();
    const busy = new Set(cluster.filter(({ to }) => to > span.from).map(({ lane }) => lane));
    let lane = 0;
    while (busy.has(lane)) lane += 1;
    cluster.push({ ...span, lane });
    clusterEnd = Math.max(cluster.length === 1 ? span.to : clusterEnd, span.to);
  }
  close();
  return placed;
}

/** A technician's working hours of one weekday, as the crew's list has them. */
interface WorkingHours {
  readonly weekday: number;
  readonly from: string;
  readonly to: string;
}

/** Minutes since midnight of "HH:MM"; "24:00" is the end of the day. */
const clockMinutes = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

/** When a technician does not work on a day: what lies outside the hours of its weekday. */
export function closedHours(hours: readonly WorkingHours[], day: string): readonly Span[] {
  const weekday = weekdayOf(day);
  const open = hours
    .filter((each) => each.weekday === weekday)
    .map(({ from, to }) => ({ from: clockMinutes(from), to: clockMinutes(to) }))
    .toSorted((a, b) => a.from - b.from);
  const closed = open.map(({ from }, at) => ({ from: open[at - 1]?.to ?? 0, to: from }));
  return [...closed, { from: open.at(-1)?.to ?? 0, to: DAY }].filter(({ from, to }) => from < to);
}

/** Where the current time stands on a day, in minutes; null on another day. */
export function nowOn(day: string, now: Date): number | null {
  const { date, minutes } = honoluluClock(now);
  return date === day ? minutes : null;
}

/** The Sunday on or before a day. */
export function weekStart(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - weekdayOf(day) * 86_400_000).toISOString().slice(0, 10);
}
