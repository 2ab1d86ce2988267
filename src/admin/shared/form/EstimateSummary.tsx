import { useFormContext, useWatch } from 'react-hook-form';
import { feesOf } from '#domain/fees.ts';
import type { QuotePrice } from '#domain/pricing.ts';
import { type Urgency, urgencyOptions } from '#domain/urgency.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { lineMinutes } from '#domain/quote-item.ts';
import { Totals, taxLine } from './Totals.tsx';
import { durationText } from './duration-text.ts';
import type { ItemValues } from './estimate-lines.ts';

/** The totals: the subtotal covers items only; tax applies to items and fees (spec §9). */
export function EstimateSummary({
  price,
  items,
  taxPerMillion,
  offerFixed,
}: {
  price: QuotePrice | null;
  items: readonly ItemValues[];
  taxPerMillion: number;
  /** Whether prices are fixed. */
  offerFixed: boolean;
}) {
  const { register, control } = useFormContext<{ urgency: Urgency; applyUrgencyFee: boolean }>();
  const [urgency, applies] = useWatch({ control, name: ['urgency', 'applyUrgencyFee'] });
  const markup = urgencyOptions.find(({ value }) => value === urgency)?.markupPercent ?? 0;
  const minutes = items.reduce((sum, item) => sum + lineMinutes(item), 0);
  const sums = price
    ? [
        { label: 'Subtotal', cents: price.itemsCents },
        ...feesOf(price)
          .filter(({ kind, amountCents }) => kind === 'travel' || amountCents > 0)
          .map(({ officeLabel, amountCents }) => ({ label: officeLabel, cents: amountCents })),
        taxLine(taxPerMillion, price.taxCents),
      ]
    : [];
  return (
    <Totals title="Estimate Summary" sums={sums} totalCents={price?.totalCents ?? null}>
      {markup > 0 ? (
        <fieldset disabled={offerFixed} className="contents">
          <Checkbox
            label="Charge the website’s markup"
            description={
              applies
                ? `As on the website: ${markup}% of the items for ${urgency} work.`
                : `Not charged. On the website, ${urgency} work costs ${markup}% more.`
            }
            {...register('applyUrgencyFee')}
          />
        </fieldset>
      ) : null}
      <p className="text-sm text-muted">
        {minutes > 0 ? `About ${durationText(minutes)} of work. ` : ''}Valid for 30 days after you save.
      </p>
    </Totals>
  );
}
