import { limits } from './limits.ts';
import { formatCents } from './money.ts';
import { findBuilderItem, matchBuilderItem } from './price-list.ts';
import { priceBuilderQuote, taxRateOn } from './pricing.ts';
import { quoteTravel, readQuoteLink } from './public-quote.ts';
import { namedTownIn } from './regions.ts';
import { shopToday } from './shop-time.ts';
import { feeLabel } from './quote-lines.ts';
import { urgencies, type Urgency } from './urgency.ts';

// After a quote sent without script, the thank-you page's address repeats what was quoted: services by their id in the
// price list, and the town. The page prices them again, so a crafted address cannot show a text or price that is not ours.

/** The parts of a quote's receipt that the address is made from. */
interface Quoted {
  readonly items: readonly {
    readonly serviceDescription: string;
    readonly quantity: number;
    readonly custom: boolean;
  }[];
  readonly urgency: Urgency;
  readonly location: string;
  readonly serviceAddress: string;
}

/**
 * The address's query, as `readQuoteLink` reads it; empty if the visitor described or priced a line themselves, or asked
 * for more of a service than a link can carry.
 */
export function repeatQuote({
  items,
  urgency,
  location,
  serviceAddress,
}: Quoted): Readonly<Record<string, string>> {
  const counts: Record<string, number> = {};
  for (const { serviceDescription, quantity, custom } of items) {
    const item = custom ? undefined : matchBuilderItem(serviceDescription);
    if (!item) return {};
    counts[item.id] = (counts[item.id] ?? 0) + quantity;
  }
  if (Object.values(counts).some((count) => count > limits.quantity)) return {};
  const services = Object.entries(counts).map(([id, count]) => [id, String(count)] as const);
  const town = namedTownIn(serviceAddress) ?? namedTownIn(location);
  return { ...Object.fromEntries(services), urgency, ...(town && { location: town.name }) };
}

/** A quote's services with the fee for its urgency, its total and travel, as text. */
interface RepeatedQuote {
  readonly items: string;
  /** The quote's own total, where travel adds nothing or its town is unknown. */
  readonly total?: string;
  /** The same where travel is added. */
  readonly before?: string;
  readonly travel: string;
  /** With travel. */
  readonly charged?: string;
}

/**
 * The quote that an address repeats, at today's prices.
 * @param search the address's query
 * @param on when it was sent, which decides the tax rate
 * @returns undefined if the address has no service of the price list
 */
export function readRepeatedQuote(search: string, on: Date): RepeatedQuote | undefined {
  const { basket, fields } = readQuoteLink(search);
  const items = Object.entries(basket).map(([catalogueId, quantity]) => ({ catalogueId, quantity }));
  if (items.length === 0) return undefined;
  const urgency = urgencies.find((known) => known === fields.urgency) ?? 'standard';
  const taxPerMillion = taxRateOn(shopToday(on)).perMillion;
  const price = priceBuilderQuote({ items, urgency, taxPerMillion });
  const { charged, note } = quoteTravel({
    price,
    taxPerMillion,
    itemIds: items.map(({ catalogueId }) => catalogueId),
    // Only work in the visitor's own words needs it.
    serviceType: '',
    places: [fields.location ?? ''],
  });
  return {
    items: [
      ...items.map(({ catalogueId, quantity }) => `${quantity} × ${findBuilderItem(catalogueId).name}`),
      ...(urgency === 'standard' ? [] : [`${feeLabel('urgency')} ${formatCents(price.urgencyFeeCents)}`]),
    ].join(', '),
    ...(charged
      ? {
          before: formatCents(price.totalCents),
          travel: `${charged.town}, ${formatCents(charged.totalCents - price.totalCents)} with tax`,
          charged: formatCents(charged.totalCents),
        }
      : { total: formatCents(price.totalCents), travel: note }),
  };
}
