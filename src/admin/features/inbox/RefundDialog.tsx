import { call } from '#client/api.ts';
import { cardRoutes } from '#contract/cards.ts';
import type { InboxEntry } from '#contract/jobs/board.ts';
import { formatDecimal } from '#domain/money.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { useAction } from '../../shared/use-action.ts';

/** Gives back what no paper owed of a card payment; the books had nothing of it. */
export function RefundDialog({ entry, onClose }: { entry: InboxEntry; onClose: () => void }) {
  const refund = useAction({
    run: (reason: string) =>
      call(cardRoutes.refundUnbooked, { params: { id: entry.itemId }, body: { reason } }),
    done: ({ amount }) => ({ title: `${formatDecimal(amount)} refunded to the card` }),
    failed: 'It was not refunded',
    after: onClose,
  });
  return (
    <ReasonDialog
      title={`Refund ${entry.amount ? formatDecimal(entry.amount) : 'it'} to the card?`}
      description={entry.words ?? 'The money goes back to the card it came from.'}
      submitText="Refund to the card"
      required
      pending={refund.isPending}
      onClose={onClose}
      onSubmit={(reason) => refund.mutate(reason)}
    />
  );
}
