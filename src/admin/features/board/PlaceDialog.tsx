import { useQuery } from '@tanstack/react-query';
import { describeError } from '#client/api-error.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { jobQuery } from '../../shared/jobs/job-cache.ts';
import { ScheduleDialog, type WantedSlot } from '../../shared/jobs/ScheduleDialog.tsx';

/** Confirms where a job was dropped on the board or, without a place, asks for its time. Reads the current job first. */
export function PlaceDialog({
  jobId,
  wanted,
  onClose,
}: {
  jobId: string;
  wanted: WantedSlot | undefined;
  onClose: () => void;
}) {
  const job = useQuery({ ...jobQuery(jobId), staleTime: 0, refetchOnMount: 'always' });
  if (job.data && !job.isRefetchError) {
    return job.isFetching && job.dataUpdatedAt === 0 ? null : (
      <ScheduleDialog job={job.data} wanted={wanted} onClose={onClose} />
    );
  }
  return (
    <Dialog open onClose={onClose} title="Set a time">
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
