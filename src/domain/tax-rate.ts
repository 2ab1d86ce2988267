import tax from '#content/place/tax.json' with { type: 'json' };

/**
 * A tax rate effective from a Honolulu date: exact per million for calculation, `shown` for display ("4.7%").
 */
export type TaxRate = { readonly from: string; readonly perMillion: number; readonly shown: string };

/** The tax's name on documents: "Hawaii GET" (general excise tax, passed on to the customer). */
export const taxName: string = tax.name;

/**
 * The rate in effect on a Honolulu date ("YYYY-MM-DD"). Rates in tax.json carry their start date, so a
 * new rate can be entered ahead of time, in any order.
 * @throws RangeError for a date before the first rate.
 */
export function taxRateOn(shopDate: string, rates: readonly TaxRate[] = tax.rates): TaxRate {
  let found: TaxRate | undefined;
  for (const rate of rates) {
    if (rate.from <= shopDate && (!found || rate.from > found.from)) found = rate;
  }
  if (!found) throw new RangeError(`No tax rate for ${shopDate} in tax.json`);
  return found;
}

/** A per-million rate for display: 47120 becomes "4.712%", 45000 becomes "4.5%". */
export function formatTaxRate(perMillion: number): string {
  return `${Number((perMillion / 10_000).toFixed(4))}%`;
}
