import { useState } from 'react';
import type { BoardJob, Opening } from '#contract/schedule/day.ts';
import type { WantedSlot } from '../../shared/jobs/ScheduleDialog.tsx';
import { instantAt, minutesInto } from './board-layout.ts';
import { keyMove, pickedText, placedAt, type Target, targetText } from './board-moves.ts';
import { type Column, isMovable, USUAL_MINUTES } from './board-view.ts';

/** A job that is picked up, and where it is held; null as long as nobody has held it over a place. */
export interface Picked {
  readonly job: BoardJob;
  readonly target: Target | null;
  /** Held by a pointer: nothing else may move on the screen. */
  readonly dragged?: boolean;
}

/** A job whose new place is to be confirmed. */
export interface Wanted extends WantedSlot {
  readonly jobId: string;
}

/** Where a job stands on a day; null without a time on it. */
function standing(job: BoardJob, day: string, columns: readonly Column[]): Target | null {
  if (!job.slotStart || !job.slotEnd) return null;
  const from = minutesInto(day, job.slotStart);
  const column = columns.findIndex(({ jobs }) => jobs.some(({ id }) => id === job.id));
  return column < 0 || from < 0 || from >= 24 * 60
    ? null
    : { column, from, to: minutesInto(day, job.slotEnd) };
}

/** How long a job takes, in minutes: as long as its appointment, the usual time without one. */
export function lengthOf({ slotStart, slotEnd }: Pick<BoardJob, 'slotStart' | 'slotEnd'>): number {
  return slotStart && slotEnd ? (Date.parse(slotEnd) - Date.parse(slotStart)) / 60_000 : USUAL_MINUTES;
}

/**
 * Placing a job, the same way by drag, by tap and by keys: pick it up, hold it over a place, drop it there. What is dropped
 * is `wanted`: it is confirmed in a dialog, which shows the words to the customer.
 */
export function usePlacing(day: string, columns: readonly Column[], jobs: readonly BoardJob[]) {
  const [state, setState] = useState<Picked | null>(null);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [announced, setAnnounced] = useState('');
  // A job that changed meanwhile, by this very placing as a rule, is not picked up any more.
  const current = jobs.find(({ id }) => id === state?.job.id);
  const picked = state && current?.version === state.job.version ? state : null;

  const pick = (job: BoardJob) => {
    if (!isMovable(job)) return;
    const target = standing(job, day, columns);
    setState({ job, target });
    setAnnounced(
      target
        ? pickedText(job.name, target, columns)
        : `${job.name} picked up. Choose a free time on the board, or move it there with the arrow keys. Escape puts it back.`,
    );
  };
  const putBack = () => {
    if (picked) setAnnounced(`${picked.job.name} put back.`);
    setState(null);
  };
  const hold = (job: BoardJob, target: Target | null) => setState({ job, target });
  const drag = (job: BoardJob, target: Target | null) => setState({ job, target, dragged: true });
  const drop = (job: BoardJob, target: Target) => {
    const technicianId = columns[target.column]?.technicianId ?? null;
    const start = standing(job, day, columns);
    if (start && start.column === target.column && start.from === target.from) {
      setAnnounced(`${job.name} stays where it was.`);
      return setState(null);
    }
    setState({ job, target });
    setWanted({
      jobId: job.id,
      technicianId,
      slotStart: instantAt(day, target.from),
      slotEnd: instantAt(day, target.to),
    });
  };
  const take = (job: BoardJob, { technicianId, slotStart, slotEnd }: Opening) => {
    setState({ job, target: null });
    setWanted({ jobId: job.id, technicianId, slotStart, slotEnd });
  };

  /** Moves the picked job by a key; the first opening is where a job without a place begins. */
  const press = (key: string, first: Opening | undefined): boolean => {
    if (!picked || columns.length === 0) return false;
    const { job } = picked;
    const length = lengthOf(job);
    const column = columns.findIndex(({ technicianId }) => technicianId === first?.technicianId);
    const from = first ? minutesInto(day, first.slotStart) : 9 * 60;
    const isOnDay = column >= 0 && from >= 0 && from < 24 * 60;
    const start = isOnDay
      ? placedAt({ from: 0, to: length }, from, column, columns.length)
      : placedAt({ from: 0, to: length }, 9 * 60, 0, columns.length);
    const move = keyMove(key, picked.target ?? start, columns.length);
    if (!move) return false;
    if (move.does === 'return') putBack();
    else if (move.does === 'drop') {
      if (picked.target) drop(job, picked.target);
    } else if (!picked.target) {
      // The first key brings the job onto the board.
      hold(job, start);
      setAnnounced(targetText(start, columns));
    } else if (move.does === 'move') {
      hold(job, move.target);
      setAnnounced(targetText(move.target, columns));
    } else setAnnounced(`${targetText(picked.target, columns)}, at the edge`);
    return true;
  };

  return {
    picked,
    wanted,
    announced,
    pick,
    putBack,
    drag,
    drop,
    take,
    press,
    /** The dialog is closed; the job stays picked up unless its place was set. */
    settle: () => setWanted(null),
  };
}

export type Placing = ReturnType<typeof usePlacing>;
