import type { QuotePrice } from '#domain/pricing.ts';
import { lineMinutes } from '#domain/quote-item.ts';
import { Sums, taxSum } from '../../../shared/form/Sums.tsx';
import { durationText } from './duration-text.ts';
import type { ItemValues } from './estimate-values.ts';

/** What it comes to: the subtotal is items only; tax is on items and fee (spec §9). */
export function EstimateSummary({
  price,
  items,
  taxPerMillion,
}: {
  price: QuotePrice | null;
  items: readonly ItemValues[];
  taxPerMillion: number;
}) {
  const minutes = items.reduce((sum, item) => sum + lineMinutes(item), 0);
  const sums = price
    ? [
        { label: 'Subtotal', cents: price.itemsCents },
        { label: 'Service Fee', cents: price.serviceFeeCents },
        ...(price.urgencyFeeCents > 0 ? [{ label: 'Urgency Fee', cents: price.urgencyFeeCents }] : []),
        taxSum(taxPerMillion, price.taxCents),
      ]
    : [];
  return (
    <Sums title="Estimate Summary" sums={sums} totalCents={price?.totalCents ?? null}>
      <p className="text-sm text-muted">
        {minutes > 0 ? `About ${durationText(minutes)} of work. ` : ''}Valid for 30 days from saving.
      </p>
    </Sums>
  );
}
