import { shiftKindLabels } from '#domain/crew.ts';
import { formatTime } from '#domain/shop-time.ts';
import type { BoardJob } from '#contract/schedule/day.ts';
import type { Opening } from '#contract/schedule/openings.ts';
import { travelText } from '../../shared/jobs/opening-text.ts';
import { PhoneHeard } from '../../shared/jobs/PhoneHeard.tsx';
import { clipped, type Span } from './board-layout.ts';
import { bandText } from './board-moves.ts';
import type { Band, Column } from './board-view.ts';

/** Pixels per hour: a quarter hour holds one line of text. */
export const HOUR = 66;

const px = (minutes: number) => `${(minutes / 60) * HOUR}px`;

/** A span's position in its column. */
export const boxOf = ({ from, to }: Span, hours: Span) => ({
  top: px(from - hours.from),
  height: px(to - from),
});

/** A technician's name, van and number of visits above the column. */
export function ColumnHead({ column: { name, member, jobs } }: { column: Column }) {
  const open = jobs.filter(({ visit }) => visit !== 'done').length;
  return (
    <div className="min-w-0 border-b border-line-strong px-2 pb-1.5">
      <h2 className="truncate font-bold">{name}</h2>
      <p className="truncate text-xs text-muted tabular-nums">
        {[
          `${jobs.length} ${jobs.length === 1 ? 'visit' : 'visits'}`,
          open < jobs.length ? `${open} open` : null,
          member?.van,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {member ? <PhoneHeard member={member} /> : null}
    </div>
  );
}

/** A band of hours outside work, time off or on call. */
export function BandBlock({ band, hours }: { band: Band; hours: Span }) {
  const part = clipped(band, hours);
  if (!part) return null;
  if (band.kind === 'on_call') {
    return (
      <div
        className="pointer-events-none absolute right-0 w-4 border-r-4 border-light"
        style={boxOf(part, hours)}
      >
        <span className="sr-only">
          {shiftKindLabels.on_call} {bandText(band)}
        </span>
      </div>
    );
  }
  return (
    <div className="board-closed pointer-events-none absolute inset-x-0" style={boxOf(part, hours)}>
      {band.kind === 'time_off' ? (
        <p className="px-2 py-1 text-sm font-semibold text-muted">
          {shiftKindLabels.time_off} {bandText(band)}
        </p>
      ) : null}
    </div>
  );
}

/** The drive before a visit, drawn to scale. */
export function Drive({ job, span, hours }: { job: BoardJob; span: Span; hours: Span }) {
  const part = clipped(span, hours);
  if (!part) return null;
  return (
    <div
      aria-hidden="true"
      className="board-drive pointer-events-none absolute inset-x-1 flex items-center overflow-hidden px-1.5 text-xs text-muted tabular-nums"
      style={boxOf(part, hours)}
    >
      {part.to - part.from >= 12 ? <span className="truncate">{travelText(job)}</span> : null}
    </div>
  );
}

/** An opening for the job that is picked up; a press places the job there. */
export function Gap({
  opening,
  box,
  onTake,
}: {
  opening: Opening;
  box: Readonly<Record<string, string>>;
  onTake: () => void;
}) {
  return (
    <button
      type="button"
      data-gap
      onClick={onTake}
      style={box}
      className="absolute inset-x-0.5 z-10 overflow-hidden rounded border-2 border-dashed border-accent bg-panel px-1.5 text-left text-sm leading-tight font-semibold text-accent-text hover:bg-sunken"
    >
      Fits at {formatTime(opening.slotStart)}
      <span className="block truncate text-xs font-normal">{travelText(opening)}</span>
      <span className="sr-only"> with {opening.technicianName}</span>
    </button>
  );
}
