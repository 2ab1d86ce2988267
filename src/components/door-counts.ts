import { findBuilderItem, fromPriceText, dollars } from '#domain/price-list.ts';
import { quoteLink } from '#domain/public-quote.ts';
import type { Town } from '#domain/regions.ts';
import { usualTotalIn } from '#domain/town-price.ts';

const REKEY = 'rekeying-service';

/** Numbers of locks, from one door to a small resort. */
const counts = [1, 3, 5, 8, 12] as const;

/** What rekeying a number of locks comes to in a town, and the way on. */
export function doorCounts(
  town: Town,
  now: Date,
): readonly { readonly count: number; readonly price: string; readonly href: string }[] {
  return counts.map((count) => ({
    count,
    price: usualTotalIn(REKEY, town, now, count),
    href: quoteLink({ [REKEY]: count }, { serviceType: 'residential', location: town.name }),
  }));
}

/** How the totals come about, in one sentence. */
export function doorCountText({ name }: Town): string {
  const each = dollars(findBuilderItem(REKEY).priceCents);
  return `${each} a lock, the usual case of ${fromPriceText('rekey')}, with tax and travel to ${name}; the builder has the other towns.`;
}
