import rows from '#content/from-prices.json' with { type: 'json' };
import { centsFromDollars } from './money.ts';
import { type BuilderItem, dollars, findBuilderItem, itemPriceText } from './price-list.ts';

// The prices that pages show. The quote builder has its own, in price-list.ts: its script is close to its size limit.

/** The price table on the site that a price belongs to. */
export type FromPriceGroup = 'automotive' | 'residential' | 'commercial' | 'battery';

/** A price as the site shows it (cents): "from", a range, by quote, free, or just text. */
export type FromPrice = {
  readonly id: string;
  readonly group: FromPriceGroup;
  readonly label: string;
  readonly unit: string | null;
  /** The builder's item for the same work at another price. */
  readonly usual: BuilderItem | null;
} & (
  | { readonly kind: 'from'; readonly priceCents: number }
  | { readonly kind: 'range'; readonly priceCents: number; readonly toCents: number }
  | { readonly kind: 'quote' | 'free' }
  | { readonly kind: 'text'; readonly text: string }
);

type FromRow = {
  group: string;
  label: string;
  kind: string;
  price?: number;
  to?: number;
  unit?: string;
  text?: string;
  item?: string;
};

const fromRows: Record<string, FromRow> = rows;

function readFromPrice(id: string, row: FromRow): FromPrice {
  const usual = row.item === undefined ? null : findBuilderItem(row.item);
  const shared = {
    id,
    group: row.group as FromPriceGroup,
    label: row.label,
    unit: row.unit ?? null,
    usual,
  };
  const { kind, price, to, text } = row;
  const priceCents = price === undefined ? usual?.fromCents : centsFromDollars(price);
  if (price !== undefined && usual?.fromCents !== undefined)
    throw new RangeError(`Price "${id}" stands in from-prices.json and in price-list.json`);
  if (usual?.why?.includes('{from}') && usual.fromCents === undefined)
    throw new RangeError(`"${usual.id}" in price-list.json has no "from" for its "why"`);
  if (kind === 'from' && priceCents !== undefined) return { ...shared, kind, priceCents };
  if (kind === 'range' && priceCents !== undefined && to !== undefined) {
    return { ...shared, kind, priceCents, toCents: centsFromDollars(to) };
  }
  if (kind === 'quote' || kind === 'free') return { ...shared, kind };
  if (kind === 'text' && text) return { ...shared, kind, text };
  throw new RangeError(`Price "${id}" in from-prices.json is incomplete`);
}

/** Every price the site shows, in file order. */
export const fromPrices: readonly FromPrice[] = Object.entries(fromRows).map(([id, row]) =>
  readFromPrice(id, row),
);

/**
 * Finds a site price by id.
 * @throws RangeError for an unknown id, so that a page with a wrong id fails to build.
 */
export function fromPrice(id: string): FromPrice {
  const price = fromPrices.find((candidate) => candidate.id === id);
  if (!price) throw new RangeError(`Unknown price "${id}" in from-prices.json`);
  return price;
}

/** A site price as text: "from $85", "$25–$45 per lock", "by quote", "free", or its own text. */
export function fromPriceText(id: string): string {
  const price = fromPrice(id);
  const words = amountText(price);
  return price.unit ? `${words} ${price.unit}` : words;
}

function amountText(price: FromPrice): string {
  switch (price.kind) {
    case 'from':
      return `from ${dollars(price.priceCents)}`;
    case 'range':
      return `${dollars(price.priceCents)}–${dollars(price.toCents)}`;
    case 'quote':
      return 'by quote';
    case 'free':
      return 'free';
    case 'text':
      return price.text;
  }
}

/** {@link itemPriceText} of a site's price: null for work that has one price. */
export function usualPriceText(id: string): string | null {
  const { usual } = fromPrice(id);
  return usual && itemPriceText(usual);
}

/** What businesses pay outside office hours, where a page explains all that can add to a price. */
export const afterHoursStory =
  'Businesses pay premium rates outside office hours; you hear yours before we drive.';
