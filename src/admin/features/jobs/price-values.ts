import { estimateCategories, type QuoteItemCategory } from '#domain/quote-item.ts';
import type { Urgency } from '#domain/urgency.ts';
import type { Quote } from '#contract/estimates/estimate.ts';
import type { Job } from '#contract/jobs/job.ts';
import { type ItemValues, itemsOf } from '../../shared/form/estimate-lines.ts';
import { chargedMiles } from '../../shared/jobs/suggested-services.ts';

/** The price form's values; the contract's schema accepts them as they are. */
export interface PriceValues {
  version: number;
  items: ItemValues[];
  distanceMiles: string;
  urgency: Urgency;
  applyUrgencyFee: boolean;
}

/** The form's initial values: the estimate's, or the job's distance and urgency without lines. */
export function startingPrice(job: Job, quote: Quote | undefined): PriceValues {
  if (!quote) {
    return {
      version: job.version,
      items: [],
      distanceMiles: chargedMiles(job, []),
      urgency: job.urgency,
      applyUrgencyFee: false,
    };
  }
  return {
    version: job.version,
    items: itemsOf(quote).map((item) => ({ ...item, serviceCategory: officeCategory(item.serviceCategory) })),
    distanceMiles: String(Number(quote.distanceMiles ?? 0)),
    urgency: quote.urgency,
    applyUrgencyFee: quote.applyUrgencyFee,
  };
}

/** Lines from the website have one of the builder's categories; in the office they become services. */
function officeCategory(category: QuoteItemCategory): QuoteItemCategory {
  return estimateCategories.find((each) => each === category) ?? 'services';
}
