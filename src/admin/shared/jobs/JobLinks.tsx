import { MapPin, MessageSquare, Phone } from '#ui/icons.tsx';
import { mapLink } from '#domain/regions.ts';
import { formatPhone, smsLink, telLink } from '#domain/phone.ts';
import type { Job } from '#contract/jobs/job.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { callerName, jobPlace } from './job-text.ts';

/** Links to call and text a job's caller, and to navigate to its place, narrow enough for one row of a phone. */
export function JobLinks({
  job,
  className,
  navigateFirst = false,
}: {
  job: Job;
  className?: string;
  navigateFirst?: boolean;
}) {
  const name = callerName(job);
  const place = jobPlace(job);
  const look = cx('max-sm:gap-1 max-sm:px-1 max-[359px]:[&_svg]:hidden', className);
  const navigate = place ? (
    <ButtonLink
      href={mapLink(job.latitude === null ? place : `${job.latitude},${job.longitude}`)}
      target="_blank"
      rel="noreferrer"
      className={look}
      aria-label={`Navigate to ${place} (map, opens in a new tab)`}
    >
      <MapPin aria-hidden="true" className="size-4" />
      Navigate
    </ButtonLink>
  ) : null;
  return (
    <>
      {navigateFirst ? navigate : null}
      <ButtonLink
        href={telLink(job.phone)}
        target="_self"
        className={look}
        aria-label={`Call ${name} at ${formatPhone(job.phone)}`}
      >
        <Phone aria-hidden="true" className="size-4" />
        Call
      </ButtonLink>
      <ButtonLink href={smsLink(job.phone)} target="_self" className={look} aria-label={`Text ${name}`}>
        <MessageSquare aria-hidden="true" className="size-4" />
        Text
      </ButtonLink>
      {navigateFirst ? null : navigate}
    </>
  );
}
