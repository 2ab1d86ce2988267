import { useState } from 'react';
import { call, type CallInput } from '#client/api.ts';
import type { Job } from '#contract/jobs/job.ts';
import { jobPriceRoutes } from '#contract/jobs/price.ts';
import { formatCents } from '#domain/money.ts';
import type { BuilderItem } from '#domain/price-list.ts';
import { urgencyOptions } from '#domain/urgency.ts';
import { Button } from '#ui/Button.tsx';
import { itemFromCatalogue } from '../../shared/form/estimate-lines.ts';
import { newRules, previewPrice, websitePrice } from '../../shared/form/estimate-price.ts';
import { useKeepJob } from '../../shared/jobs/job-cache.ts';
import { chargedMiles, suggestedServices } from '../../shared/jobs/suggested-services.ts';
import { useAction } from '../../shared/use-action.ts';

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
