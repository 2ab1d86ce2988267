import type { PointerEventHandler } from 'react';
import type { BoardJob } from '#contract/schedule/day.ts';
import type { Opening } from '#contract/schedule/openings.ts';
import { shiftKindLabels } from '#domain/crew.ts';
import { visitStateLabels } from '#domain/job.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { formatTime } from '#domain/shop-time.ts';
import { cx } from '#ui/cx.ts';
import { PhoneHeard } from '../../shared/jobs/PhoneHeard.tsx';
import { shortSpan, travelText } from '../../shared/jobs/job-text.ts';
import { bandText, clipped, type Span } from './board-layout.ts';
import { type Band, type Column, toneOf, type VisitTone } from './board-view.ts';

/** Pixels per hour: a quarter hour holds one line of text. */
export const HOUR_PX = 66;

const px = (minutes: number) => `${(minutes / 60) * HOUR_PX}px`;

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

export const toneClass: Readonly<Record<VisitTone, string>> = {
  planned: 'border-accent bg-panel',
  emergency: 'border-lava bg-danger-soft',
  underway: 'border-info bg-info-soft',
  late: 'border-danger bg-danger-soft',
  over: 'border-line-strong bg-sunken text-muted',
};

/** "9:00 AM to 10:00 AM"; empty without a time. */
export const slotText = ({ slotStart, slotEnd }: Pick<BoardJob, 'slotStart' | 'slotEnd'>): string =>
  slotStart && slotEnd ? `${formatTime(slotStart)} to ${formatTime(slotEnd)}` : '';

/** A visit's marks as text: late, under way, emergency; null if it has none. */
export function markText({
  visit,
  late,
  urgency,
  offHoursReason,
}: Pick<BoardJob, 'visit' | 'late' | 'urgency' | 'offHoursReason'>): string | null {
  const marks = [
    late ? 'Late' : null,
    visit === 'scheduled' || visit === 'unscheduled' ? null : visitStateLabels[visit],
    urgency === 'emergency' ? 'Emergency' : null,
    offHoursReason && visit === 'scheduled' ? 'Off hours' : null,
  ].filter(Boolean);
  return marks.length > 0 ? marks.join(' · ') : null;
}

/** The shortest visits, in minutes, with room for two and three lines of text. */
const ROOM_FOR_TWO = 40;
const ROOM_FOR_THREE = 55;

/** A visit on the grid; a press picks it up. */
export function VisitBlock({
  job,
  picked,
  minutes,
  className,
  style,
  onPick,
  onPointerDown,
}: {
  job: BoardJob;
  picked: boolean;
  /** The length of its visible part, which decides how much text fits. */
  minutes: number;
  className?: string;
  style: Readonly<Record<string, string>>;
  onPick: () => void;
  onPointerDown: PointerEventHandler<HTMLElement>;
}) {
  const mark = markText(job);
  const way = travelText(job);
  return (
    <button
      type="button"
      data-visit={job.id}
      aria-pressed={picked}
      style={style}
      onClick={onPick}
      onPointerDown={onPointerDown}
      className={cx(
        'absolute flex flex-col overflow-hidden rounded border-l-4 px-1.5 py-0.5 text-left text-sm leading-tight shadow-[0_0_0_1px_var(--line-strong)]',
        'select-none aria-pressed:shadow-[0_0_0_2px_var(--accent)] hover:z-10 focus-visible:z-10',
        toneClass[toneOf(job)],
        className,
      )}
    >
      <span className="flex min-w-0 items-baseline justify-between gap-1">
        <strong className="truncate">{job.name}</strong>
        {mark && minutes < ROOM_FOR_THREE ? <Mark late={job.late}>{mark}</Mark> : null}
      </span>
      <span className={cx('truncate tabular-nums', minutes < ROOM_FOR_TWO && 'sr-only')}>
        {[shortSpan(slotText(job)), job.town].filter(Boolean).join(', ')}
      </span>
      <span className={cx('truncate text-muted', minutes < ROOM_FOR_THREE && 'sr-only')}>
        {mark && minutes >= ROOM_FOR_THREE ? (
          <>
            <Mark late={job.late}>{mark}</Mark> ·{' '}
          </>
        ) : null}
        {job.number} · {serviceTypeLabel(job.serviceType)}
      </span>
      {way ? <span className="sr-only">Preceded by a drive of {way}</span> : null}
    </button>
  );
}

function Mark({ late, children }: { late: boolean; children: string }) {
  return (
    <span className={cx('shrink-0 text-xs font-semibold', late ? 'text-danger' : 'text-body')}>
      {children}
    </span>
  );
}
