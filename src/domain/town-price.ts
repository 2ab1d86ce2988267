import { dollars, fromPrice, fromPriceText } from './price-list.ts';
import type { Town } from './regions.ts';

/**
 * A page price as it stands in a town: work on a vehicle includes travel, other work adds the town's travel fee.
 * Throws RangeError naming an unknown price id.
 */
export function fromPriceIn(id: string, { travelFeeCents }: Pick<Town, 'travelFeeCents'>): string {
  const price = fromPrice(id);
  const text = fromPriceText(id);
  if (travelFeeCents === 0) return text;
  if (price.group === 'automotive' || price.group === 'battery') return `${text}, travel included`;
  return price.kind === 'from'
    ? `from ${dollars(price.priceCents + travelFeeCents)} with travel`
    : `${text} + ${dollars(travelFeeCents)} travel`;
}
