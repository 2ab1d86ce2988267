import { useQuery } from '@tanstack/react-query';
import { describeError } from '#client/api-error.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { jobQuery } from '../../shared/jobs/job-cache.ts';
import { ProposeTimes } from '../../shared/jobs/ProposeTimes.tsx';
import { ScheduleDialog, type WantedSlot } from '../../shared/jobs/ScheduleDialog.tsx';
import { UnscheduleDialog } from '../../shared/jobs/UnscheduleDialog.tsx';

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
