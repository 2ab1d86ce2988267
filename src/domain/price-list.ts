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
  /** What the site's price for the same work begins with, in cents, if it is another. */
  readonly fromCents: number | undefined;
  /** What makes it the one or the other. */
  readonly why: string | undefined;
};

type BuilderRow = {
  id: string;
  name: string;
  covers: string;
  price: number;
  minutes: number;
  difficulty: string;
  vehicle?: boolean;
  from?: number;
  why?: string;
};

function builderItemsOf(category: BuilderCategory): BuilderItem[] {
  return priceList.builder[category].map(
    ({ id, name, covers, price, minutes, difficulty, vehicle, from, why }: BuilderRow) => ({
      id,
      name,
      covers,
      category,
      priceCents: centsFromDollars(price),
      minutes,
      difficulty: difficulty as Difficulty,
      vehicle: category === 'automotive' || vehicle === true,
      fromCents: from === undefined ? undefined : centsFromDollars(from),
      why,
    }),
  );
}

/** The builder's catalog by section, in display order. */
export const builderCategories: readonly {
  readonly id: BuilderCategory;
  readonly items: readonly BuilderItem[];
}[] = builderCategoryIds.map((id) => ({ id, items: builderItemsOf(id) }));

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

/**
 * What makes the work cost a site's price or the builder's, in one sentence with both figures; null for work that has one
 * price. Shown beside the price, so that the two never look like bait.
 */
export function itemPriceText({ why, fromCents, priceCents }: BuilderItem): string | null {
  if (!why) return null;
  return why.replace('{from}', dollars(fromCents ?? 0)).replace('{usual}', dollars(priceCents));
}

/** Cents as whole dollars, as the site writes prices: "$1,500". */
export function dollars(cents: number): string {
  return `$${(cents / 100).toLocaleString('en-US')}`;
}

/**
 * Four sentences that explain how the two price lists relate: what a "from" price covers, what the builder's
 * total covers, and when urgency adds to it or does not, with the list's own percentages. In full where both lists are explained;
 * beside a table of prices, {@link itemPriceText} tells the first two for each price.
 */
export const priceStory: readonly string[] = Object.values(priceList.story).map((sentence) =>
  sentence
    .replace('{urgent}', `${priceList.urgency.urgent.markupPercent}%`)
    .replace('{emergency}', `${priceList.urgency.emergency.markupPercent}%`),
);

/**
 * When urgency adds to a price, the third sentence, and when it does not, the fourth: shown next to every "from" price, the
 * fourth where work on vehicles is priced.
 */
export const urgencyStory: string = priceStory.slice(2).join(' ');
