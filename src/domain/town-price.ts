import { todayInHonolulu } from './honolulu.ts';
import { formatCents } from './money.ts';
import { dollars, findBuilderItem, fromPrice, fromPriceText } from './price-list.ts';
import { priceEstimate } from './pricing.ts';
import type { Town } from './regions.ts';
import { serviceFeeCents } from './service-fee.ts';
import { taxRateOn } from './tax-rate.ts';

/**
 * A page price as it stands in a town: work on a vehicle includes travel, other work adds the town's travel fee.
 * Throws RangeError naming an unknown price id.
 */
export function fromPriceIn(id: string, { miles }: Pick<Town, 'miles'>): string {
  const price = fromPrice(id);
  const text = fromPriceText(id);
  const fee = serviceFeeCents(miles);
  if (fee === 0) return text;
  if (price.group === 'automotive' || price.group === 'battery') return `${text}, travel included`;
  return price.kind === 'from'
    ? `from ${dollars(price.priceCents + fee)} with travel`
    : `${text} + ${dollars(fee)} travel`;
}

/**
 * What the usual case of a builder's item costs in a town, as the office's estimate would say: with travel, which vehicle
 * work includes, and the tax of that day.
 * @throws RangeError for an unknown item
 */
export function usualTotalIn(itemId: string, { miles }: Pick<Town, 'miles'>, now: Date): string {
  const { priceCents, vehicle } = findBuilderItem(itemId);
  const { totalCents } = priceEstimate({
    items: [{ quantity: 1, unitPriceCents: priceCents }],
    distanceMiles: vehicle ? 0 : miles,
    taxPerMillion: taxRateOn(todayInHonolulu(now)).perMillion,
  });
  return formatCents(totalCents);
}
