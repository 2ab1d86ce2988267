import { useQuery } from '@tanstack/react-query';
import { describeError } from '#client/api-error.ts';
import type { BoardJob } from '#contract/schedule/day.ts';
import type { Openings } from '#contract/schedule/openings.ts';
import { formatPhone, telLink } from '#domain/phone.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { formatDate, formatTime, shopDate } from '#domain/shop-time.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorState, Skeleton } from '#ui/States.tsx';
import { jobPath } from '../../routes.ts';
import { jobQuery } from '../../shared/jobs/job-cache.ts';
import { travelText } from '../../shared/jobs/job-text.ts';
import { ProposeTimes } from '../../shared/jobs/ProposeTimes.tsx';
import { ScheduleDialog, type WantedSlot } from '../../shared/jobs/ScheduleDialog.tsx';
import { UnscheduleDialog } from '../../shared/jobs/UnscheduleDialog.tsx';
import { WhoIsOffered } from '../../shared/jobs/OpeningList.tsx';
import { May } from '../../role-screens.tsx';
import { markText, slotText } from './BoardBlocks.tsx';

/** The job that is picked up, with its actions. */
export function PickedBar({
  job,
  found,
  isPending,
  onGrid,
  day,
  onPutBack,
  onAsk,
}: {
  job: BoardJob;
  /** The openings that the board shows for it, and why some technicians have none. */
  found: Openings | undefined;
  isPending: boolean;
  /** Whether it can be dragged and moved with the arrow keys. */
  onGrid: boolean;
  day: string;
  onPutBack: () => void;
  onAsk: (asked: Asked) => void;
}) {
  const fits = found?.openings.length ?? 0;
  const facts = [
    `Job ${job.number}`,
    serviceTypeLabel(job.serviceType),
    job.town ?? job.location,
    job.slotStart && shopDate(job.slotStart) !== day ? formatDate(job.slotStart) : null,
    slotText(job),
    travelText(job),
    markText(job),
    job.slotStart && job.technicianId && job.visit === 'scheduled'
      ? job.acceptedAt
        ? `accepted ${formatTime(job.acceptedAt)}`
        : 'not accepted yet'
      : null,
    job.sharesTime ? 'shares its time with another visit' : null,
    job.overlapReason ? `no time for the drive: ${job.overlapReason}` : null,
    job.offHoursReason ? `outside working hours: ${job.offHoursReason}` : null,
  ].filter(Boolean);
  return (
    <section
      aria-label="Picked up"
      className="picked-bar sticky top-14 z-20 mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border-2 border-accent bg-panel px-3 py-2 shadow-lg max-md:fixed max-md:inset-x-2 max-md:top-auto max-md:bottom-[calc(var(--bottom-bar,0px)+0.5rem)] max-md:mb-0"
    >
      <div className="min-w-0 flex-1 basis-72">
        <p className="wrap-anywhere md:truncate">
          <strong>{job.name}</strong>{' '}
          <a href={telLink(job.phone)} target="_self" className="whitespace-nowrap tabular-nums">
            {formatPhone(job.phone)}
          </a>
        </p>
        <p className="text-sm text-muted tabular-nums max-md:line-clamp-3">{facts.join(' · ')}</p>
        <p className="text-sm font-semibold max-md:sr-only">
          {isPending
            ? 'Looking for free times…'
            : [
                fits > 0 ? 'Press a free time' : 'No free time here: choose another day',
                onGrid ? ', drag it, or use the arrow keys and Enter.' : '.',
              ].join('')}
        </p>
        {found && !isPending && (fits === 0 || found.needs.length > 0) ? (
          <WhoIsOffered found={found} />
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:[&>*]:flex-1 max-md:[&>*]:px-1">
        <ButtonLink href={jobPath(job.id)}>Open job</ButtonLink>
        <Button onClick={() => onAsk('time')}>Other time</Button>
        <May call="offerTimes">
          <Button onClick={() => onAsk('offer')}>Offer times</Button>
        </May>
        {job.slotStart ? (
          <May call="unschedule">
            <Button aria-keyshortcuts="Delete" onClick={() => onAsk('unschedule')}>
              Return to unscheduled
            </Button>
          </May>
        ) : null}
        <Button onClick={onPutBack}>Put back</Button>
      </div>
    </section>
  );
}

/** The board's dialog about a job: set its time, offer times, or return it to unscheduled. */
export type Asked = 'time' | 'offer' | 'unschedule';

const titles: Readonly<Record<Asked, string>> = {
  time: 'Set a time',
  offer: 'Offer times',
  unschedule: 'Return to unscheduled?',
};

/** Confirms a job's new place on the board, or changes its time in another way. Reads the current job first. */
export function PlaceDialog({
  jobId,
  asked,
  wanted,
  onClose,
}: {
  jobId: string;
  asked: Asked;
  wanted: WantedSlot | undefined;
  onClose: () => void;
}) {
  const job = useQuery({ ...jobQuery(jobId), staleTime: 0, refetchOnMount: 'always' });
  if (job.data && !job.isRefetchError) {
    if (job.isFetching && job.dataUpdatedAt === 0) return null;
    if (asked === 'offer') return <ProposeTimes job={job.data} onClose={onClose} />;
    if (asked === 'unschedule') return <UnscheduleDialog job={job.data} onClose={onClose} />;
    return <ScheduleDialog job={job.data} wanted={wanted} onClose={onClose} />;
  }
  return (
    <Dialog open onClose={onClose} title={titles[asked]}>
      {job.isError ? (
        <ErrorState
          title="The job could not be loaded"
          detail={describeError(job.error)}
          onRetry={() => void job.refetch()}
          retrying={job.isFetching}
        />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  );
}
