import { useState } from 'react';
import { call } from '#client/api.ts';
import { pdfRoutes } from '#contract/documents/pdf.ts';
import { invoiceActionRoutes } from '#contract/invoices/actions.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import type { Channel, Payment } from '#contract/payments.ts';
import { formatDecimal } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { invoiceText, SendLinkDialog } from '../../shared/SendLinkDialog.tsx';
import { CardRefundDialog } from '../../shared/CardRefundDialog.tsx';
import { PaymentList } from '../../shared/Payments.tsx';
import { PdfButton } from '../../shared/FileButton.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { useAction } from '../../shared/use-action.ts';

/** An invoice's payments with their receipts, and reversals. */
export function PaymentsSection({ invoice }: { invoice: Invoice }) {
  const [taking, setTaking] = useState<Payment | null>(null);
  const [receipt, setReceipt] = useState<Payment | null>(null);
  const [refunding, setRefunding] = useState<Payment | null>(null);
  const reverse = useAction({
    run: (reason: string, idempotencyKey) =>
      call(invoiceActionRoutes.reverse, {
        params: { id: invoice.id, paymentId: taking?.id ?? '' },
        body: { reason },
        idempotencyKey,
      }),
    done: (reversal) => ({ title: `${formatDecimal(reversal.amount)} reversed` }),
    failed: 'The payment was not reversed',
    after: () => setTaking(null),
  });

  return (
    <section aria-label="Payments">
      <h2 className="border-b border-line-strong pb-1.5 text-lg font-bold">Payments</h2>
      <PaymentList payments={invoice.payments} empty="Nothing has been paid yet.">
        {(payment) => (
          <>
            <Button
              aria-label={`Send receipt of ${formatDecimal(payment.amount)}`}
              onClick={() => setReceipt(payment)}
            >
              Send receipt
            </Button>
            <PdfButton
              route={pdfRoutes.receipt}
              params={{ id: invoice.id, paymentId: payment.id }}
              label="Receipt PDF"
            />
            {payment.byProvider && invoice.allowed.includes('reverse') ? (
              <Button
                look="danger"
                aria-label={`Refund ${formatDecimal(payment.amount)} to the card`}
                onClick={() => setRefunding(payment)}
              >
                Refund to the card
              </Button>
            ) : null}
            {invoice.allowed.includes('reverse') ? (
              <Button
                look="danger"
                aria-label={`Reverse the payment of ${formatDecimal(payment.amount)}`}
                onClick={() => setTaking(payment)}
              >
                Reverse
              </Button>
            ) : null}
          </>
        )}
      </PaymentList>
      {receipt ? (
        <ReceiptDialog invoice={invoice} payment={receipt} onClose={() => setReceipt(null)} />
      ) : null}
      {refunding ? (
        <CardRefundDialog id={refunding.id} amount={refunding.amount} onClose={() => setRefunding(null)} />
      ) : null}
      {taking ? (
        <ReasonDialog
          title={`Reverse ${formatDecimal(taking.amount)}?`}
          description={
            taking.byProvider
              ? 'This reverses the payment in the books alone: the card keeps its charge. Both entries stay in the books.'
              : 'This reverses the whole payment. Both entries stay in the books.'
          }
          submitText="Reverse"
          required
          pending={reverse.isPending}
          onClose={() => setTaking(null)}
          onSubmit={(reason) => reverse.mutate(reason)}
        />
      ) : null}
    </section>
  );
}

/** Sends a payment's receipt by email or text. */
function ReceiptDialog({
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
