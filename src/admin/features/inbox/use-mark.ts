import { formatDateTime } from '#domain/honolulu.ts';
import { boardRoutes, type InboxEntry } from '#contract/jobs/board.ts';
import { call } from '#client/api.ts';
import { useAction } from '../../shared/use-action.ts';

/** What a mark changes; the rest stays. */
interface Change {
  readonly snoozedUntil?: string | null;
  readonly assigneeId?: string | null;
}

/** Puts an entry off or assigns it; the toast takes it back. */
export function useMark(entry: InboxEntry, after: () => void) {
  const { kind, itemId } = entry;
  const send = (change: Change, idempotencyKey: string) =>
    call(boardRoutes.mark, { body: { kind, itemId, ...change }, idempotencyKey });
  const refreshes = ['/api/admin/inbox', '/api/admin/jobs', '/api/admin/history'];
  const undo = useAction({
    run: (wanted: Change, key) => send(wanted, key),
    refreshes,
    done: () => ({ title: 'As it was before' }),
    failed: 'It could not be taken back',
  });
  return useAction({
    run: async (wanted: Change, key) => ({ wanted, mark: await send(wanted, key) }),
    refreshes,
    done: ({ wanted, mark }) => {
      const back: Change =
        'snoozedUntil' in wanted ? { snoozedUntil: entry.snoozedUntil } : { assigneeId: entry.assigneeId };
      const title =
        'assigneeId' in wanted
          ? mark.assigneeId
            ? 'Assigned'
            : 'Assigned to nobody in particular'
          : mark.snoozedUntil
            ? `Put off until ${formatDateTime(mark.snoozedUntil)}`
            : 'Back in the inbox';
      return { title, undo: () => undo.mutate(back) };
    },
    failed: 'The inbox was not changed',
    after,
  });
}
