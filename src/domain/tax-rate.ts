import priceList from '#content/price-list.json' with { type: 'json' };

/** A tax rate in force from a Honolulu date on: exact per million for computing, `shown` for people ("4.7%"). */
export type TaxRate = { readonly from: string; readonly perMillion: number; readonly shown: string };

/** What the tax is called on documents: "Hawaii GET" (general excise tax, passed on to the customer). */
export const taxName: string = priceList.tax.name;

/**
 * The rate in force on a Honolulu date ("YYYY-MM-DD"). Rates are dated in price-list.json, in any order, so a
 * new rate can be entered before its day comes.
 * @throws RangeError for a date before the first rate.
 */
export function taxRateOn(honoluluDate: string, rates: readonly TaxRate[] = priceList.tax.rates): TaxRate {
  let found: TaxRate | undefined;
  for (const rate of rates) {
    if (rate.from <= honoluluDate && (!found || rate.from > found.from)) found = rate;
  }
  if (!found) throw new RangeError(`No tax rate for ${honoluluDate} in price-list.json`);
  return found;
}

/** A rate per million as people read it: 47120 becomes "4.712%", 45000 becomes "4.5%". */
export function formatTaxRate(perMillion: number): string {
  return `${Number((perMillion / 10_000).toFixed(4))}%`;
}
