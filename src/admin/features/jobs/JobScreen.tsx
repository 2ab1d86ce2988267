import { useQuery } from '@tanstack/react-query';
import { type Job, jobRoutes } from '#contract/jobs/job.ts';
import { wantedText } from '#domain/job-facts.ts';
import {
  isOpenVisit,
  moneyStageLabels,
  passedStops,
  railLabels,
  railStops,
  visitStateLabels,
} from '#domain/job.ts';
import { urgencyLabel } from '#domain/urgency.ts';
import { Badge } from '#ui/Badge.tsx';
import { cx } from '#ui/cx.ts';
import { Check } from '#ui/icons.tsx';
import { useRecordId } from '../../navigation.ts';
import { useInvalidateOnMount } from '../../queries.ts';
import { jobsPath } from '../../routes.ts';
import { jobQuery } from '../../shared/jobs/job-cache.ts';
import { cancelText, jobName, jobPlace, jobWork } from '../../shared/jobs/job-text.ts';
import { JobLinks, OrderNotice } from '../../shared/jobs/JobHead.tsx';
import { RecordBoundary } from '../../shared/RecordParts.tsx';
import { EmergencyBadge, SuspiciousBadge, UrgencyBadge } from '../../shared/StatusBadges.tsx';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { useWithSteps } from '../../waiting.ts';
import { JobActions } from './JobActions.tsx';
import { JobCards } from './JobCards.tsx';
import { Timeline } from './Timeline.tsx';

/** States outside the path from call to payment. */
const beside = ['declined', 'expired', 'overdue'] as const;

/** A job's progress from call to payment. */
function Rail({ job }: { job: Job }) {
  const passed = passedStops(job.visit, job.money);
  const next = railStops.find((stop) => !passed.includes(stop));
  const aside = beside.find((stage) => stage === job.money);
  return (
    <div className="pt-4">
      <ol aria-label="Progress" className="flex max-w-3xl">
        {railStops.map((stop, index) => {
          const done = passed.includes(stop);
          return (
            <li
              key={stop}
              aria-current={stop === next ? 'step' : undefined}
              className="relative flex flex-1 flex-col items-center gap-1 text-[0.68rem] max-sm:tracking-tight sm:text-sm"
            >
              {index > 0 ? (
                <span
                  aria-hidden="true"
                  className={cx(
                    'absolute top-3 right-1/2 left-[-50%] h-0.5 -translate-y-1/2',
                    done ? 'bg-accent' : 'bg-line-strong',
                  )}
                />
              ) : null}
              <span
                aria-hidden="true"
                className={cx(
                  'z-1 grid size-6 place-items-center rounded-full border-2',
                  done ? 'border-accent bg-accent text-on-accent' : 'bg-page',
                  !done && (stop === next ? 'border-accent' : 'border-line-strong'),
                )}
              >
                {done ? <Check className="size-3.5" strokeWidth={3} /> : null}
              </span>
              <span className={cx(stop === next && 'font-semibold', !done && stop !== next && 'text-muted')}>
                {railLabels[stop]}
                <span className="sr-only">{done ? ', done' : ''}</span>
              </span>
            </li>
          );
        })}
      </ol>
      {aside || job.visit === 'cancelled' || job.visit === 'on_the_way' ? (
        <p className="flex flex-wrap items-center gap-2 pt-2">
          {job.visit === 'cancelled' ? (
            <>
              <Badge>Cancelled</Badge> {cancelText(job.cancelReason)}
            </>
          ) : null}
          {job.visit === 'on_the_way' ? <Badge tone="info">{visitStateLabels.on_the_way}</Badge> : null}
          {aside ? (
            <Badge tone={aside === 'overdue' ? 'danger' : 'warn'}>{moneyStageLabels[aside]}</Badge>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

/** /admin/jobs/{id}: one job on one page; each field is edited in place. */
export default function JobScreen() {
  useInvalidateOnMount(jobRoutes.list.path);
  const id = useRecordId('job');
  const job = useQuery(jobQuery(id));
  const withSteps = useWithSteps();
  return (
    <RecordBoundary name="job" query={job} back={{ label: 'All jobs', href: jobsPath() }}>
      {(found) => <JobView key={found.id} job={withSteps(found)} />}
    </RecordBoundary>
  );
}

function JobView({ job }: { job: Job }) {
  return (
    <div className="@container">
      <JobHead job={job} />
      <OrderNotice job={job} />
      <Rail job={job} />
      <JobActions job={job} />
      <div className="grid gap-x-10 gap-y-6 pt-6 @4xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <JobCards job={job} />
        <Timeline job={job} />
      </div>
    </div>
  );
}

/** Customer, work, place and urgency, with buttons to call, text and navigate. */
function JobHead({ job }: { job: Job }) {
  const name = jobName(job);
  const car = [job.vehicleColor, job.vehiclePlate && `plate ${job.vehiclePlate}`].filter(Boolean);
  const wanted = job.slotStart === null && isOpenVisit(job.visit) ? wantedText(job) : '';
  const place = jobPlace(job);
  return (
    <>
      <ScreenHeader
        title={
          <span className="inline-flex flex-wrap items-center gap-x-2">
            {name}
            {job.isEmergency ? (
              <EmergencyBadge />
            ) : job.urgency === 'standard' ? null : (
              <UrgencyBadge urgency={job.urgency} />
            )}
            {job.suspicious ? <SuspiciousBadge /> : null}
          </span>
        }
        windowTitle={`Job ${job.number}, ${name}`}
      >
        <div className="flex flex-wrap gap-2 max-sm:*:min-w-max max-sm:*:flex-1">
          <JobLinks job={job} />
        </div>
      </ScreenHeader>
      <p className="text-muted">
        Job <strong className="text-body tabular-nums">{job.number}</strong> · {jobWork(job)}
        {car.map((part) => `, ${part}`)}
        {place ? ` · ${place}` : ''}
        {wanted ? ` · requested ${wanted}` : ''}
        <span className="sr-only"> · {urgencyLabel(job.urgency)}</span>
      </p>
      {job.request ? (
        <blockquote className="mt-2 max-w-prose border-l-3 border-line-strong pl-3 wrap-anywhere whitespace-pre-line">
          {job.request}
        </blockquote>
      ) : null}
    </>
  );
}
