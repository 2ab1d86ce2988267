import { formatDate } from '#domain/honolulu.ts';
import { formatDecimal } from '#domain/money.ts';
import type { Job } from '#contract/jobs/job.ts';
import { QuoteStatusBadge } from '../../shared/StatusBadges.tsx';
import { Card } from './Card.tsx';
import { currentQuote } from './job-menu.ts';

/** The job's price and balance. */
export function PriceCard({ job }: { job: Job }) {
  const quote = currentQuote(job);
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
          { label: 'Services and parts', amount: quote.subtotal },
          { label: 'Travel', amount: quote.serviceFee },
          { label: 'Urgency', amount: quote.urgencyFee },
          { label: 'Tax', amount: quote.tax },
        ].filter(({ amount }, index) => index === 0 || Number(amount) > 0)
      : []),
    { label: 'Total', amount: job.total },
    ...(job.balance === null ? [] : [{ label: 'Balance due', amount: job.balance }]),
  ];
  return (
    <Card title="Price" aside={quote ? <QuoteStatusBadge status={quote.status} /> : null}>
      <dl className="tabular-nums">
        {rows.map(({ label, amount }) => (
          <div
            key={label}
            className={
              label === 'Total' || label === 'Balance due'
                ? 'flex justify-between gap-4 border-b border-line py-1.5 font-bold'
                : 'flex justify-between gap-4 border-b border-line py-1.5'
            }
          >
            <dt>{label}</dt>
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
