import { useState } from 'react';
import type { BoardJob } from '#contract/schedule/day.ts';
import type { Opening } from '#contract/schedule/openings.ts';
import type { WantedSlot } from '../../shared/jobs/ScheduleDialog.tsx';
import {
  DAY_MINUTES,
  instantAt,
  keyMove,
  minutesInto,
  pickedText,
  placedAt,
  type Target,
  targetText,
} from './board-layout.ts';
import { type Column, isMovable, USUAL_MINUTES } from './board-view.ts';

/** A job that is picked up, and where it is held; null until it is first held over a place. */
export interface Picked {
  readonly job: BoardJob;
  readonly target: Target | null;
  /** Whether a pointer drags it: nothing else on the screen may move then. */
  readonly dragged?: boolean;
}

/** A job whose new place awaits confirmation. */
export interface Wanted extends WantedSlot {
  readonly jobId: string;
}

/** A job's place on a day; null if it has no time that day. */
function standing(job: BoardJob, day: string, columns: readonly Column[]): Target | null {
  if (!job.slotStart || !job.slotEnd) return null;
  const from = minutesInto(day, job.slotStart);
  const column = columns.findIndex(({ jobs }) => jobs.some(({ id }) => id === job.id));
  return column < 0 || from < 0 || from >= DAY_MINUTES
    ? null
    : { column, from, to: minutesInto(day, job.slotEnd) };
}

/** How long a job takes, in minutes: the length of its appointment, or the usual length without one. */
export function lengthOf({ slotStart, slotEnd }: Pick<BoardJob, 'slotStart' | 'slotEnd'>): number {
  return slotStart && slotEnd ? (Date.parse(slotEnd) - Date.parse(slotStart)) / 60_000 : USUAL_MINUTES;
}

/**
 * Places a job, in the same steps by drag, tap and keys: pick it up, hold it over a place, drop it. A dropped job is
 * `wanted`: a dialog confirms it and shows the message to the customer.
 */
export function usePlacing(day: string, columns: readonly Column[], jobs: readonly BoardJob[]) {
  const [state, setState] = useState<Picked | null>(null);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [unscheduling, setUnscheduling] = useState<string | null>(null);
  const [announced, setAnnounced] = useState('');
  // A job that has changed since, usually because it was just placed, is no longer picked up.
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

  /** Asks to return a visit to unscheduled. */
  const unschedule = (job: BoardJob) => {
    setState({ job, target: null });
    setUnscheduling(job.id);
  };

  /** Moves the picked-up job with a key; a job without a place starts at the first opening. */
  const press = (key: string, first: Opening | undefined): boolean => {
    if (!picked || columns.length === 0) return false;
    const { job } = picked;
    if ((key === 'Delete' || key === 'Backspace') && job.slotStart) {
      unschedule(job);
      return true;
    }
    const length = lengthOf(job);
    const column = columns.findIndex(({ technicianId }) => technicianId === first?.technicianId);
    const from = first ? minutesInto(day, first.slotStart) : 9 * 60;
    const isOnDay = column >= 0 && from >= 0 && from < DAY_MINUTES;
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
    /** The id of the job to return to unscheduled. */
    unscheduling,
    announced,
    pick,
    putBack,
    drag,
    drop,
    take,
    press,
    unschedule,
    /** The dialog is closed; the job stays picked up unless its place was set. */
    settle: () => {
      setWanted(null);
      setUnscheduling(null);
    },
  };
}

export type Placing = ReturnType<typeof usePlacing>;
