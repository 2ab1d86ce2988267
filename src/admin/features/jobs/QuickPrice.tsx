import { formatCents } from '#domain/money.ts';
import type { BuilderItem } from '#domain/price-list.ts';
import type { Job } from '#contract/jobs/job.ts';
import { itemFromCatalogue } from '../../shared/form/estimate-lines.ts';
import { newRules, previewPrice } from '../../shared/form/estimate-price.ts';
import { chargedMiles, suggestedServices } from '../../shared/jobs/suggested-services.ts';
import { useQuickPrice } from './use-price.ts';

/** The likeliest services for a request; one press sets the price. Nothing is sent to the customer yet. */
export function QuickPrice({ job }: { job: Job }) {
  const price = useQuickPrice(job);
  const services = suggestedServices(job);
  if (services.length === 0) return null;
  const priceOf = (service: BuilderItem) => {
    const items = [itemFromCatalogue(service)] as const;
    return { items: [...items], distanceMiles: chargedMiles(job, [service]), applyUrgencyFee: false };
  };
  return (
    <div role="group" aria-label="Quick price" className="flex flex-wrap gap-2 pt-3">
      {services.map((service) => {
        const body = priceOf(service);
        const total = previewPrice(body, newRules())?.totalCents;
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
              {formatCents(total ?? service.priceCents)} with tax
            </span>
          </button>
        );
      })}
    </div>
  );
}
