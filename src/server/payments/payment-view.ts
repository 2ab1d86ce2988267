import type { Payment } from '#contract/payments.ts';
import type { Payment as StoredPayment } from '#db/queries/payments.ts';

/** A record's payments, each marked if another one reverses it. */
export function paymentViews(stored: readonly StoredPayment[]): Payment[] {
  const reversedIds = new Set(stored.map(({ reversesId }) => reversesId));
  return stored.map((payment) => ({
    id: payment.id,
    invoiceId: payment.invoiceId,
    quoteId: payment.quoteId,
    kind: payment.kind,
    reversesId: payment.reversesId,
    reversed: reversedIds.has(payment.id),
    amount: payment.amount,
    method: payment.method,
    reference: payment.reference ?? payment.cardRef,
    byProvider: payment.cardRef !== null,
    reason: payment.reason,
    receivedAt: payment.receivedAt,
    actor: payment.actor,
  }));
}

/** One payment out of all payments of its record. */
export function paymentView(id: string, stored: readonly StoredPayment[]): Payment {
  const found = paymentViews(stored).find((payment) => payment.id === id);
  if (!found) throw new Error('A recorded payment is missing');
  return found;
}
