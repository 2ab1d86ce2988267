import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { quoteRoutes } from '#contract/estimates/estimate.ts';
import type { Job } from '#contract/jobs/job.ts';
import { jobPriceRoutes } from '#contract/jobs/price.ts';
import { formatCents, formatDecimal } from '#domain/money.ts';
import type { BuilderItem } from '#domain/price-list.ts';
import { formatDate } from '#domain/shop-time.ts';
import { urgencyOptions } from '#domain/urgency.ts';
import { call, type CallInput } from '#client/api.ts';
import { Button } from '#ui/Button.tsx';
import { read } from '../../queries.ts';
import { QuoteStatusBadge } from '../../shared/StatusBadges.tsx';
import { itemFromCatalogue, newRules, previewPrice, websitePrice } from '../../shared/form/form-lines.ts';
import { useKeepJob } from '../../shared/jobs/job-cache.ts';
import { chargedMiles, suggestedServices } from '../../shared/jobs/suggested-services.ts';
import { useAction } from '../../shared/use-action.ts';
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

/**
 * The likeliest services for a request; one press sets the price. Nothing is sent to the customer yet. Each says what the
 * website would charge for the job's urgency, and one press adds that fee.
 */
export function QuickPrice({ job }: { job: Job }) {
  const price = useQuickPrice(job);
  const [applies, setApplies] = useState(false);
  const services = suggestedServices(job);
  if (services.length === 0) return null;
  const rules = newRules(job.urgency, applies);
  const percent = urgencyOptions.find(({ value }) => value === job.urgency)?.markupPercent ?? 0;
  const priceOf = (service: BuilderItem) => {
    const items = [itemFromCatalogue(service)] as const;
    return { items: [...items], distanceMiles: chargedMiles(job, items), applyUrgencyFee: applies };
  };
  return (
    <div role="group" aria-label="Quick price" className="flex flex-wrap gap-2 pt-3">
      {services.map((service) => {
        const body = priceOf(service);
        const shown = previewPrice(body, rules);
        const website = shown && websitePrice(shown, rules);
        return (
          <button
            key={service.id}
            type="button"
            disabled={price.isPending}
            onClick={() => price.mutate(body as Parameters<typeof price.mutate>[0])}
            className="flex min-h-12 min-w-32 flex-1 basis-32 flex-col items-start justify-center rounded-md border border-line-strong bg-panel px-3 py-1.5 text-left hover:bg-sunken disabled:opacity-60 sm:max-w-56"
          >
            <span className="font-semibold">{service.name}</span>
            <span className="text-sm text-muted tabular-nums">
              {formatCents(shown?.totalCents ?? service.priceCents)} with tax
            </span>
            {website && !applies ? (
              <span className="text-sm text-muted tabular-nums">
                website {formatCents(website.totalCents)}
              </span>
            ) : null}
          </button>
        );
      })}
      {percent > 0 ? (
        <div className="flex basis-full flex-wrap items-center gap-2 text-sm">
          <p>
            The website adds {percent}% of the items for {job.urgency} work, which goes ahead of booked work.
          </p>
          <Button onClick={() => setApplies(!applies)}>
            {applies ? 'Remove' : 'Add'} the urgency fee of {percent}%
          </Button>
        </div>
      ) : null}
    </div>
  );
}

type PriceBody = CallInput<typeof jobPriceRoutes.price>['body'];

/** Sets a job's price without opening the form. */
function useQuickPrice(job: Job) {
  const keep = useKeepJob();
  return useAction({
    run: async (body: Omit<PriceBody, 'version'>, idempotencyKey) => {
      const saved = await call(jobPriceRoutes.price, {
        params: { id: job.id },
        body: { ...body, version: job.version },
        idempotencyKey,
      });
      await keep(saved);
      return saved;
    },
    done: () => ({ title: 'Price set' }),
    failed: 'The price was not set',
  });
}
