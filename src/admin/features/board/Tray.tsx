import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { BoardJob } from '#contract/schedule/day.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { cx } from '#ui/cx.ts';
import { GripVertical } from '#ui/icons.tsx';
import { jobsPath } from '../../routes.ts';
import { pointerTarget, type Span, type Target } from './board-layout.ts';
import { isMovable } from './board-view.ts';
import { lengthOf, type Placing } from './use-placing.ts';

/** Unscheduled jobs. A press picks one up; a mouse can drag it onto the board, and a visit back here. */
export function Tray({
  jobs,
  more,
  placing,
  drag,
}: {
  jobs: readonly BoardJob[];
  /** Whether there are more than are listed. */
  more: boolean;
  placing: Placing;
  /** Omitted where jobs cannot be dragged. */
  drag?: Dragging | undefined;
}) {
  const isOver = drag?.isOverTray === true;
  return (
    <section
      aria-label="Unscheduled"
      data-tray
      className={cx('min-w-0', isOver && 'rounded outline-2 outline-offset-4 outline-accent outline-dashed')}
    >
      <h2 className="border-b border-line-strong pb-1.5 font-bold">
        Unscheduled <span className="font-normal text-muted tabular-nums">{jobs.length}</span>
      </h2>
      {jobs.length === 0 ? <p className="py-2 text-muted">Nothing is unscheduled.</p> : null}
      <ul className="max-lg:grid max-lg:grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] max-lg:gap-x-4 lg:max-h-[70vh] lg:overflow-y-auto">
        {jobs.map((job) => {
          const isPicked = placing.picked?.job.id === job.id;
          return (
            <li key={job.id} className="border-b border-line">
              <button
                type="button"
                data-visit={job.id}
                aria-pressed={isPicked}
                onPointerDown={(event) => drag?.begin(event, job, 0)}
                onClick={() => {
                  if (drag?.isDragEnd()) return;
                  if (isPicked) placing.putBack();
                  else placing.pick(job);
                }}
                className={cx(
                  'flex min-h-11 w-full items-center gap-1.5 py-1.5 pr-1 text-left leading-snug select-none hover:bg-sunken focus-visible:-outline-offset-2 aria-pressed:bg-sunken',
                  drag?.dragging === job.id && 'opacity-50',
                )}
              >
                {drag ? (
                  <GripVertical aria-hidden="true" className="size-4 shrink-0 cursor-grab text-muted" />
                ) : null}
                <span className="min-w-0 flex-1">
                  <span className="flex items-baseline justify-between gap-2">
                    <strong className="wrap-anywhere lg:truncate">{job.name}</strong>
                    {job.urgency === 'emergency' ? (
                      <span className="shrink-0 text-xs font-semibold text-danger">Emergency</span>
                    ) : (
                      <span className="shrink-0 text-xs text-muted tabular-nums">{job.number}</span>
                    )}
                  </span>
                  <span className="block text-sm wrap-anywhere text-muted lg:truncate">
                    {[job.town ?? job.location, serviceTypeLabel(job.serviceType)]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {more ? (
        <p className="py-2 text-sm">
          <a href={jobsPath({ visit: 'unscheduled' })}>More unscheduled jobs</a>
        </p>
      ) : null}
    </section>
  );
}

/** How far a pointer moves before it drags, in pixels: less is an unsteady press. */
const DRAG_THRESHOLD_PX = 6;

interface Drag {
  readonly job: BoardJob;
  readonly x: number;
  readonly y: number;
  /** How far below its top edge the visit is held, in minutes. */
  readonly grip: number;
  started: boolean;
  target: Target | null;
  /** Held over the unscheduled jobs: dropped there, it loses its time. */
  overTray: boolean;
}

const isInside = ({ clientX, clientY }: PointerEvent, { left, right, top, bottom }: DOMRect) =>
  clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;

/**
 * Drags visits with a mouse or a pen. On a touch screen, a drag scrolls and a tap places the visit.
 * @param grid the element whose children with `data-column` are the columns
 */
export function useDrag(grid: RefObject<HTMLElement | null>, hours: Span, placing: Placing) {
  const drag = useRef<Drag | null>(null);
  const latest = useRef({ hours, placing });
  useEffect(() => {
    latest.current = { hours, placing };
  });
  const [dragging, setDragging] = useState<string | null>(null);
  const [isOverTray, setIsOverTray] = useState(false);
  /** Set while the click that ends a drag is to be ignored. */
  const suppressed = useRef(false);

  useEffect(() => {
    const end = () => {
      drag.current = null;
      setDragging(null);
      setIsOverTray(false);
    };
    const onMove = (event: PointerEvent) => {
      const held = drag.current;
      if (!held) return;
      if (!held.started && Math.hypot(event.clientX - held.x, event.clientY - held.y) < DRAG_THRESHOLD_PX)
        return;
      if (!held.started) {
        held.started = true;
        setDragging(held.job.id);
      }
      // Only the visible part of a column counts: another element covers the rest.
      const seen = grid.current?.parentElement?.getBoundingClientRect();
      if (!seen) return;
      const columns = [...(grid.current?.querySelectorAll('[data-column]') ?? [])].map((column) => {
        const { left, right, top, bottom } = column.getBoundingClientRect();
        return { left: Math.max(left, seen.left), right: Math.min(right, seen.right), top, bottom };
      });
      const { hours: shown, placing: to } = latest.current;
      const visit = { from: 0, to: lengthOf(held.job) };
      held.target = pointerTarget({ x: event.clientX, y: event.clientY }, columns, shown, visit, held.grip);
      const tray = document.querySelector('[data-tray]')?.getBoundingClientRect();
      held.overTray = held.job.slotStart !== null && tray !== undefined && isInside(event, tray);
      setIsOverTray(held.overTray);
      to.drag(held.job, held.target);
    };
    const onUp = () => {
      const held = drag.current;
      if (!held) return;
      end();
      if (!held.started) return;
      suppressed.current = true;
      setTimeout(() => (suppressed.current = false));
      if (held.overTray) latest.current.placing.unschedule(held.job);
      else if (held.target) latest.current.placing.drop(held.job, held.target);
      else latest.current.placing.putBack();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !drag.current?.started) return;
      end();
      latest.current.placing.putBack();
    };
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', onUp);
    addEventListener('pointercancel', end);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', onUp);
      removeEventListener('pointercancel', end);
      removeEventListener('keydown', onKey);
    };
  }, [grid]);

  return {
    /** The id of the job that is being dragged. */
    dragging,
    /** Whether it is held over the unscheduled jobs. */
    isOverTray,
    /** Whether the current click is the end of a drag. */
    isDragEnd: () => suppressed.current,
    /** Starts a drag. `minutesPerPixel` is the scale of the dragged block; 0 for a job in the tray. */
    begin: (event: ReactPointerEvent<HTMLElement>, job: BoardJob, minutesPerPixel: number) => {
      if (event.button !== 0 || event.pointerType === 'touch' || !isMovable(job)) return;
      const { top } = event.currentTarget.getBoundingClientRect();
      drag.current = {
        ...{ job, x: event.clientX, y: event.clientY, started: false, target: null, overTray: false },
        grip: (event.clientY - top) * minutesPerPixel,
      };
    },
  };
}

export type Dragging = ReturnType<typeof useDrag>;
