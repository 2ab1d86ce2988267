import type { ReactNode } from 'react';
import { formatDateTime } from '#domain/shop-time.ts';
import { formatDecimal } from '#domain/money.ts';
import type { Payment } from '#contract/payments.ts';
import { Badge } from '#ui/Badge.tsx';
import { methodLabel } from './MethodField.tsx';

/** Payments and reversals, oldest first; a reversed payment stays, marked. */
export function PaymentList({
  payments,
  empty,
  children,
}: {
  payments: readonly Payment[];
  empty: string;
  /** Renders the buttons of a payment that is not reversed. */
  children: (payment: Payment) => ReactNode;
}) {
  if (payments.length === 0) return <p className="py-3 text-muted">{empty}</p>;
  return (
    <ul>
      {payments.map((payment) => (
        <li
          key={payment.id}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2"
        >
          <span className="min-w-0 flex-1 basis-56">
            <span className="flex flex-wrap items-center gap-2">
              <strong className={payment.reversed ? 'tabular-nums line-through' : 'tabular-nums'}>
                {payment.kind === 'reversal' ? '−' : ''}
                {formatDecimal(payment.amount)}
              </strong>
              {methodLabel(payment.method)}
              {payment.quoteId && payment.kind === 'payment' ? <Badge tone="info">Deposit</Badge> : null}
              {payment.kind === 'reversal' ? <Badge tone="warn">Reversed</Badge> : null}
              {payment.reversed ? <Badge tone="warn">Reversed</Badge> : null}
            </span>
            <span className="block text-sm break-words text-muted">
              {[
                payment.reference,
                payment.reason && `reason: ${payment.reason}`,
                formatDateTime(payment.receivedAt),
                payment.actor,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          {payment.kind === 'payment' && !payment.reversed ? (
            <span className="flex flex-wrap gap-2 print:hidden">{children(payment)}</span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
