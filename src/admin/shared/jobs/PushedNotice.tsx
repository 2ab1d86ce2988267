import { useQuery } from '@tanstack/react-query';
import { describeError } from '#client/api-error.ts';
import { jobStepRoutes } from '#contract/jobs/steps.ts';
import type { SlotConflict } from '#contract/schedule/openings.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { read } from '../../queries.ts';
import { Words } from '../Words.tsx';

/** The message to the customer of a pushed visit; without an address, the words to say on the phone. */
export function PushedNotice({ pushed }: { pushed: SlotConflict }) {
  const notice = useQuery({
    ...read(jobStepRoutes.notice, { params: { id: pushed.id }, query: { lost: 'emergency' } }),
    staleTime: 0,
  });
  if (notice.isError) {
    return (
      <ErrorState
        title="The words could not be shown"
        detail={describeError(notice.error)}
        onRetry={() => void notice.refetch()}
      />
    );
  }
  if (!notice.data) return <Skeleton className="h-24" />;
  const { mail, text } = notice.data;
  if (mail) {
    return (
      <Words name={`Email to ${pushed.name}`} title={`Email to ${mail.recipient}: ${mail.subject}`}>
        {mail.text}
      </Words>
    );
  }
  return (
    <Words name={`To tell ${pushed.name}`} title={`${pushed.name} has no email address. Call, or text:`}>
      {text ?? ''}
    </Words>
  );
}
