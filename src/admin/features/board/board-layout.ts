import { minutesOfTime } from '#domain/clock-time.ts';
import { shopClock, startOfShopDay } from '#domain/shop-time.ts';

/** The step of the board's grid, in minutes. */
export const STEP = 15;

const DAY = 24 * 60;
/** The hours a day shows if there is no work outside them: 7 AM to 7 PM. */
const DAYTIME: Span = { from: 7 * 60, to: 19 * 60 };

/** A span of a day, in minutes since its midnight; below 0 is the day before, above 1440 the day after. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** An instant in minutes since a day's midnight in Honolulu. */
export function minutesInto(day: string, instant: string | Date): number {
  return (new Date(instant).getTime() - startOfShopDay(day).getTime()) / 60_000;
}

/** The instant at some minutes after a day's midnight in Honolulu, ISO 8601 UTC. */
export function instantAt(day: string, minutes: number): string {
  return new Date(startOfShopDay(day).getTime() + minutes * 60_000).toISOString();
}

/** Minutes rounded to the nearest step of the grid. */
export const snapped = (minutes: number): number => Math.round(minutes / STEP) * STEP;

/** Minutes limited to where a visit can start on its day. */
export const withinDay = (minutes: number): number => Math.min(Math.max(minutes, 0), DAY - STEP);

/** 0 is Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The hours that the grid shows: daytime, extended in whole hours to every span that reaches beyond it. */
export function shownHours(spans: readonly Span[]): Span {
  const reached = spans.filter(({ from, to }) => from < DAY && to > 0);
  const from = Math.min(DAYTIME.from, ...reached.map((span) => Math.floor(span.from / 60) * 60));
  const to = Math.max(DAYTIME.to, ...reached.map((span) => Math.ceil(span.to / 60) * 60));
  return { from: Math.max(0, from), to: Math.min(DAY, to) };
}

/** The visible part of a span; null if none is visible. */
export function clipped({ from, to }: Span, hours: Span): Span | null {
  const part = { from: Math.max(from, hours.from), to: Math.min(to, hours.to) };
  return part.from < part.to ? part : null;
}

/** A span with its lane among the spans that overlap it: `lane` of `lanes`, from the left. */
export type InLane<T> = T & { readonly lane: number; readonly lanes: number };

/** Places overlapping spans side by side, in as many lanes as overlap at once. */
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

/** A technician's working hours on one weekday, "HH:MM". */
interface WorkingHours {
  readonly weekday: number;
  readonly from: string;
  readonly to: string;
}

/** When a technician does not work on a day: the time outside the working hours of its weekday. */
export function closedHours(hours: readonly WorkingHours[], day: string): readonly Span[] {
  const weekday = weekdayOf(day);
  const open = hours
    .filter((each) => each.weekday === weekday)
    .map(({ from, to }) => ({ from: minutesOfTime(from), to: minutesOfTime(to) }))
    .toSorted((a, b) => a.from - b.from);
  const closed = open.map(({ from }, at) => ({ from: open[at - 1]?.to ?? 0, to: from }));
  return [...closed, { from: open.at(-1)?.to ?? 0, to: DAY }].filter(({ from, to }) => from < to);
}

/** The current time in minutes since a day's midnight; null on another day. */
export function nowOn(day: string, now: Date): number | null {
  const { date, minutes } = shopClock(now);
  return date === day ? minutes : null;
}

/** The Sunday on or before a day. */
export function weekStart(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - weekdayOf(day) * 86_400_000).toISOString().slice(0, 10);
}
