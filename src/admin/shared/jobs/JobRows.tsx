import { useStore } from '@nanostores/react';
import { ChevronRight } from '#ui/icons.tsx';
import { shopDate, shopToday } from '#domain/shop-time.ts';
import { moneyStageLabels } from '#domain/job.ts';
import { jobActionLabels } from '#domain/job-steps.ts';
import { formatDecimal } from '#domain/money.ts';
import type { JobRow } from '#contract/jobs/job.ts';
import { cx } from '#ui/cx.ts';
import { besideOf } from '../../navigation.ts';
import { jobPath, router } from '../../routes.ts';
import { EmergencyBadge, SuspiciousBadge } from '../StatusBadges.tsx';
import { jobGist, jobName, jobPlace, jobWork, shortPerson, shortTime } from './job-text.ts';

/** Jobs, one dense line each, linked to the job's page; the next step is at the end of the line. */
export function JobRows({
  label,
  jobs,
  busy = false,
}: {
  label: string;
  jobs: readonly JobRow[];
  /** New rows are loading; the current ones are stale. */
  busy?: boolean;
}) {
  const current = besideOf(useStore(router))?.id;
  const today = shopToday(new Date());
  return (
    <ul
      aria-label={label}
      aria-busy={busy || undefined}
      className={cx('@container border-t border-line', busy && 'opacity-60')}
    >
      {jobs.map((job) => (
        <li key={job.id} className="border-b border-line">
          <Row job={job} today={today} current={job.id === current} />
        </li>
      ))}
    </ul>
  );
}

function Row({ job, today, current }: { job: JobRow; today: string; current: boolean }) {
  const place = jobPlace(job);
  // A short row has room for a time without its date.
  const underWay = job.visit === 'on_the_way' || job.visit === 'on_site';
  const isToday =
    underWay || (job.visit === 'scheduled' && job.slotStart !== null && shopDate(job.slotStart) === today);
  return (
    <a
      href={jobPath(job.id)}
      data-row
      aria-current={current ? 'true' : undefined}
      className={cx(
        'grid grid-cols-[minmax(0,1fr)_fit-content(55%)] items-center gap-x-3 px-1 py-1.5 text-body no-underline hover:bg-sunken/60 focus-visible:-outline-offset-2 aria-[current=true]:bg-sunken',
        '@lg:grid-cols-[3rem_minmax(0,7fr)_minmax(0,5fr)_9.5rem] @lg:py-2',
        '@3xl:grid-cols-[3rem_minmax(0,5fr)_minmax(0,4fr)_minmax(0,4fr)_minmax(0,4fr)_9.5rem_9.5rem]',
      )}
    >
      <span className="hidden text-muted tabular-nums @lg:inline">{job.number}</span>
      <span className="col-start-1 flex min-w-0 flex-wrap items-center gap-x-1.5 font-semibold @lg:flex-nowrap @lg:col-start-auto">
        <span className="min-w-0 wrap-break-word @lg:truncate">{jobName(job)}</span>
        {job.isEmergency ? <EmergencyBadge /> : null}
        {job.suspicious ? <SuspiciousBadge /> : null}
      </span>
      <span className="col-span-2 col-start-1 row-start-2 text-sm wrap-anywhere text-muted tabular-nums @lg:hidden">
        {jobGist(job, today)}
      </span>
      <span className="hidden truncate text-[0.9375rem] @lg:inline">
        {isToday ? <span className="tabular-nums @3xl:hidden">{shortTime(job, today)} · </span> : null}
        {jobWork(job)}
        {place ? <span className="@3xl:hidden">, {place}</span> : null}
      </span>
      <span className="hidden truncate text-muted @3xl:inline">{place}</span>
      <span className="hidden truncate tabular-nums @3xl:inline">
        {job.visit === 'cancelled' ? 'Cancelled' : shortTime(job, today)}
        {job.technicianName ? <span className="text-muted">, {shortPerson(job.technicianName)}</span> : null}
      </span>
      <span className="hidden truncate text-right tabular-nums @3xl:inline">
        <span className="text-muted">{moneyStageLabels[job.money]}</span>
        {job.total ? ` ${formatDecimal(job.total)}` : null}
      </span>
      <NextStep job={job} />
    </a>
  );
}

/** The next step at a row's end; for a finished job, how it ended. */
function NextStep({ job }: { job: JobRow }) {
  return (
    <span
      className={cx(
        'col-start-2 row-start-1 flex items-center justify-end gap-0.5 text-right text-sm font-semibold @lg:col-start-auto @lg:whitespace-nowrap @lg:row-start-auto',
        job.action ? 'text-accent-text' : 'text-muted',
      )}
    >
      {job.action ? jobActionLabels[job.action] : job.visit === 'cancelled' ? 'Cancelled' : 'Done'}
      <ChevronRight aria-hidden="true" className="size-4" />
    </span>
  );
}
