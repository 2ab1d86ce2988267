import { formatCents } from '#domain/money.ts';
import type { QuotePrice } from '#domain/pricing.ts';
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
  const minutes = items.reduce((sum, item) => sum + (item.estimatedTime || 0) * (item.quantity || 0), 0);
  const lines = price
    ? [
        { label: 'Subtotal', value: formatCents(price.itemsCents) },
        { label: 'Service Fee', value: formatCents(price.serviceFeeCents) },
        ...(price.urgencyFeeCents > 0
          ? [{ label: 'Urgency Fee', value: formatCents(price.urgencyFeeCents) }]
          : []),
        { label: `Tax (${(taxPerMillion / 10_000).toFixed(1)}%)`, value: formatCents(price.taxCents) },
      ]
    : [];

  return (
    <section aria-label="Estimate Summary" className="lg:sticky lg:top-20 lg:self-start">
      <h2 className="mb-1 border-b border-line-strong pb-1.5 text-lg font-bold">Estimate Summary</h2>
      {price ? (
        <dl className="tabular-nums">
          {lines.map((line) => (
            <div key={line.label} className="flex justify-between gap-4 border-b border-line py-2">
              <dt>{line.label}</dt>
              <dd>{line.value}</dd>
            </div>
          ))}
          <div className="flex justify-between gap-4 py-2 text-lg font-bold">
            <dt>Total</dt>
            <dd>{formatCents(price.totalCents)}</dd>
          </div>
        </dl>
      ) : (
        <p className="py-3 font-semibold text-danger">
          The amount is too large. Check quantities and prices.
        </p>
      )}
      <p className="text-sm text-muted">
        {minutes > 0 ? `About ${durationText(minutes)} of work. ` : ''}Valid for 30 days from saving.
      </p>
    </section>
  );
}

function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}
