import { call } from '#client/api.ts';
import { cardRoutes } from '#contract/cards.ts';
import { formatDecimal } from '#domain/money.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useAction } from './use-action.ts';

/** Refunds to the card: by default a booked payment or deposit, which is reversed; by the other route what no paper owed. */
export function CardRefundDialog({
  route = cardRoutes.refund,
  id,
  amount,
  description = 'The money goes back to the card that paid it, and the payment is reversed. Both entries stay in the books.',
  onClose,
}: {
  route?: typeof cardRoutes.refund | typeof cardRoutes.refundUnbooked;
  /** Of the payment, or of the card payment that was not booked. */
  id: string;
  amount: string;
  description?: string | undefined;
  onClose: () => void;
}) {
  const refund = useAction({
    run: (reason: string) => call(route, { params: { id }, body: { reason } }),
    done: (refunded) => ({ title: `${formatDecimal(refunded.amount)} refunded to the card` }),
    failed: 'It was not refunded',
    after: onClose,
  });
  return (
    <ReasonDialog
      title={`Refund ${formatDecimal(amount)} to the card?`}
      description={description}
      submitText="Refund to the card"
      required
      pending={refund.isPending}
      onClose={onClose}
      onSubmit={(reason) => refund.mutate(reason)}
    />
  );
}
