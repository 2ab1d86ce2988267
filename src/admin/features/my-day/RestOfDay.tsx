import { ChevronRight } from '#ui/icons.tsx';
import { formatTime, shopDate, shopToday } from '#domain/shop-time.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { visitStateLabels } from '#domain/job.ts';
import type { BoardJob } from '#contract/schedule/day.ts';
import { Badge } from '#ui/Badge.tsx';
import { jobPath } from '../../routes.ts';
import { travelText } from '../../shared/jobs/opening-text.ts';
import { shortDay } from '../../shared/format.ts';
import { AcceptOrDecline } from './AcceptOrDecline.tsx';

/** The jobs after the next one, each a line that links to the job. */
export function RestOfDay({ jobs }: { jobs: readonly BoardJob[] }) {
  return (
    <section aria-label="Rest of the day" className="min-w-0">
      <h2 className="border-b border-line-strong pb-1.5 text-lg font-bold">
        Then <span className="font-normal text-muted tabular-nums">{jobs.length}</span>
      </h2>
      {jobs.length === 0 ? <p className="py-2 text-muted">Nothing else today.</p> : null}
      <ul>
        {jobs.map((job) => (
          <li key={job.id} className="border-b border-line py-1.5">
            <a
              href={jobPath(job.id)}
              data-row
              className="flex min-h-11 items-center gap-3 text-body no-underline hover:bg-sunken/60"
            >
              <span className="w-24 shrink-0 font-semibold tabular-nums">{timeOf(job)}</span>
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-1.5">
                  <strong className="min-w-0 wrap-break-word">{job.name}</strong>
                  {job.late ? <Badge tone="danger">Late</Badge> : null}
                  {job.urgency === 'emergency' ? <Badge tone="danger">Emergency</Badge> : null}
                </span>
                <span className="block text-sm wrap-anywhere text-muted">
                  {[job.town ?? job.location, serviceTypeLabel(job.serviceType), travelText(job)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
            </a>
            {job.visit === 'scheduled' && !job.acceptedAt ? <AcceptOrDecline job={job} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** When a job starts, with its day unless that is today; its state if it has no time. */
function timeOf({ slotStart, visit }: BoardJob): string {
  if (!slotStart) return visitStateLabels[visit];
  const day = shopDate(slotStart);
  return day === shopToday(new Date()) ? formatTime(slotStart) : `${shortDay(day)} ${formatTime(slotStart)}`;
}
