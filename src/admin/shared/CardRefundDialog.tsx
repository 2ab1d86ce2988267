import { call } from '#client/api.ts';
import { cardRoutes } from '#contract/cards.ts';
import type { Payment } from '#contract/payments.ts';
import { formatDecimal } from '#domain/money.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useAction } from './use-action.ts';

/** Refunds a card payment or deposit at the provider, and reverses it in the books. */
export function CardRefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const refund = useAction({
    run: (reason: string) => call(cardRoutes.refund, { params: { id: payment.id }, body: { reason } }),
    done: ({ amount }) => ({ title: `${formatDecimal(amount)} refunded to the card` }),
    failed: 'It was not refunded',
    after: onClose,
  });
  return (
    <ReasonDialog
      title={`Refund ${formatDecimal(payment.amount)} to the card?`}
      description="The money goes back to the card that paid it, and the payment is reversed. Both entries stay in the books."
      submitText="Refund to the card"
      required
      pending={refund.isPending}
      onClose={onClose}
      onSubmit={(reason) => refund.mutate(reason)}
    />
  );
}
