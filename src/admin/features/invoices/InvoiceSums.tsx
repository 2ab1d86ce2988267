import { formatCents } from '#domain/money.ts';
import type { priceInvoice } from '#domain/pricing.ts';

/** What it comes to: tax is on all lines, fees included. */
export function InvoiceSums({
  price,
  taxPerMillion,
}: {
  price: ReturnType<typeof priceInvoice> | null;
  taxPerMillion: number;
}) {
  return (
    <section aria-label="Invoice Summary" className="lg:sticky lg:top-20 lg:self-start">
      <h2 className="mb-1 border-b border-line-strong pb-1.5 text-lg font-bold">Invoice Summary</h2>
      {price ? (
        <dl className="tabular-nums">
          <div className="flex justify-between gap-4 border-b border-line py-2">
            <dt>Subtotal</dt>
            <dd>{formatCents(price.subtotalCents)}</dd>
          </div>
          <div className="flex justify-between gap-4 border-b border-line py-2">
            <dt>Tax ({(taxPerMillion / 10_000).toFixed(1)}%)</dt>
            <dd>{formatCents(price.taxCents)}</dd>
          </div>
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
    </section>
  );
}
