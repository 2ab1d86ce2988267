import { useFormContext } from 'react-hook-form';
import { feesOf } from '#domain/fees.ts';
import type { QuotePrice } from '#domain/pricing.ts';
import { lineMinutes } from '#domain/quote-item.ts';
import { durationText } from '../format.ts';
import { Totals, taxLine } from './Totals.tsx';
import type { PriceRules } from './estimate-price.ts';
import { WebsitePrice } from './WebsitePrice.tsx';
import type { ItemValues } from './estimate-lines.ts';

/** The totals: the subtotal covers items only; tax applies to items and fees (spec §9). */
export function EstimateSummary({
  price,
  items,
  rules,
  offerFixed,
}: {
  price: QuotePrice | null;
  items: readonly ItemValues[];
  rules: PriceRules;
  /** Whether prices are fixed. */
  offerFixed: boolean;
}) {
  const { setValue } = useFormContext<{ applyUrgencyFee: boolean }>();
  const minutes = items.reduce((sum, item) => sum + lineMinutes(item), 0);
  const sums = price
    ? [
        { label: 'Subtotal', cents: price.itemsCents },
        ...feesOf(price)
          .filter(({ kind, amountCents }) => kind === 'travel' || amountCents > 0)
          .map(({ officeLabel, amountCents }) => ({ label: officeLabel, cents: amountCents })),
        taxLine(rules.taxPerMillion, price.taxCents),
      ]
    : [];
  return (
    <Totals title="Estimate Summary" sums={sums} totalCents={price?.totalCents ?? null}>
      <fieldset disabled={offerFixed} className="contents">
        <WebsitePrice
          price={price}
          rules={rules}
          onChange={(added) => setValue('applyUrgencyFee', added, { shouldDirty: true })}
        />
      </fieldset>
      <p className="text-sm text-muted">
        {minutes > 0 ? `About ${durationText(minutes)} of work. ` : ''}Valid for 30 days after you save.
      </p>
    </Totals>
  );
}
