import { formatDecimal } from './money.ts';
import { withTravelLabel } from './quote-travel.ts';
import { type Urgency, urgencyLabel } from './urgency.ts';

/** A public quote's amounts as the server answers them: decimal dollars. */
export interface QuoteAmounts {
  readonly urgency: Urgency;
  readonly subtotal: string;
  readonly urgencyFee: string;
  readonly tax: string;
  readonly total: string;
  /** Missing from a quote that an earlier version of the site stored. */
  readonly travel?: { readonly town: string; readonly total: string } | null | undefined;
}

/** The sums of a public quote as its receipt, its mail and its text message state them. */
export function quoteSums(quote: QuoteAmounts): readonly (readonly [label: string, amount: string])[] {
  const sums: [string, string][] = [['Subtotal', quote.subtotal]];
  if (quote.urgency !== 'standard') sums.push([`${urgencyLabel(quote.urgency)} fee`, quote.urgencyFee]);
  sums.push(['Tax', quote.tax], ['Total', quote.total]);
  if (quote.travel) sums.push([withTravelLabel(quote.travel.town), quote.travel.total]);
  return sums.map(([label, amount]) => [label, formatDecimal(amount)]);
}
