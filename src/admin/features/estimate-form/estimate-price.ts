import { todayInHonolulu } from '#domain/honolulu.ts';
import { centsFromDecimal } from '#domain/money.ts';
import { priceEstimate, type QuotePrice } from '#domain/pricing.ts';
import { serviceFeeCents } from '#domain/service-fee.ts';
import { type TaxRate, taxRateOn } from '#domain/tax-rate.ts';

interface Priced {
  readonly items: readonly { readonly quantity: number; readonly unitPrice: string }[];
  readonly distanceMiles: string;
}

/**
 * What the estimate comes to as it stands, in cents. A field that is half typed counts as nothing; the server
 * prices again and decides. Null when the sum is larger than any money column holds.
 */
export function previewPrice(estimate: Priced, now = new Date()): QuotePrice | null {
  try {
    return priceEstimate({
      items: estimate.items.map((item) => ({
        quantity: Number.isInteger(item.quantity) && item.quantity > 0 ? item.quantity : 1,
        unitPriceCents: typedCents(item.unitPrice),
      })),
      serviceFeeCents: typedFeeCents(estimate.distanceMiles),
      taxPerMillion: taxRateToday(now).perMillion,
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The tax rate that holds in Honolulu now. */
export function taxRateToday(now = new Date()): TaxRate {
  return taxRateOn(todayInHonolulu(now));
}

/** The travel fee in cents for a distance as typed; nothing for what is not a distance yet. */
export function typedFeeCents(distanceMiles: string): number {
  const miles = Number(distanceMiles);
  return Number.isFinite(miles) && miles >= 0 && miles <= 999.99 ? serviceFeeCents(miles) : 0;
}

function typedCents(amount: string): number {
  try {
    return centsFromDecimal(amount.trim());
  } catch {
    return 0;
  }
}
