import { formatDateTime } from '#domain/shop-time.ts';
import { boardRoutes, type InboxEntry } from '#contract/jobs/board.ts';
import { call } from '#client/api.ts';
import { useAction } from '../../shared/use-action.ts';

/** The fields a mark changes; omitted ones stay. */
interface Change {
  readonly snoozedUntil?: string | null;
  readonly assigneeId?: string | null;
  readonly dismissed?: boolean;
}

/** Snoozes, assigns or dismisses an entry; the toast offers an undo. */
export function useMark(entry: InboxEntry, after: () => void) {
  const { kind, itemId } = entry;
  const send = (change: Change, idempotencyKey: string) =>
    call(boardRoutes.mark, { body: { kind, itemId, ...change }, idempotencyKey });
  const undo = useAction({
    run: (wanted: Change, key) => send(wanted, key),
    done: () => ({ title: 'Undone' }),
    failed: 'The change was not undone',
  });
  return useAction({
    run: async (wanted: Change, key) => ({ wanted, mark: await send(wanted, key) }),
    done: ({ wanted, mark }) => {
      if (wanted.dismissed)
        return { title: 'Out of the inbox', undo: () => undo.mutate({ dismissed: false }) };
      const back: Change =
        'snoozedUntil' in wanted ? { snoozedUntil: entry.snoozedUntil } : { assigneeId: entry.assigneeId };
      const title =
        'assigneeId' in wanted
          ? mark.assigneeId
            ? 'Assigned'
            : 'Unassigned'
          : mark.snoozedUntil
            ? `Snoozed until ${formatDateTime(mark.snoozedUntil)}`
            : 'Back in the inbox';
      return { title, undo: () => undo.mutate(back) };
    },
    failed: 'The inbox was not changed',
    after,
  });
}
