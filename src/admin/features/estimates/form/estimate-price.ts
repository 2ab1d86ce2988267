import { todayInHonolulu } from '#domain/honolulu.ts';
import { centsFromDecimal } from '#domain/money.ts';
import { priceEstimate, type QuotePrice, urgencyFeeCents } from '#domain/pricing.ts';
import { serviceFeeCents } from '#domain/service-fee.ts';
import { taxRateOn } from '#domain/tax-rate.ts';
import type { Urgency } from '#domain/urgency.ts';
import type { Quote } from '#contract/estimates/estimate.ts';
import { pricedLines, unlessTooLarge } from '../../../shared/form/typed-lines.ts';

/** What an estimate that exists brings along: its rate, and what its urgency fee is for items of so many cents. */
export interface PriceRules {
  readonly taxPerMillion: number;
  readonly urgencyFeeCents: (itemsCents: number) => number;
}

interface Priced {
  readonly items: readonly { readonly quantity: number; readonly unitPrice: string }[];
  readonly distanceMiles: string;
}

/**
 * What the estimate comes to as it stands, in cents. A field that is half typed counts as nothing; the server
 * prices again and decides. Null when the sum is larger than any money column holds.
 */
export function previewPrice(estimate: Priced, rules: PriceRules = newRules()): QuotePrice | null {
  return unlessTooLarge(() => {
    const priced = {
      items: pricedLines(estimate.items),
      serviceFeeCents: typedFeeCents(estimate.distanceMiles),
      taxPerMillion: rules.taxPerMillion,
    };
    const { itemsCents } = priceEstimate(priced);
    return priceEstimate({ ...priced, urgencyFeeCents: rules.urgencyFeeCents(itemsCents) });
  });
}

/** A new estimate of the office: today's rate; the urgency fee, unless it was taken off, as on the website. */
export function newRules(urgency: Urgency = 'standard', applies = false): PriceRules {
  return {
    taxPerMillion: taxRateOn(todayInHonolulu(new Date())).perMillion,
    urgencyFeeCents: (itemsCents) => urgencyFeeCents({ applies, urgency, itemsCents }),
  };
}

/**
 * How an estimate that exists is priced anew: at its own rate; one that began as a public quote keeps the fee the
 * customer was shown, and a changed urgency brings its own markup. The server decides by the same rule.
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
    urgencyFeeCents: (itemsCents) => urgencyFeeCents({ applies, urgency, itemsCents, shown }),
  };
}

/** The travel fee in cents for a distance as typed; nothing for what is not a distance yet. */
export function typedFeeCents(distanceMiles: string): number {
  const miles = Number(distanceMiles);
  return Number.isFinite(miles) && miles >= 0 && miles <= 999.99 ? serviceFeeCents(miles) : 0;
}
