import { addDays, formatTime, shopDate, shopToday } from '#domain/shop-time.ts';
import { shiftKindLabels } from '#domain/crew.ts';
import type { Opening } from '#contract/schedule/openings.ts';
import { cx } from '#ui/cx.ts';
import { boardPath } from '../../routes.ts';
import { shortDay } from '../../shared/format.ts';
import { travelText } from '../../shared/jobs/job-text.ts';
import { type Column, openingsOn, shiftKindsOn, toneOf } from './board-view.ts';
import type { Placing } from './use-placing.ts';
import { markText, toneClass } from './BoardBlocks.tsx';

/** The week as a table, a row for each technician and a column for each day; on a phone, a list for each day. */
export function WeekGrid({
  from,
  columns,
  openings,
  placing,
}: {
  /** The first of seven days. */
  from: string;
  columns: readonly Column[];
  openings: readonly Opening[];
  placing: Placing;
}) {
  const days = Array.from({ length: 7 }, (_, at) => addDays(from, at));
  const today = shopToday(new Date());
  const heading = (day: string) => (
    <a
      href={boardPath({ day })}
      className={cx(
        'block font-bold text-body no-underline hover:underline',
        day === today && 'text-accent-text underline',
      )}
    >
      {shortDay(day)}
      {day === today ? <span className="sr-only"> (today)</span> : null}
    </a>
  );
  return (
    <div className="min-w-0">
      <div className="overflow-x-auto pb-1 max-md:hidden">
        <table className="w-full min-w-3xl table-fixed border-collapse">
          <caption className="sr-only">The week by technician and day</caption>
          <thead>
            <tr>
              <th scope="col" className="w-28 border-b border-line-strong">
                <span className="sr-only">Technician</span>
              </th>
              {days.map((day) => (
                <th
                  key={day}
                  scope="col"
                  className="border-b border-l border-line-strong border-l-line px-2 pb-1.5 text-left align-bottom whitespace-nowrap text-sm"
                >
                  {heading(day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.map((column) => (
              <tr key={column.technicianId ?? ''}>
                <th scope="row" className="border-b border-line py-2 pr-2 text-left align-top font-semibold">
                  {column.name}
                </th>
                {days.map((day) => (
                  <td key={day} className="h-20 border-b border-l border-line p-1 align-top">
                    <DayCell day={day} column={column} openings={openings} placing={placing} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-col gap-6 md:hidden">
        {days.map((day) => (
          <section key={day} aria-label={shortDay(day)}>
            <h2 className="border-b border-line-strong pb-1 text-lg">{heading(day)}</h2>
            {columns.map((column) => (
              <div
                key={column.technicianId ?? ''}
                className="grid grid-cols-[6rem_minmax(0,1fr)] gap-2 border-b border-line py-1"
              >
                <h3 className="truncate pt-1 text-sm font-semibold">{column.name}</h3>
                <DayCell day={day} column={column} openings={openings} placing={placing} />
              </div>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

/** A technician's day in a week. */
function DayCell({
  day,
  column,
  openings,
  placing,
}: {
  day: string;
  column: Column;
  openings: readonly Opening[];
  placing: Placing;
}) {
  const { picked } = placing;
  const jobs = column.jobs
    .filter(({ slotStart }) => slotStart && shopDate(slotStart) === day)
    .toSorted((a, b) => (a.slotStart ?? '').localeCompare(b.slotStart ?? ''));
  const offered = picked ? openingsOn(day, column.technicianId, openings) : [];
  return (
    <ul className="flex flex-col gap-1">
      {shiftKindsOn(day, column).map((kind) => (
        <li key={kind} className="px-1 text-xs text-muted">
          {shiftKindLabels[kind]}
        </li>
      ))}
      {jobs.map((job) => (
        <li key={job.id}>
          <button
            type="button"
            data-visit={job.id}
            aria-pressed={picked?.job.id === job.id}
            onClick={() => (picked?.job.id === job.id ? placing.putBack() : placing.pick(job))}
            className={cx(
              'w-full rounded border-l-4 px-1.5 py-0.5 text-left text-sm leading-tight shadow-[0_0_0_1px_var(--line-strong)] aria-pressed:shadow-[0_0_0_2px_var(--accent)] max-md:min-h-11',
              toneClass[toneOf(job)],
            )}
          >
            <span className="block tabular-nums">
              {job.slotStart ? formatTime(job.slotStart).replace(':00', '') : ''}{' '}
              <span className={cx('text-xs font-semibold', job.late && 'text-danger')}>{markText(job)}</span>
            </span>
            <strong className="line-clamp-2 wrap-anywhere">{job.name}</strong>
            {job.town ? <span className="block truncate text-xs text-muted">{job.town}</span> : null}
          </button>
        </li>
      ))}
      {offered.map(({ opening }) => (
        <li key={opening.slotStart}>
          <button
            type="button"
            data-gap
            onClick={() => picked && placing.take(picked.job, opening)}
            className="w-full rounded border-2 border-dashed border-accent bg-panel px-1.5 py-0.5 text-left text-sm leading-tight font-semibold text-accent-text max-md:min-h-11"
          >
            Fits at {formatTime(opening.slotStart)}
            <span className="block truncate text-xs font-normal">{travelText(opening)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
