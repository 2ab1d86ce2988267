import { shopToday } from './shop-time.ts';
import { formatCents } from './money.ts';
import { type FromPrice, fromPrice, fromPriceText } from './from-prices.ts';
import { dollars, findBuilderItem } from './price-list.ts';
import { priceBuilderQuote, priceEstimate, serviceFeeCents, taxRateOn, urgencyFeeCents } from './pricing.ts';
import { type Town, towns } from './regions.ts';
import { type Urgency, urgencyMarkupPerMillion } from './urgency.ts';

/**
 * A page price as it stands in a town: work on a vehicle includes travel, other work adds the town's travel fee and then tax.
 * Throws RangeError naming an unknown price id.
 */
export function fromPriceIn(id: string, { miles }: Pick<Town, 'miles'>, now: Date): string {
  const price = fromPrice(id);
  const text = fromPriceText(id);
  const fee = serviceFeeCents(miles);
  if (fee === 0) return text;
  if (hasTravelIncluded(id)) return `${text}, travel included`;
  return price.kind === 'from'
    ? `from ${formatCents(totalOf([price.priceCents], miles, now))} with tax and travel`
    : `${text} + ${dollars(fee)} travel`;
}

/**
 * Whether a page price is for work on a vehicle, which includes travel.
 * @throws RangeError for an unknown price id
 */
export const hasTravelIncluded = (id: string): boolean =>
  ['automotive', 'battery'].includes(fromPrice(id).group);

/**
 * What the usual case of a builder's item costs in a town, as the office's estimate would say: with travel, which vehicle
 * work includes, and the tax of that day.
 * @throws RangeError for an unknown item
 */
export function usualTotalIn(
  itemId: string,
  { miles }: Pick<Town, 'miles'>,
  now: Date,
  { quantity = 1, urgency }: { readonly quantity?: number; readonly urgency?: Urgency | undefined } = {},
): string {
  const { priceCents, vehicle } = findBuilderItem(itemId);
  return formatCents(
    totalOf(
      Array.from({ length: quantity }, () => priceCents),
      vehicle ? 0 : miles,
      now,
      urgency,
    ),
  );
}

/** What vehicle work comes to together in the builder, with tax; the prices include travel. */
export function vehicleTotal(itemIds: readonly string[], now: Date, urgency: Urgency = 'standard'): string {
  const items = itemIds.map((catalogueId) => ({ catalogueId, quantity: 1 }));
  const taxPerMillion = taxRateOn(shopToday(now)).perMillion;
  return formatCents(priceBuilderQuote({ items, urgency, taxPerMillion }).totalCents);
}

function totalOf(prices: readonly number[], miles: number, now: Date, urgency: Urgency = 'standard'): number {
  const itemsCents = prices.reduce((sum, cents) => sum + cents, 0);
  return priceEstimate({
    items: prices.map((unitPriceCents) => ({ quantity: 1, unitPriceCents })),
    distanceMiles: miles,
    urgencyFeeCents: urgencyFeeCents({ applies: true, urgency, itemsCents }),
    taxPerMillion: taxRateOn(shopToday(now)).perMillion,
  }).totalCents;
}

/** What the paid urgency "Emergency" buys, and the percentage that it adds. */
const PRIORITY = `priority (+${urgencyMarkupPerMillion('emergency') / 10_000}%)`;

const farthestMiles = Math.max(...towns.map(({ miles }) => miles));

/**
 * What a "from" price or a range comes to with tax and travel: the usual case where the builder has one, as Standard and as
 * Emergency, and otherwise the least and the most; in the town, or over all towns if it is unknown and makes a difference.
 * Null for any other price.
 */
export function chargedText(id: string, town: Town | undefined, now: Date): string | null {
  const price = fromPrice(id);
  const { usual } = price;
  if (price.kind === 'range') {
    if (usual && isWithin(usual.priceCents, price) && !isLeast(price))
      return `${price.unit === 'per lock' ? '1 lock ' : ''}${chargedFor(usual.id, town, now)}`;
    // A key to copy is no trip of its own.
    if (price.toCents < serviceFeeCents(farthestMiles)) return null;
    const total = (cents: number, miles: number) => formatCents(totalOf([cents], town?.miles ?? miles, now));
    return `${total(price.priceCents, 0)}–${total(price.toCents, farthestMiles)}`;
  }
  if (price.kind !== 'from') return null;
  // Whatever has no usual case in the builder is work on a vehicle.
  if (!usual) {
    const least = (urgency?: Urgency) => formatCents(totalOf([price.priceCents], 0, now, urgency));
    return `from ${least()}; ${PRIORITY} from ${least('emergency')}`;
  }
  return chargedFor(usual.id, town, now);
}

/** {@link chargedText} without what priority comes to; empty for a price without a total. */
export const usualText = (id: string, town: Town | undefined, now: Date): string =>
  chargedText(id, town, now)?.split(';')[0] ?? '';

/** Whether the quote builder has the least of a site's range, which is then no usual price. */
const isLeast = (price: FromPrice): boolean =>
  price.kind === 'range' && price.usual?.priceCents === price.priceCents;

const isWithin = (cents: number, range: { readonly priceCents: number; readonly toCents: number }) =>
  cents >= range.priceCents && cents <= range.toCents;

/**
 * What the usual case of a builder's item comes to, as Standard and as Emergency. The latter is named by what it buys: to
 * someone locked out, every lockout is an emergency.
 * @throws RangeError for an unknown item
 */
export function chargedFor(itemId: string, town: Town | undefined, now: Date): string {
  const total = (urgency?: Urgency) =>
    town ? usualTotalIn(itemId, town, now, { urgency }) : usualTotals(itemId, now, urgency);
  return `usually ${total()}; ${PRIORITY} ${total('emergency')}`;
}

/**
 * What the usual case of a builder's item costs over all towns, with travel and tax: one total, or the least and the most.
 * @throws RangeError for an unknown item
 */
export function usualTotals(itemId: string, now: Date, urgency?: Urgency): string {
  const [near, far] = [0, farthestMiles].map((miles) => usualTotalIn(itemId, { miles }, now, { urgency }));
  return near === far ? near! : `${near}–${far}`;
}
