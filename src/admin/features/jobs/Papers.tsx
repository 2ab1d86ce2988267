import type { ReactNode } from 'react';
import type { Job } from '#contract/jobs/job.ts';
import { formatDecimal } from '#domain/money.ts';
import { formatDateTime } from '#domain/shop-time.ts';
import { bookingPath, estimatePath, invoicePath, leadPath } from '../../routes.ts';
import { MayLink } from '../../role-screens.tsx';
import { methodLabel } from '../../shared/MethodField.tsx';
import { InvoiceStatusBadge, QuoteStatusBadge } from '../../shared/StatusBadges.tsx';
import { Card } from './Card.tsx';

interface Paper {
  readonly key: string;
  readonly name: ReactNode;
  readonly badge?: ReactNode;
  readonly amount?: string | undefined;
}

/** A job's request, estimates, authorities, invoices and payments, each linked to its own screen. */
export function Papers({ job }: { job: Job }) {
  const papers: Paper[] = [
    ...job.leads.map(({ id, createdAt }) => ({
      key: id,
      name: <MayLink href={leadPath(id)}>Lead of {formatDateTime(createdAt)}</MayLink>,
    })),
    ...job.bookings.map(({ id, createdAt }) => ({
      key: id,
      name: <MayLink href={bookingPath(id)}>Booking of {formatDateTime(createdAt)}</MayLink>,
    })),
    ...job.quotes.map(({ id, quoteNumber, status, total }) => ({
      key: id,
      name: <MayLink href={estimatePath(id)}>Estimate {quoteNumber}</MayLink>,
      badge: <QuoteStatusBadge status={status} />,
      amount: total,
    })),
    ...job.authorities.map(({ id, name, createdAt }) => ({
      key: id,
      name: `Authority of ${name}, ${formatDateTime(createdAt)}`,
    })),
    ...job.invoices.map(({ id, invoiceNumber, status, total }) => ({
      key: id,
      name: <MayLink href={invoicePath(id)}>Invoice {invoiceNumber}</MayLink>,
      badge: <InvoiceStatusBadge status={status} />,
      amount: total,
    })),
    ...job.payments.map(({ id, kind, method, amount, receivedAt, invoiceId }) => ({
      key: id,
      name: `${kind === 'reversal' ? 'Refunded' : invoiceId ? 'Paid' : 'Deposit'}, ${methodLabel(method).toLowerCase()}, ${formatDateTime(receivedAt)}`,
      amount: kind === 'reversal' ? `-${amount}` : amount,
    })),
  ];
  return (
    <Card title="Papers">
      {papers.length === 0 ? <p className="py-2 text-muted">No papers yet.</p> : null}
      <ul>
        {papers.map(({ key, name, badge, amount }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-3 border-b border-line py-1.5">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            {badge}
            {amount ? <span className="ml-auto tabular-nums">{formatDecimal(amount)}</span> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
