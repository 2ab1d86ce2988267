import { AmountTooLargeError, centsFromDecimal, decimalFromCents, formatDecimal } from './money.ts';
import { dollars, findBuilderItem, isBuilderItemId } from './price-list.ts';
import { includesTravel, priceEstimate, type QuotePrice, serviceFeeCents, travelBands } from './pricing.ts';
import { namedTownIn } from './regions.ts';
import { totalLabel, TRAVEL, withTravelLabel } from './total-labels.ts';
import { feeLabel } from './quote-lines.ts';
import type { Urgency } from './urgency.ts';

/** How many of which services, by builder id. */
export type Basket = Readonly<Record<string, number>>;

const LINK_FIELDS = ['serviceType', 'propertyType', 'location', 'urgency'] as const;

/** Fields of the quote form that a link may fill in, by their name. */
export type LinkFields = { readonly [Name in (typeof LINK_FIELDS)[number]]?: string };

/** A link that opens the quote builder with these services: "/quote?rekeying-service=12&location=Hanalei". */
export function quoteLink(basket: Basket, fields: LinkFields = {}): string {
  const query = new URLSearchParams();
  for (const [id, quantity] of Object.entries(basket)) query.set(id, String(quantity));
  for (const name of LINK_FIELDS) if (fields[name]) query.set(name, fields[name]);
  return query.size > 0 ? `/quote?${query.toString()}` : '/quote';
}

/** The services and fields in a link to the quote builder. Unknown services, quantities and fields are ignored. */
export function readQuoteLink(search: string): { readonly basket: Basket; readonly fields: LinkFields } {
  const query = [...new URLSearchParams(search)];
  return {
    basket: Object.fromEntries(
      query
        .filter(([id, text]) => isBuilderItemId(id) && /^[1-9]\d{0,3}$/.test(text))
        .map(([id, text]) => [id, Number(text)]),
    ),
    fields: Object.fromEntries(
      query.filter(([name]) => LINK_FIELDS.some((field) => field === name)),
    ) as LinkFields,
  };
}

const fees = travelBands.map(({ feeCents }) => feeCents);
const openTravel = `${dollars(Math.min(...fees))}–${dollars(Math.max(...fees))} plus tax`;

/** The facts of a public quote that decide its travel fee. */
export interface TravelFacts {
  /** Null when the total exceeds a quote's maximum. */
  readonly price: QuotePrice | null;
  readonly taxPerMillion: number;
  /** The builder's id of each line; null for work in the customer's own words. */
  readonly itemIds: readonly (string | null)[];
  readonly serviceType: string;
  /** Where the work is, most specific first; the first that names a town decides. */
  readonly places: readonly string[];
}

/** What travel adds to a public quote. */
export interface QuoteTravel {
  /** In a sentence. */
  readonly note: string;
  /** The place as our list names it, its fee, and the total with it; null where travel adds nothing or no town is known. */
  readonly charged: { readonly town: string; readonly feeCents: number; readonly totalCents: number } | null;
  /** Whether it adds something once we know the town. */
  readonly isOpen?: boolean;
}

/**
 * What travel adds to a public quote, whose own total excludes it (per the specification). The total with travel is the
 * one that the office's estimate will have.
 */
export function quoteTravel({
  price,
  taxPerMillion,
  itemIds,
  serviceType,
  places,
}: TravelFacts): QuoteTravel {
  const services = itemIds.map((id) => (id === null ? undefined : findBuilderItem(id)));
  if (includesTravel(services, serviceType)) {
    return { note: 'Travel is included: vehicle jobs have no travel fee, island-wide.', charged: null };
  }
  const named = places.map(namedTownIn).find((found) => found !== undefined);
  const vehicles = 'Vehicle jobs include travel.';
  if (!named) return { note: `Travel adds ${openTravel}, by town. ${vehicles}`, charged: null, isOpen: true };
  const { town, name } = named;
  const feeCents = serviceFeeCents(town.miles);
  if (feeCents === 0) return { note: `Travel to ${name} adds nothing.`, charged: null };
  const note = `Travel to ${name} is ${dollars(feeCents)} plus tax. ${vehicles}`;
  if (!price || itemIds.length === 0) return { note, charged: null };
  try {
    const { totalCents } = priceEstimate({
      items: price.lines,
      urgencyFeeCents: price.urgencyFeeCents,
      serviceFeeCents: feeCents,
      taxPerMillion,
    });
    return { note, charged: { town: name, feeCents, totalCents } };
  } catch (error) {
    if (error instanceof AmountTooLargeError) return { note, charged: null };
    throw error;
  }
}

/** A public quote's amounts as the server answers them: decimal dollars. */
interface QuoteAmounts {
  readonly urgency: Urgency;
  readonly subtotal: string;
  readonly urgencyFee: string;
  readonly tax: string;
  readonly total: string;
  /** Missing from a quote that an earlier version of the site stored. */
  readonly travel?: { readonly town: string; readonly total: string } | null | undefined;
  /** Whether the place names no town that we know, so that travel is still to be added. */
  readonly isTravelOpen?: boolean | undefined;
}

/** A line's amount; work in the visitor's own words may have no price yet. */
export const lineAmount = (totalPrice: string): string =>
  totalPrice === '0.00' ? 'priced when we call' : formatDecimal(totalPrice);

/** A line of a public quote, to show to others than its visitor: work in a visitor's words is never repeated. */
export function quotedLine(item: {
  readonly quantity: number;
  readonly serviceDescription: string;
  readonly custom: boolean;
  readonly totalPrice: string;
}): readonly [label: string, amount: string] {
  const name = item.custom ? 'Your own item' : item.serviceDescription;
  return [`${item.quantity} × ${name}`, lineAmount(item.totalPrice)];
}

/** The sums of a public quote as its receipt, its mail and its text message state them. */
export function quoteSums(quote: QuoteAmounts): readonly (readonly [label: string, amount: string])[] {
  const sums: [string, string][] = [['Subtotal', quote.subtotal]];
  if (quote.urgency !== 'standard') sums.push([feeLabel('urgency'), quote.urgencyFee]);
  sums.push(['Tax', quote.tax], [totalLabel(quote.travel), quote.total]);
  if (quote.travel) {
    const added = centsFromDecimal(quote.travel.total) - centsFromDecimal(quote.total);
    sums.push([TRAVEL, decimalFromCents(added)], [withTravelLabel(quote.travel.town), quote.travel.total]);
  }
  const rows = sums.map(([label, amount]) => [label, formatDecimal(amount)] as const);
  return quote.isTravelOpen ? [...rows, ['Travel, by town', openTravel]] : rows;
}
