import { formatCents } from '#domain/money.ts';
import type { QuotePrice } from '#domain/pricing.ts';
import { type Urgency, urgencyLabel } from '#domain/urgency.ts';

/** The figures of the quote, as they stand. On a phone they stay at the lower edge while the rows are in view. */
export function QuoteSummary({
  price,
  taxText,
  urgency,
  count,
  travel,
}: {
  /** Null when the sum is more than one quote can hold. */
  price: QuotePrice | null;
  taxText: string;
  urgency: Urgency;
  count: number;
  /** What travel adds to the total, in a sentence. */
  travel: string;
}) {
  return (
    <section className="summary" aria-label="Quote summary">
      <h2>Quote Summary</h2>
      {price === null ? (
        <p>That is more than one quote can hold. Call us.</p>
      ) : (
        <dl className="num">
          <Line name="Subtotal" cents={price.itemsCents} />
          {price.urgencyFeeCents > 0 || urgency !== 'standard' ? (
            <Line name={`${urgencyLabel(urgency)} fee`} cents={price.urgencyFeeCents} />
          ) : null}
          <Line name={`Tax (${taxText})`} cents={price.taxCents} />
          <Line name="Total" cents={price.totalCents} total />
        </dl>
      )}
      <p className="travel">{travel}</p>
      <p className="sr" role="status">
        {count === 0 || price === null
          ? ''
          : `${count} ${count === 1 ? 'service' : 'services'}, total ${formatCents(price.totalCents)}`}
      </p>
    </section>
  );
}

function Line({ name, cents, total = false }: { name: string; cents: number; total?: boolean }) {
  return (
    <div className={total ? 'total' : undefined}>
      <dt>{name}</dt>
      <dd>{formatCents(cents)}</dd>
    </div>
  );
}
