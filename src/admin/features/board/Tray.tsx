import type { BoardJob } from '#contract/schedule/day.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { cx } from '#ui/cx.ts';
import { GripVertical } from '#ui/icons.tsx';
import { jobsPath } from '../../routes.ts';
import type { Dragging } from './use-drag.ts';
import type { Placing } from './use-placing.ts';

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
