import { formatCalendarDate, minutesOfTime, shopClock, startOfShopDay, timeText } from '#domain/shop-time.ts';

/** The step of the board's grid, in minutes. */
const STEP = 15;

export const DAY_MINUTES = 24 * 60;
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
const withinDay = (minutes: number): number => Math.min(Math.max(minutes, 0), DAY_MINUTES - STEP);

/** 0 is Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The hours that the grid shows: daytime, extended in whole hours to every span that reaches beyond it. */
export function shownHours(spans: readonly Span[]): Span {
  const reached = spans.filter(({ from, to }) => from < DAY_MINUTES && to > 0);
  const from = Math.min(DAYTIME.from, ...reached.map((span) => Math.floor(span.from / 60) * 60));
  const to = Math.max(DAYTIME.to, ...reached.map((span) => Math.ceil(span.to / 60) * 60));
  return { from: Math.max(0, from), to: Math.min(DAY_MINUTES, to) };
}

/** The visible part of a span; null if none is visible. */
export function clipped({ from, to }: Span, hours: Span): Span | null {
  const part = { from: Math.max(from, hours.from), to: Math.min(to, hours.to) };
  return part.from < part.to ? part : null;
}

/** A span with its lane among the spans that overlap it: `lane` of `lanes`, from the left. */
type InLane<T> = T & { readonly lane: number; readonly lanes: number };

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
  return [...closed, { from: open.at(-1)?.to ?? 0, to: DAY_MINUTES }].filter(({ from, to }) => from < to);
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

/** Where a visit is held while it moves: a column of the board, and its start and end in minutes. */
export interface Target extends Span {
  readonly column: number;
}

/** A column of the board. */
export interface ColumnName {
  /** Null: visits without a technician. */
  readonly technicianId: string | null;
  readonly name: string;
}

/** What a key does with a visit that is picked up. */
type KeyMove =
  | { readonly does: 'move'; readonly target: Target }
  | { readonly does: 'drop' }
  | { readonly does: 'return' }
  /** The visit is at the edge already. */
  | { readonly does: 'stay' };

const minutesBy: Readonly<Record<string, number>> = {
  ArrowUp: -STEP,
  ArrowDown: STEP,
  PageUp: -60,
  PageDown: 60,
};
const columnsBy: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * The keys of a picked-up visit: up and down move it by 15 minutes, Page Up and Page Down by an hour, left and right to the
 * next technician; Enter drops it, Escape returns it.
 * @returns null for a key that means nothing here
 */
export function keyMove(key: string, target: Target, columns: number): KeyMove | null {
  if (key === 'Enter' || key === ' ') return { does: 'drop' };
  if (key === 'Escape') return { does: 'return' };
  const minutes = minutesBy[key];
  const sideways = columnsBy[key];
  if (minutes === undefined && sideways === undefined) return null;
  const moved = placedAt(target, target.from + (minutes ?? 0), target.column + (sideways ?? 0), columns);
  return moved.from === target.from && moved.column === target.column
    ? { does: 'stay' }
    : { does: 'move', target: moved };
}

/** A visit of the same length at another place, snapped to the grid and kept on the board. */
export function placedAt(visit: Span, from: number, column: number, columns: number): Target {
  const start = withinDay(snapped(from));
  return {
    column: Math.min(Math.max(column, 0), columns - 1),
    from: start,
    to: start + (visit.to - visit.from),
  };
}

/** A column's box on the screen, in pixels. */
interface ColumnBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Where a pointer holds a visit: the column under the pointer, and the grid line nearest the visit's top edge.
 * @param grip how far below its top edge the visit is held, in minutes
 * @returns null outside the columns
 */
export function pointerTarget(
  point: { readonly x: number; readonly y: number },
  columns: readonly ColumnBox[],
  hours: Span,
  visit: Span,
  grip: number,
): Target | null {
  const column = columns.findIndex(({ left, right }) => point.x >= left && point.x < right);
  const box = columns[column];
  if (!box || point.y < box.top || point.y > box.bottom) return null;
  const minutes = hours.from + ((point.y - box.top) / (box.bottom - box.top)) * (hours.to - hours.from);
  return placedAt(visit, minutes - grip, column, columns.length);
}

/** A time of day on the board: "2:30 PM", after midnight with "the next day". */
function clockText(minutes: number): string {
  return minutes >= DAY_MINUTES ? `${timeText(minutes - DAY_MINUTES)} the next day` : timeText(minutes);
}

/** "9:15 AM to 10:15 AM". */
export const spanText = ({ from, to }: Span): string => `${clockText(from)} to ${clockText(to)}`;

/** A shift's part of a day, which may begin before it and end after it: "all day", "from 5 PM", "until 7 AM". */
export function bandText({ from, to }: Span): string {
  if (from === 0 && to === DAY_MINUTES) return 'all day';
  if (to === DAY_MINUTES) return `from ${clockText(from)}`;
  return from === 0 ? `until ${clockText(to)}` : spanText({ from, to });
}

/** The announcement of where a visit is held: "9:15 AM to 10:15 AM, Kimo". */
export const targetText = (target: Target, columns: readonly ColumnName[]): string =>
  `${spanText(target)}, ${columns[target.column]?.name ?? ''}`;

/** The announcement when a visit is picked up. */
export const pickedText = (name: string, target: Target, columns: readonly ColumnName[]): string =>
  `${name} picked up at ${targetText(target, columns)}. Arrow keys move it, Enter sets the time, Escape puts it back.`;

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** A day for a heading: "Monday, Nov 23, 2026". */
export const dayText = (day: string): string =>
  `${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}, ${formatCalendarDate(day)}`;
