import { formatDecimal } from '#domain/money.ts';
import { invoiceActionRoutes } from '#contract/invoices/actions.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import type { Channel, Payment } from '#contract/payments.ts';
import { call } from '#client/api.ts';
import { invoiceText } from '../../shared/document-text.ts';
import { SendLinkDialog } from '../../shared/SendLinkDialog.tsx';
import { useAction } from '../../shared/use-action.ts';

/** Sends a payment's receipt by email or text. */
export function ReceiptDialog({
  invoice,
  payment,
  onClose,
}: {
  invoice: Invoice;
  payment: Payment;
  onClose: () => void;
}) {
  const send = useAction({
    run: (channel: Channel, idempotencyKey) =>
      call(invoiceActionRoutes.receipt, {
        params: { id: invoice.id, paymentId: payment.id },
        body: { channel },
        idempotencyKey,
      }),
    done: () => null,
    failed: 'The receipt was not sent',
  });
  return (
    <SendLinkDialog
      title={`Receipt of ${formatDecimal(payment.amount)}`}
      email={invoice.email}
      text={{
        ...invoiceText(invoice),
        kind: 'receipt',
        values: { amount: formatDecimal(payment.amount), number: invoice.invoiceNumber },
      }}
      pending={send.isPending}
      sentLink={send.data ?? null}
      onSend={(channel) => send.mutate(channel)}
      onClose={onClose}
    />
  );
}
