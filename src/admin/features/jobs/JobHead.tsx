import { wantedText } from '#domain/job-facts.ts';
import { isOpenVisit } from '#domain/job.ts';
import { urgencyLabel } from '#domain/urgency.ts';
import type { Job } from '#contract/jobs/job.ts';
import { JobLinks } from '../../shared/jobs/JobLinks.tsx';
import { jobName, jobPlace, jobWork } from '../../shared/jobs/job-text.ts';
import { EmergencyBadge, UrgencyBadge } from '../../shared/StatusBadges.tsx';
import { SuspiciousBadge } from '../../shared/SuspiciousNotice.tsx';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';

/** Customer, work, place and urgency, with buttons to call, text and navigate. */
export function JobHead({ job }: { job: Job }) {
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
