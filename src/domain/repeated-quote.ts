import { formatCents } from './money.ts';
import { findBuilderItem, matchBuilderItem } from './price-list.ts';
import { priceBuilderQuote, taxRateOn } from './pricing.ts';
import { quoteTravel, readQuoteLink } from './public-quote.ts';
import { townIn } from './regions.ts';
import { shopToday } from './shop-time.ts';
import { withTravelLabel } from './total-labels.ts';
import { urgencies, type Urgency } from './urgency.ts';

// The address of the page after a quote sent without script repeats what was quoted: the services of our price list by id,
// and the town that its place names. The page prices them again, so that a crafted address shows no text or price that is not ours.

/** The parts of a quote's answer that its address repeats. */
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

/** What the address repeats, as `readQuoteLink` reads it; nothing if a line is in the visitor's own words or at their price. */
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
  const services = Object.entries(counts).map(([id, count]) => [id, String(count)] as const);
  const town = townIn(serviceAddress) ?? townIn(location);
  return { ...Object.fromEntries(services), urgency, ...(town && { location: town.name }) };
}

/** A quote's services, total and travel, each in a line. */
interface RepeatedQuote {
  readonly items: string;
  readonly total: string;
  readonly travel: string;
}

/**
 * The quote that an address repeats, at the prices of its day.
 * @param search the address's query
 * @param serviceType its kind of service, which may include travel
 * @returns undefined without a service of our price list
 */
export function readRepeatedQuote(search: string, serviceType: string, on: Date): RepeatedQuote | undefined {
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
    serviceType,
    places: [fields.location ?? ''],
  });
  return {
    items: items
      .map(({ catalogueId, quantity }) => `${quantity} × ${findBuilderItem(catalogueId).name}`)
      .join(', '),
    total: formatCents(price.totalCents),
    travel: charged ? `${withTravelLabel(charged.town)}: ${formatCents(charged.totalCents)}` : note,
  };
}
