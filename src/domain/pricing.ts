import tax from '#content/place/tax.json' with { type: 'json' };
import priceList from '#content/price-list.json' with { type: 'json' };
import { type FeeCents, type FeeColumn, feeColumns, feesOf } from './quote-lines.ts';
import { limits } from './limits.ts';
import { assertCents, centsFromDollars, decimalFromCents, multiplyPerMillion } from './money.ts';
import { type BuilderItem, findBuilderItem } from './price-list.ts';
import { needsVehicle } from './service-types.ts';
import { type Urgency, urgencyMarkupPerMillion } from './urgency.ts';

// The only place that computes totals: the browser previews with it, the server decides with it. Each figure
// is rounded half up once, where it is shown, so the figures shown add up to the total. All amounts are
// cents.

/** A line to price: quantity of at least 1, unit price in cents. */
export type PricedItem = { readonly quantity: number; readonly unitPriceCents: number };
/** A line of the public builder: a catalog item (priced here) or the customer's own price. */
export type BuilderQuoteItem = PricedItem | { readonly quantity: number; readonly catalogueId: string };

/** A line with its total, in input order. */
export type Line = {
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly totalCents: number;
};

/** The price of a quote or estimate in cents; tax applies to the items and every fee. */
export type QuotePrice = FeeCents & {
  readonly lines: readonly Line[];
  readonly itemsCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
};

/**
 * An estimate's urgency fee in cents: zero if it isn't charged; the amount shown to the customer on the
 * website as long as the urgency is unchanged; otherwise the urgency's markup on the items.
 */
export function urgencyFeeCents(estimate: {
  readonly applies: boolean;
  readonly urgency: Urgency;
  readonly itemsCents: number;
  readonly shown?: { readonly urgency: string; readonly feeCents: number } | undefined;
}): number {
  const { applies, urgency, itemsCents, shown } = estimate;
  if (!applies) return 0;
  if (shown?.urgency === urgency) return shown.feeCents;
  return multiplyPerMillion(itemsCents, urgencyMarkupPerMillion(urgency));
}

/**
 * Prices a public quote: items, urgency fee (items × markup), and tax on both. There is no travel fee.
 * @throws RangeError for an unknown catalog id or an invalid quantity or price
 * @throws AmountTooLargeError when a sum exceeds a money column
 */
export function priceBuilderQuote(input: {
  readonly items: readonly BuilderQuoteItem[];
  readonly urgency: Urgency;
  readonly taxPerMillion: number;
}): QuotePrice {
  const lines = input.items.map((item) =>
    priceLine({
      quantity: item.quantity,
      unitPriceCents:
        'catalogueId' in item ? findBuilderItem(item.catalogueId).priceCents : item.unitPriceCents,
    }),
  );
  const urgencyFeeCents = multiplyPerMillion(sumOfLines(lines), urgencyMarkupPerMillion(input.urgency));
  return priceQuote(lines, { serviceFeeCents: 0, urgencyFeeCents }, input.taxPerMillion);
}

/**
 * Prices an office estimate: items, travel fee (in cents, or from a distance in miles), and tax on both. An
 * estimate that began as a public quote keeps its urgency fee, which is taxed too. Throws like
 * priceBuilderQuote.
 */
export function priceEstimate(
  input: {
    readonly items: readonly PricedItem[];
    readonly urgencyFeeCents?: number;
    readonly taxPerMillion: number;
  } & ({ readonly serviceFeeCents: number } | { readonly distanceMiles: number }),
): QuotePrice {
  const fees = {
    serviceFeeCents: 'distanceMiles' in input ? serviceFeeCents(input.distanceMiles) : input.serviceFeeCents,
    urgencyFeeCents: input.urgencyFeeCents ?? 0,
  };
  return priceQuote(input.items.map(priceLine), fees, input.taxPerMillion);
}

function priceQuote(lines: readonly Line[], fees: FeeCents, taxPerMillion: number): QuotePrice {
  const feeAmounts = feesOf(fees).map(({ amountCents }) => amountCents);
  feeAmounts.forEach(assertAmount);
  const itemsCents = sumOfLines(lines);
  const taxableCents = add([itemsCents, ...feeAmounts]);
  const taxCents = multiplyPerMillion(taxableCents, taxPerMillion);
  return { lines, itemsCents, ...fees, taxCents, totalCents: add([taxableCents, taxCents]) };
}

/** Prices an invoice, in cents. Throws like priceBuilderQuote. */
export function priceInvoice(input: {
  readonly items: readonly PricedItem[];
  readonly taxPerMillion: number;
}): {
  readonly lines: readonly Line[];
  readonly subtotalCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
} {
  const lines = input.items.map(priceLine);
  const subtotalCents = sumOfLines(lines);
  const taxCents = multiplyPerMillion(subtotalCents, input.taxPerMillion);
  return { lines, subtotalCents, taxCents, totalCents: add([subtotalCents, taxCents]) };
}

/** A quote's amounts as they are stored and sent: decimal dollars. */
export function quoteAmounts(price: QuotePrice): Record<FeeColumn | 'subtotal' | 'tax' | 'total', string> {
  const fees = feeColumns.map((column) => [column, decimalFromCents(price[`${column}Cents` as const])]);
  return {
    subtotal: decimalFromCents(price.itemsCents),
    ...(Object.fromEntries(fees) as Record<FeeColumn, string>),
    tax: decimalFromCents(price.taxCents),
    total: decimalFromCents(price.totalCents),
  };
}

/** Money received or returned; the amount is positive cents for both. */
export type LedgerEntry = { readonly kind: 'payment' | 'reversal'; readonly amountCents: number };

/** Paid (less reversals) and balance due, in cents; the balance is negative after an overpayment. */
export function balance(
  totalCents: number,
  ledger: readonly LedgerEntry[],
): { readonly paidCents: number; readonly balanceCents: number } {
  const paidCents = add(ledger.map(signedCents));
  return { paidCents, balanceCents: add([totalCents, -paidCents]) };
}

function signedCents({ kind, amountCents }: LedgerEntry): number {
  assertAmount(amountCents);
  return kind === 'reversal' ? -amountCents : amountCents;
}

/**
 * One line's total in cents.
 * @throws RangeError for a quantity below 1 or a negative price.
 */
export function priceLine({ quantity, unitPriceCents }: PricedItem): Line {
  if (!Number.isInteger(quantity) || quantity < 1) throw new RangeError(`Not a quantity: ${quantity}`);
  assertAmount(unitPriceCents);
  const totalCents = quantity * unitPriceCents;
  assertCents(totalCents);
  return { quantity, unitPriceCents, totalCents };
}

function sumOfLines(lines: readonly Line[]): number {
  return add(lines.map(({ totalCents }) => totalCents));
}

function add(amounts: readonly number[]): number {
  let sum = 0;
  for (const amount of amounts) {
    sum += amount;
    assertCents(sum);
  }
  return sum;
}

function assertAmount(cents: number): void {
  assertCents(cents);
  if (cents < 0) throw new RangeError(`Amount must not be negative: ${cents}`);
}

/** Travel fee bands in ascending order; `upToMiles: null` is the open-ended last one. Fees in cents. */
export const travelBands: readonly { readonly upToMiles: number | null; readonly feeCents: number }[] =
  priceList.travel.map(({ upToMiles, fee }) => ({ upToMiles, feeCents: centsFromDollars(fee) }));

/**
 * The travel fee in cents for a distance in miles: free up to and including 5, $25 up to 15, $50 up to 30,
 * $75 beyond.
 * @throws RangeError for a negative or invalid distance, or one above limits.miles.
 */
export function serviceFeeCents(miles: number): number {
  if (!(miles >= 0 && miles <= limits.miles)) throw new RangeError(`Not a distance in miles: ${miles}`);
  const band = travelBands.find(({ upToMiles }) => upToMiles === null || miles <= upToMiles);
  if (!band) throw new RangeError(`No travel band in price-list.json for ${miles} miles`);
  return band.feeCents;
}

/**
 * Whether the price of some work includes travel: there is some, and all of it is on vehicles. Work that is not on the
 * price list is judged by the type of the request. The public builder, every price control of the office and the server
 * ask here.
 */
export function includesTravel(
  services: readonly (Pick<BuilderItem, 'vehicle'> | undefined)[],
  serviceType: string,
): boolean {
  return services.length > 0 && services.every((service) => service?.vehicle ?? needsVehicle(serviceType));
}

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
