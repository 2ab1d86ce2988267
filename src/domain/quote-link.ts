import { isBuilderItemId } from './price-list.ts';

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
