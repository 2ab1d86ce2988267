import type { PointerEventHandler } from 'react';
import { formatTime } from '#domain/shop-time.ts';
import { visitStateLabels } from '#domain/job.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import type { BoardJob } from '#contract/schedule/day.ts';
import { cx } from '#ui/cx.ts';
import { shortSpan } from '../../shared/jobs/job-text.ts';
import { travelText } from '../../shared/jobs/opening-text.ts';
import { toneOf, type VisitTone } from './board-view.ts';

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
