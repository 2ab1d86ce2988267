import { dollars, fromPrice, fromPriceText } from './price-list.ts';
import type { Town } from './regions.ts';
import { serviceFeeCents } from './service-fee.ts';

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
