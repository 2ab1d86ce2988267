import { useEffect, useRef, useState } from 'react';
import { timeText } from '#domain/shop-time.ts';
import type { BoardJob } from '#contract/schedule/day.ts';
import type { Opening } from '#contract/schedule/openings.ts';
import { cx } from '#ui/cx.ts';
import { clipped, inLanes, nowOn, placedAt, shownHours, spanText } from './board-layout.ts';
import { bandsOn, type Column, openingsOn, visitsOn } from './board-view.ts';
import { BandBlock, boxOf, ColumnHead, Drive, Gap, HOUR_PX, VisitBlock } from './BoardBlocks.tsx';
import { Tray, useDrag } from './Tray.tsx';
import { lengthOf, type Placing } from './use-placing.ts';

/** The day as a grid: a column for each technician, a row for each hour. */
export function DayGrid({
  day,
  columns,
  openings,
  placing,
  unscheduled,
  more,
  mayDrag,
}: {
  day: string;
  columns: readonly Column[];
  /** Openings for the job that is picked up. */
  openings: readonly Opening[];
  placing: Placing;
  /** Jobs without a time, listed beside the grid. */
  unscheduled: readonly BoardJob[];
  /** Whether there are more of them than are listed. */
  more: boolean;
  /** Whether visits can be dragged. */
  mayDrag: boolean;
}) {
  const grid = useRef<HTMLDivElement>(null);
  const { picked } = placing;
  const visits = columns.map(({ jobs }) => visitsOn(day, jobs));
  const offered = columns.map(({ technicianId }) => openingsOn(day, technicianId, openings));
  const hours = shownHours([
    ...visits.flat().map(({ leaves, to }) => ({ from: leaves, to })),
    ...offered.flat(),
    ...(picked?.target ? [picked.target] : []),
  ]);
  const drag = useDrag(grid, hours, placing);
  const now = nowOn(day, useMinute());
  const rows = (hours.to - hours.from) / 60;

  return (
    <div className="board-day">
      <div className="overflow-x-auto overflow-y-hidden pb-1">
        <div
          ref={grid}
          role="group"
          aria-label="The day"
          className="grid min-w-full"
          style={{ gridTemplateColumns: `3.25rem repeat(${columns.length}, minmax(8.5rem, 1fr))` }}
        >
          <span />
          {columns.map((column) => (
            <ColumnHead key={column.technicianId ?? ''} column={column} />
          ))}
          <ol aria-hidden="true" className="relative" style={{ height: `${rows * HOUR_PX}px` }}>
            {Array.from({ length: rows }, (_, row) => (
              <li
                key={row}
                className="absolute right-2 -translate-y-1/2 text-xs text-muted tabular-nums"
                style={{ top: `${row * HOUR_PX + (row === 0 ? 7 : 0)}px` }}
              >
                {timeText(hours.from + row * 60)}
              </li>
            ))}
          </ol>
          {columns.map((column, at) => (
            // Clicking the empty column is for the mouse; the keys and the offered times do the same.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
            <div
              key={column.technicianId ?? ''}
              data-column
              className="board-column relative border-l border-line"
              style={{ height: `${rows * HOUR_PX}px`, backgroundSize: `100% ${HOUR_PX}px` }}
              onClick={(event) => {
                if (!picked || event.target !== event.currentTarget || drag.isDragEnd()) return;
                const { top } = event.currentTarget.getBoundingClientRect();
                const minutes = hours.from + ((event.clientY - top) / HOUR_PX) * 60;
                const length = lengthOf(picked.job);
                placing.drop(picked.job, placedAt({ from: 0, to: length }, minutes - 8, at, columns.length));
              }}
            >
              {bandsOn(day, column).map((band) => (
                <BandBlock key={`${band.kind} ${band.from}`} band={band} hours={hours} />
              ))}
              {now !== null && now >= hours.from && now < hours.to ? (
                <div
                  aria-hidden="true"
                  className="pointer-events-none absolute inset-x-0 border-t-2 border-lava"
                  style={{ top: `${((now - hours.from) / 60) * HOUR_PX}px` }}
                />
              ) : null}
              {visits[at]?.map(({ job, leaves, from }) => (
                <Drive key={job.id} job={job} span={{ from: leaves, to: from }} hours={hours} />
              ))}
              {inLanes(visits[at] ?? []).map(({ job, from, to, lane, lanes }) => {
                const part = clipped({ from, to }, hours);
                if (!part) return null;
                return (
                  <VisitBlock
                    key={job.id}
                    job={job}
                    picked={picked?.job.id === job.id}
                    minutes={part.to - part.from}
                    className={cx(drag.dragging === job.id && 'opacity-50')}
                    style={{ ...boxOf(part, hours), ...laneOf(lane, lanes) }}
                    onPointerDown={(event) => {
                      if (mayDrag) drag.begin(event, job, 60 / HOUR_PX);
                    }}
                    onPick={() => {
                      if (drag.isDragEnd()) return;
                      if (picked?.job.id === job.id) placing.putBack();
                      else placing.pick(job);
                    }}
                  />
                );
              })}
              {drag.dragging === null && picked
                ? offered[at]?.map(({ opening, from, to }) => (
                    <Gap
                      key={opening.slotStart}
                      opening={opening}
                      box={boxOf({ from, to: Math.min(to, from + 60) }, hours)}
                      onTake={() => placing.take(picked.job, opening)}
                    />
                  ))
                : null}
              {picked?.target?.column === at ? (
                <div
                  aria-hidden="true"
                  className="pointer-events-none absolute inset-x-0.5 z-20 rounded border-2 border-accent bg-panel/85 px-1.5 py-0.5 text-sm leading-tight shadow-lg"
                  style={boxOf(clipped(picked.target, hours) ?? picked.target, hours)}
                >
                  <strong className="block truncate">{picked.job.name}</strong>
                  <span className="tabular-nums">{spanText(picked.target)}</span>
                </div>
              ) : null}
            </div>
          ))}
        </div>
      </div>
      <Tray jobs={unscheduled} more={more} placing={placing} drag={mayDrag ? drag : undefined} />
    </div>
  );
}

const laneOf = (lane: number, lanes: number) => ({
  left: `calc(${(lane / lanes) * 100}% + 2px)`,
  width: `calc(${100 / lanes}% - 4px)`,
});

/** The current time, updated every minute for the line that marks it; reads no data. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
