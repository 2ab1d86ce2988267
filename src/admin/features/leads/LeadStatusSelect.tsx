import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type LeadStatus, leadStatuses, leadStatusLabel } from '#domain/requests.ts';
import { type Lead, leadRoutes } from '#contract/leads.ts';
import { call } from '#client/api.ts';
import { ApiError, describeError } from '#client/api-error.ts';
import { cx } from '#ui/cx.ts';
import { controlClass } from '#ui/Field.tsx';
import { toast } from '#ui/toast.ts';
import { fullName } from '#domain/customer.ts';
import { refetch, refreshChanged } from '../../queries.ts';
import { useAttempt } from '../../shared/use-action.ts';

/** A lead's status; a change saves immediately. */
export function LeadStatusSelect({ lead }: { lead: Lead }) {
  const client = useQueryClient();
  const attempt = useAttempt();
  const update = useMutation({
    mutationFn: (status: LeadStatus) =>
      call(leadRoutes.update, {
        params: { id: lead.id },
        body: { version: lead.version, status },
        idempotencyKey: attempt.key(),
      }),
    onSuccess: attempt.renew,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'key_reused') attempt.renew();
      const stale = error instanceof ApiError && error.code === 'stale_version';
      toast({
        title: stale ? 'Someone else changed this lead' : 'The status was not changed',
        description: stale
          ? 'It now shows their change. Choose again if you still want yours.'
          : describeError(error),
        tone: 'danger',
      });
    },
    onSettled: (_saved, error) => (error ? refetch(client) : refreshChanged(client)),
  });

  return (
    <select
      aria-label={`Status of ${fullName(lead)}`}
      // Shows the new status while saving; reverts if the save fails.
      value={update.isPending ? update.variables : lead.status}
      disabled={update.isPending}
      onChange={(event) => update.mutate(event.target.value as LeadStatus)}
      className={cx(controlClass, 'w-full pr-8 font-semibold lg:w-auto')}
    >
      {leadStatuses.map((status) => (
        <option key={status} value={status}>
          {leadStatusLabel(status)}
        </option>
      ))}
    </select>
  );
}
