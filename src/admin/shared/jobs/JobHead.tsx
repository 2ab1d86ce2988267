import type { Job } from '#contract/jobs/job.ts';
import { jobSteps } from '#domain/job-steps.ts';
import { formatPhone, smsLink, telLink } from '#domain/phone.ts';
import { mapLink } from '#domain/regions.ts';
import { faultWords, workWords } from '#domain/standing-authority.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { MapPin, MessageSquare, Phone } from '#ui/icons.tsx';
import { jobPath } from '../../routes.ts';
import { useMay } from '../../session.ts';
import { callerName, jobPlace } from './job-text.ts';
import { useJobStep } from './use-job-step.ts';

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

/** Who ordered a job at a property. Outside their authority: the question to the owner, or the owner's answer. */
export function OrderNotice({ job }: { job: Job }) {
  const step = useJobStep(job);
  const may = useMay();
  if (!job.order) return null;
  const { orderedBy, work, fault, answer } = job.order;
  if (!fault)
    return (
      <p className="pt-2">
        Ordered by <strong>{orderedBy}</strong>, who may order {workWords[work]} here.
      </p>
    );
  const waits = answer === null;
  const isOver = job.visit === 'cancelled';
  const refused = answer === 'refused' && !isOver;
  return (
    <section
      aria-label="Order"
      className={cx(
        'mt-3 flex max-w-3xl flex-wrap items-center justify-between gap-3 rounded-lg border px-4 py-3',
        refused && 'border-danger-line bg-danger-soft',
        waits && !isOver && 'border-warn-line bg-warn-soft',
        !refused && (!waits || isOver) && 'border-line bg-sunken',
      )}
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-bold">
          {headingOf(job.order, { isOver, isAsked: may?.('allow_order') === true })}
        </h2>
        <p>
          {faultWords(fault, job.order)}
          {waits && job.visit === 'unscheduled' ? ' The job can be scheduled meanwhile.' : ''}
        </p>
      </div>
      {waits && !isOver && may?.('allow_order') ? (
        <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
          <Button
            look="primary"
            pending={step.isPending}
            onClick={() => step.mutate({ kind: 'allow_order', body: { fault } })}
          >
            {jobSteps.allow_order.label}
          </Button>
          <Button
            disabled={step.isPending}
            onClick={() => step.mutate({ kind: 'refuse_order', body: { fault } })}
          >
            {jobSteps.refuse_order.label}
          </Button>
        </div>
      ) : null}
      {refused && job.allowed.includes('cancel') ? (
        <ButtonLink href={jobPath(job.id, 'cancel')}>{jobSteps.cancel.label}</ButtonLink>
      ) : null}
    </section>
  );
}

function headingOf(
  { orderedBy, work, answer, answeredBy }: NonNullable<Job['order']>,
  { isOver, isAsked }: { isOver: boolean; isAsked: boolean },
): string {
  const what = `${workWords[work]} for ${orderedBy}`;
  if (answer !== null) return `${answeredBy ?? 'You'} ${answer} ${what}`;
  if (isOver) return `Never answered: ${what}`;
  return isAsked ? `Allow ${what}?` : `Waits for the owner’s answer: ${what}`;
}
