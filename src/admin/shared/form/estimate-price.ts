import { limits } from '#domain/limits.ts';
import { shopToday } from '#domain/shop-time.ts';
import { centsFromDecimal } from '#domain/money.ts';
import {
  priceEstimate,
  type QuotePrice,
  serviceFeeCents,
  taxRateOn,
  urgencyFeeCents,
} from '#domain/pricing.ts';
import type { Urgency } from '#domain/urgency.ts';
import type { Quote } from '#contract/estimates/estimate.ts';
import { pricedLines, nullIfTooLarge } from './typed-lines.ts';

/** Pricing inputs that do not come from the lines. */
export interface PriceRules {
  readonly taxPerMillion: number;
  readonly urgency: Urgency;
  /** Whether the urgency fee is charged. */
  readonly applies: boolean;
  /** What the website adds for the urgency, for a given items total in cents. */
  readonly websiteFeeCents: (itemsCents: number) => number;
}

interface Priced {
  readonly items: readonly { readonly quantity: number; readonly unitPrice: string }[];
  readonly distanceMiles: string;
}

/**
 * A preview of the estimate's price in cents; an incomplete field counts as zero. The server computes the
 * final price. Null when the total exceeds a money column.
 */
export function previewPrice(estimate: Priced, rules: PriceRules = newRules()): QuotePrice | null {
  return nullIfTooLarge(() => {
    const priced = {
      items: pricedLines(estimate.items),
      serviceFeeCents: typedFeeCents(estimate.distanceMiles),
      taxPerMillion: rules.taxPerMillion,
    };
    const { itemsCents } = priceEstimate(priced);
    return priceEstimate({
      ...priced,
      urgencyFeeCents: rules.applies ? rules.websiteFeeCents(itemsCents) : 0,
    });
  });
}

/** The same price as the website would charge it: with its urgency fee. Null when it has none, or is too large. */
export function websitePrice(price: QuotePrice, rules: PriceRules): QuotePrice | null {
  const feeCents = rules.websiteFeeCents(price.itemsCents);
  if (feeCents === 0) return null;
  return nullIfTooLarge(() =>
    priceEstimate({
      items: price.lines,
      serviceFeeCents: price.serviceFeeCents,
      urgencyFeeCents: feeCents,
      taxPerMillion: rules.taxPerMillion,
    }),
  );
}

/** Pricing rules of a new estimate: today's tax rate, and the website's urgency fee if it applies. */
export function newRules(urgency: Urgency = 'standard', applies = false): PriceRules {
  return {
    taxPerMillion: taxRateOn(shopToday(new Date())).perMillion,
    urgency,
    applies,
    websiteFeeCents: (itemsCents) => urgencyFeeCents({ applies: true, urgency, itemsCents }),
  };
}

/**
 * Pricing rules of an existing estimate: its own tax rate; one that began as a public quote keeps the fee
 * shown to the customer until its urgency changes. Mirrors the server's rule.
 */
export function rulesOf(
  quote: Pick<Quote, 'source' | 'urgency' | 'urgencyFee' | 'applyUrgencyFee' | 'taxRatePerMillion'>,
  urgency: Urgency,
  applies: boolean,
): PriceRules {
  const shown =
    quote.source === 'public' && quote.applyUrgencyFee
      ? { urgency: quote.urgency, feeCents: centsFromDecimal(quote.urgencyFee) }
      : undefined;
  return {
    taxPerMillion: quote.taxRatePerMillion,
    urgency,
    applies,
    websiteFeeCents: (itemsCents) => urgencyFeeCents({ applies: true, urgency, itemsCents, shown }),
  };
}

/** The travel fee in cents for a typed distance; 0 while it is not a valid distance. */
export function typedFeeCents(distanceMiles: string): number {
  const miles = Number(distanceMiles);
  return Number.isFinite(miles) && miles >= 0 && miles <= limits.miles ? serviceFeeCents(miles) : 0;
}
