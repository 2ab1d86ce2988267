import { timeText } from '#domain/clock-time.ts';
import { formatCalendarDate } from '#domain/shop-time.ts';
import { snapped, type Span, STEP, withinDay } from './board-layout.ts';

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
export type KeyMove =
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
export interface ColumnBox {
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
  return minutes >= 1440 ? `${timeText(minutes - 1440)} the next day` : timeText(minutes);
}

/** "9:15 AM to 10:15 AM". */
export const spanText = ({ from, to }: Span): string => `${clockText(from)} to ${clockText(to)}`;

/** A shift's part of a day, which may begin before it and end after it: "all day", "from 5 PM", "until 7 AM". */
export function bandText({ from, to }: Span): string {
  if (from === 0 && to === 24 * 60) return 'all day';
  if (to === 24 * 60) return `from ${clockText(from)}`;
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
