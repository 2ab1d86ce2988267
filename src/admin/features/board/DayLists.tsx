import { ChevronRight } from '#ui/icons.tsx';
import { formatTime } from '#domain/shop-time.ts';
import { shiftKindLabels } from '#domain/crew.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import type { Opening } from '#contract/schedule/openings.ts';
import { cx } from '#ui/cx.ts';
import { PhoneHeard } from '../../shared/jobs/PhoneHeard.tsx';
import { travelText } from '../../shared/jobs/job-text.ts';
import { bandText } from './board-layout.ts';
import { bandsOn, type Column, openingsOn, toneOf, visitsOn } from './board-view.ts';
import type { Placing } from './use-placing.ts';
import { markText, slotText, toneClass } from './BoardBlocks.tsx';

/** The day on a phone: a list for each technician, the viewer's own first; an opening is a row between two visits. */
export function DayLists({
  day,
  columns,
  openings,
  placing,
  self,
}: {
  day: string;
  columns: readonly Column[];
  openings: readonly Opening[];
  placing: Placing;
  self: string | undefined;
}) {
  const { picked } = placing;
  return (
    <div className="flex flex-col gap-6">
      {columns.map((column) => {
        const visits = visitsOn(day, column.jobs);
        const offered = picked ? openingsOn(day, column.technicianId, openings) : [];
        const rows = [
          ...visits.map((visit) => ({ from: visit.from, visit, gap: null })),
          ...offered.map((gap) => ({ from: gap.from, visit: null, gap })),
        ].toSorted((a, b) => a.from - b.from);
        const shifts = bandsOn(day, column).filter(({ kind }) => kind !== 'closed');
        return (
          <section key={column.technicianId ?? ''} aria-label={column.name}>
            <h2 className="border-b border-line-strong pb-1 text-lg font-bold wrap-anywhere">
              {column.technicianId === self ? 'My visits' : column.name}{' '}
              <span className="font-normal text-muted tabular-nums">{visits.length}</span>
            </h2>
            {column.member ? <PhoneHeard member={column.member} /> : null}
            {shifts.map((shift) => (
              <p key={`${shift.kind} ${shift.from}`} className="border-b border-line py-1 text-sm text-muted">
                {shiftKindLabels[shift.kind as keyof typeof shiftKindLabels]} {bandText(shift)}
              </p>
            ))}
            {rows.length === 0 ? <p className="py-2 text-muted">No visits this day.</p> : null}
            <ul>
              {rows.map(({ visit, gap }) =>
                gap && picked ? (
                  <li key={gap.opening.slotStart} className="border-b border-line py-1">
                    <button
                      type="button"
                      data-gap
                      onClick={() => placing.take(picked.job, gap.opening)}
                      className="flex min-h-11 w-full items-center justify-between gap-2 rounded-md border-2 border-dashed border-accent bg-panel px-3 text-left font-semibold text-accent-text"
                    >
                      <span className="tabular-nums">Fits at {formatTime(gap.opening.slotStart)}</span>
                      <span className="text-sm font-normal tabular-nums">{travelText(gap.opening)}</span>
                    </button>
                  </li>
                ) : visit ? (
                  <li key={visit.job.id} className="border-b border-line">
                    {travelText(visit.job) ? (
                      <p className="pt-1 text-xs text-muted tabular-nums">Drive {travelText(visit.job)}</p>
                    ) : null}
                    <button
                      type="button"
                      data-visit={visit.job.id}
                      aria-pressed={picked?.job.id === visit.job.id}
                      onClick={() =>
                        picked?.job.id === visit.job.id ? placing.putBack() : placing.pick(visit.job)
                      }
                      className={cx(
                        'my-1 flex min-h-12 w-full items-center gap-2 rounded border-l-4 px-2.5 py-1 text-left leading-snug shadow-[0_0_0_1px_var(--line-strong)] aria-pressed:shadow-[0_0_0_2px_var(--accent)]',
                        toneClass[toneOf(visit.job)],
                      )}
                    >
                      <span className="min-w-0 flex-1">
                        <span className="flex items-baseline justify-between gap-2">
                          <strong className="tabular-nums">{slotText(visit.job)}</strong>
                          <span
                            className={cx(
                              'text-xs font-semibold',
                              visit.job.late ? 'text-danger' : 'text-muted',
                            )}
                          >
                            {markText(visit.job)}
                          </span>
                        </span>
                        <span className="block wrap-anywhere">
                          {[visit.job.name, visit.job.town ?? visit.job.location].filter(Boolean).join(', ')}
                        </span>
                        <span className="block text-sm wrap-anywhere text-muted">
                          {visit.job.number} · {serviceTypeLabel(visit.job.serviceType)}
                        </span>
                      </span>
                      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
                    </button>
                  </li>
                ) : null,
              )}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
