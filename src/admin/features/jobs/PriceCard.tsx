import { useQuery } from '@tanstack/react-query';
import { quoteRoutes } from '#contract/estimates/estimate.ts';
import { formatDate } from '#domain/shop-time.ts';
import { formatDecimal } from '#domain/money.ts';
import type { Job } from '#contract/jobs/job.ts';
import { QuoteStatusBadge } from '../../shared/StatusBadges.tsx';
import { read } from '../../queries.ts';
import { Card } from './Card.tsx';
import { currentQuote } from './job-menu.ts';

/** The job's price, with its services and parts, and balance. */
export function PriceCard({ job }: { job: Job }) {
  const quote = currentQuote(job);
  const { data: lines } = useQuery({
    ...read(quoteRoutes.find, { params: { id: quote?.id ?? '-' }, query: { reveal: 'no' } }),
    enabled: quote !== undefined && job.total !== null,
  });
  if (job.total === null) {
    return (
      <Card title="Price">
        <p className="py-2 text-muted">No price yet.</p>
      </Card>
    );
  }
  const rows = [
    ...(quote
      ? [
          ...(lines?.items.map(({ id, quantity, serviceDescription, totalPrice }) => ({
            id,
            label: quantity === 1 ? serviceDescription : `${quantity} × ${serviceDescription}`,
            amount: totalPrice,
          })) ?? [{ id: 'services', label: 'Services and parts', amount: quote.subtotal }]),
          ...[
            { id: 'travel', label: 'Travel', amount: quote.serviceFee },
            { id: 'urgency', label: 'Urgency', amount: quote.urgencyFee },
            { id: 'tax', label: 'Tax', amount: quote.tax },
          ].filter(({ amount }) => Number(amount) > 0),
        ]
      : []),
    { id: 'total', label: 'Total', amount: job.total },
    ...(job.balance === null ? [] : [{ id: 'balance', label: 'Balance due', amount: job.balance }]),
  ];
  return (
    <Card title="Price" aside={quote ? <QuoteStatusBadge status={quote.status} /> : null}>
      <dl className="tabular-nums">
        {rows.map(({ id, label, amount }) => (
          <div
            key={id}
            className={
              id === 'total' || id === 'balance'
                ? 'flex justify-between gap-4 border-b border-line py-1.5 font-bold'
                : 'flex justify-between gap-4 border-b border-line py-1.5'
            }
          >
            <dt className="min-w-0 wrap-anywhere">{label}</dt>
            <dd>{formatDecimal(amount)}</dd>
          </div>
        ))}
      </dl>
      {quote?.status === 'pending' ? (
        <p className="pt-1.5 text-sm text-muted">Valid until {formatDate(quote.validUntil)}</p>
      ) : null}
      {quote?.changeRequestedAt ? (
        <p className="mt-1.5 rounded-md bg-warn-soft px-3 py-1.5 font-semibold">
          The customer asked for a change.
        </p>
      ) : null}
    </Card>
  );
}
