import { useState } from 'react';
import { formatDateTime } from '#domain/honolulu.ts';
import { formatDecimal } from '#domain/money.ts';
import { invoiceActionRoutes } from '#contract/invoice-actions.ts';
import type { Invoice } from '#contract/invoice.ts';
import type { Payment } from '#contract/payment.ts';
import { call, newIdempotencyKey } from '#client/api.ts';
import { Button } from '#ui/Button.tsx';
import { PdfButton } from '../../shared/PdfButton.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { useAction } from '../../shared/use-action.ts';
import { invoiceChanges } from './use-send-invoice.ts';

/** Money received on an invoice, and money taken back. */
export function PaymentList({ invoice }: { invoice: Invoice }) {
  const [taking, setTaking] = useState<Payment | null>(null);
  const [attempt] = useState(newIdempotencyKey);
  const reverse = useAction({
    run: (reason: string) =>
      call(invoiceActionRoutes.reverse, {
        params: { id: invoice.id, paymentId: taking?.id ?? '' },
        body: { reason },
        // One payment is taken back once, however often it is tried.
        idempotencyKey: `${attempt}-${taking?.id ?? ''}`,
      }),
    refreshes: invoiceChanges,
    done: (receipt) => ({ title: `${formatDecimal(receipt.amount)} taken back` }),
    failed: 'The payment was not taken back',
    after: () => setTaking(null),
  });
  if (invoice.payments.length === 0) return null;

  return (
    <section aria-label="Payments">
      <h2 className="border-b border-line-strong pb-1.5 text-lg font-bold">Payments</h2>
      <ul>
        {invoice.payments.map((payment) => (
          <li
            key={payment.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2"
          >
            <span className="font-semibold tabular-nums">
              {payment.kind === 'reversal' ? '−' : ''}
              {formatDecimal(payment.amount)}
            </span>
            <span className="min-w-0 flex-1">
              {payment.kind === 'reversal' ? 'Taken back' : payment.method}
              {payment.reference ? `, ${payment.reference}` : ''}
              {payment.reason ? `: ${payment.reason}` : ''}
              <span className="block text-sm text-muted">
                {formatDateTime(payment.receivedAt)}
                {payment.actor ? `, ${payment.actor}` : ''}
              </span>
            </span>
            {payment.kind === 'payment' ? (
              <PdfButton
                route={invoiceActionRoutes.receiptPdf}
                params={{ id: invoice.id, paymentId: payment.id }}
                label="Receipt"
              />
            ) : null}
            {payment.kind === 'payment' && !payment.reversed && invoice.allowed.includes('reverse') ? (
              <Button look="danger" onClick={() => setTaking(payment)}>
                Take back
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {taking ? (
        <ReasonDialog
          title={`Take back ${formatDecimal(taking.amount)}?`}
          description="The whole payment is taken back, and both stay in the books."
          submitText="Take back"
          required
          pending={reverse.isPending}
          onClose={() => setTaking(null)}
          onSubmit={(reason) => reverse.mutate(reason)}
        />
      ) : null}
    </section>
  );
}
