import priceList from '#content/price-list.json' with { type: 'json' };
import { centsFromDollars } from './money.ts';
import { builderCategoryIds, type BuilderCategory, type Difficulty } from './quote-lines.ts';

/** A service of the public quote builder. Price in cents, time in minutes. */
export type BuilderItem = {
  readonly id: string;
  readonly name: string;
  /** What the price covers, in a few words. */
  readonly covers: string;
  readonly category: BuilderCategory;
  readonly priceCents: number;
  readonly minutes: number;
  readonly difficulty: Difficulty;
  /** Vehicle work: the price includes travel. */
  readonly vehicle: boolean;
};

type BuilderRow = {
  id: string;
  name: string;
  covers: string;
  price: number;
  minutes: number;
  difficulty: string;
  vehicle?: boolean;
};

function builderItemsOf(category: BuilderCategory): BuilderItem[] {
  return priceList.builder[category].map(
    ({ id, name, covers, price, minutes, difficulty, vehicle }: BuilderRow) => ({
      id,
      name,
      covers,
      category,
      priceCents: centsFromDollars(price),
      minutes,
      difficulty: difficulty as Difficulty,
      vehicle: category === 'automotive' || vehicle === true,
    }),
  );
}

/** The builder's catalog by section, in display order. */
export const builderCategories: readonly {
  readonly id: BuilderCategory;
  readonly items: readonly BuilderItem[];
}[] = builderCategoryIds.map((id) => ({ id, items: builderItemsOf(id) }));

/** What a trip in vain costs, in cents, and when; 0 until the business sets one. */
export const tripFee = {
  name: priceList.tripFee.name,
  when: priceList.tripFee.when,
  cents: centsFromDollars(priceList.tripFee.amount),
};

/** Every item in the builder's catalog. */
export const builderItems: readonly BuilderItem[] = builderCategories.flatMap(({ items }) => items);

/**
 * Finds a builder item by id.
 * @throws RangeError for an unknown id.
 */
export function findBuilderItem(id: string): BuilderItem {
  const item = builderItems.find((candidate) => candidate.id === id);
  if (!item) throw new RangeError(`Unknown builder item "${id}" in price-list.json`);
  return item;
}

export function isBuilderItemId(id: string): boolean {
  return builderItems.some((item) => item.id === id);
}

/** The builder's quick-add buttons, each with its item. */
export const quickAddItems: readonly { readonly label: string; readonly item: BuilderItem }[] =
  priceList.quickAdd.map(({ item, label }) => ({ label, item: findBuilderItem(item) }));

/** A usual job of the builder: one service for a number of doors, which the visitor can change. */
export type Preset = {
  readonly label: string;
  readonly item: BuilderItem;
  readonly doors: number;
  readonly propertyType: string;
};

export const presets: readonly Preset[] = priceList.presets.map(({ item, ...preset }) => ({
  ...preset,
  item: findBuilderItem(item),
}));

/**
 * The catalog item a submitted line refers to, matched by name or quick-add label regardless of case, spacing
 * or category; undefined for a custom item. Lines arrive as descriptions, so this is how the server finds
 * what it must price itself.
 */
export function matchBuilderItem(description: string): BuilderItem | undefined {
  const wanted = plain(description);
  return (
    builderItems.find((item) => plain(item.name) === wanted) ??
    quickAddItems.find(({ label }) => plain(label) === wanted)?.item
  );
}

function plain(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** The price table on the site that a price belongs to. */
export type FromPriceGroup = 'automotive' | 'residential' | 'commercial' | 'battery';

/** A price as the site shows it (cents): "from", a range, by quote, free, or just text. */
export type FromPrice = {
  readonly id: string;
  readonly group: FromPriceGroup;
  readonly label: string;
  readonly unit: string | null;
  /** The builder's item for the same work at another price, and what makes it one or the other. */
  readonly usual: { readonly item: BuilderItem; readonly why: string } | null;
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
  usual?: { item: string; why: string };
};

const fromRows: Record<string, FromRow> = priceList.from;

function readFromPrice(id: string, row: FromRow): FromPrice {
  const shared = {
    id,
    group: row.group as FromPriceGroup,
    label: row.label,
    unit: row.unit ?? null,
    usual: row.usual ? { item: findBuilderItem(row.usual.item), why: row.usual.why } : null,
  };
  const { kind, price, to, text } = row;
  if (kind === 'from' && price !== undefined) return { ...shared, kind, priceCents: centsFromDollars(price) };
  if (kind === 'range' && price !== undefined && to !== undefined) {
    return { ...shared, kind, priceCents: centsFromDollars(price), toCents: centsFromDollars(to) };
  }
  if (kind === 'quote' || kind === 'free') return { ...shared, kind };
  if (kind === 'text' && text) return { ...shared, kind, text };
  throw new RangeError(`Price "${id}" in price-list.json is incomplete`);
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
  if (!price) throw new RangeError(`Unknown price "${id}" in price-list.json`);
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

/**
 * What makes the work cost the site's price or the builder's, in one sentence with both figures; null for work that has
 * one price. Shown beside the price, so that the two never look like bait.
 */
export function usualPriceText(id: string): string | null {
  const price = fromPrice(id);
  if (!price.usual) return null;
  const { item, why } = price.usual;
  const from = 'priceCents' in price ? dollars(price.priceCents) : '';
  return why.replace('{from}', from).replace('{usual}', dollars(item.priceCents));
}

/** The same sentence for a builder's item: null for work that has one price. */
export function itemPriceText(itemId: string): string | null {
  const price = fromPrices.find(({ usual }) => usual?.item.id === itemId);
  return price ? usualPriceText(price.id) : null;
}

/** Cents as whole dollars, as the site writes prices: "$1,500". */
export function dollars(cents: number): string {
  return `$${(cents / 100).toLocaleString('en-US')}`;
}

/**
 * Three sentences that explain how the two price lists relate: what a "from" price covers, what the builder's
 * total covers, and when urgency adds to it, with the list's own percentages. In full where both lists are explained;
 * beside a table of prices, {@link usualPriceText} tells the first two for each price.
 */
export const priceStory: readonly string[] = Object.values(priceList.story).map((sentence) =>
  sentence
    .replace('{urgent}', `${priceList.urgency.urgent.markupPercent}%`)
    .replace('{emergency}', `${priceList.urgency.emergency.markupPercent}%`),
);

/** When urgency adds to a price, and when it does not: shown next to every "from" price. */
export const urgencyStory: string = priceStory.at(-1) ?? '';
