import { fromPrice, fromPriceText } from '#domain/from-prices.ts';
import { dollars, findBuilderItem } from '#domain/price-list.ts';
import { findTown, type Town } from '#domain/regions.ts';
import { fromPriceIn, hasTravelIncluded, usualTotalIn, usualText, usualTotals } from '#domain/town-price.ts';
import { baseTownId } from '#content/place/place.ts';
import { chipText, lostKeys } from './page-figures.ts';

/** An amount, and as which `data-fact` it follows the town that the visitor chooses. */
interface Amount {
  readonly label: string;
  /** The amount; a line for each kind of key. */
  readonly lines: readonly string[];
  readonly fact: string | false;
}

/** A page's own work, with its builder item, where none of the site's prices stands for it. */
export interface OwnPrice {
  readonly item: string;
  readonly label: string;
  readonly why?: string;
  /** The site's price by quote that the item is a yardstick for, and stands in one row with. */
  readonly yardstickOf?: string;
}

/** What a landing page says of its price. */
interface LandingPrice {
  /** The amounts at the top, of one job: its price and what is usually charged. */
  readonly amounts: readonly Amount[];
  /** How long the work takes; a line for each kind of key. */
  readonly work: readonly string[];
  /** The site's price in a town; missing where the amounts are the builder's, which hold everywhere. */
  readonly priceIn: ((town: Town) => string) | undefined;
  /** The usual total in a town; missing for work on vehicles, which costs the same everywhere. */
  readonly totalIn: ((town: Town) => string) | undefined;
  /** Whether all work on the page is on vehicles, and so includes travel. */
  readonly isTravelIncluded: boolean;
  /** The first row of its prices, where none of the site's stands for the page's work. */
  readonly own: OwnPrice | undefined;
}

/** Long work in hours: nobody counts 480 minutes. */
const workTime = (minutes: number) => (minutes >= 120 ? `${minutes / 60} hours` : `${minutes} min`);

/** A name in sentence case: "Ignition Repair" becomes "Ignition repair". */
const sentenceCase = (name: string) => name.charAt(0) + name.slice(1).toLowerCase();

/**
 * The price of a landing page's work.
 * @param page.prices ids of from-prices.json; the price of `duration.item` stands at the top, or else the first
 * @param page.duration the builder's item that the page is about, or else the minutes the work takes
 * @param page.lostKey whether the page is about a lost key, whose total depends on its kind
 */
export function landingPrice(
  {
    prices,
    duration,
    town,
    lostKey,
  }: {
    readonly prices: readonly string[];
    readonly duration: { readonly item: string } | { readonly min: number; readonly max: number };
    readonly town: Town | undefined;
    readonly lostKey: boolean;
  },
  now: Date,
): LandingPrice {
  const item = 'item' in duration ? findBuilderItem(duration.item) : undefined;
  const priceOfItem = prices.find((id) => item && fromPrice(id).usual?.id === item.id);
  const price = priceOfItem ?? prices[0] ?? '';
  const site = fromPrice(price);
  const { kind, label, usual } = site;
  const [metal, chip] = lostKeys(now);
  const totalIn = item && !item.vehicle ? (near: Town) => usualTotalIn(item.id, near, now) : undefined;
  const charged = usualText(price, town, now) || null;
  /** Whether the price's total is a range itself: the usual case is its least, or on the customer's own part below it. */
  const isRange = (!item || usual?.id === item.id) && charged !== null && charged.startsWith('$');
  /** What is usually charged: in the page's town, or the least and the most. */
  const total = (() => {
    if (kind === 'quote' && (lostKey || !item)) return undefined;
    if (lostKey) return metal?.price;
    if (isRange) return charged;
    if (item && (town || item.vehicle)) return usualTotalIn(item.id, town ?? findTown(baseTownId), now);
    // A look is free; going over everything is the builder's item.
    if (kind === 'free' && item) return usualTotals(item.id, now);
    const id = item?.id ?? usual?.id;
    return id && (charged || kind === 'quote') ? usualTotals(id, now) : (charged ?? undefined);
  })();
  const isYardstick = kind === 'quote' && item !== undefined && !item.vehicle;
  /** What the total is for, where it is not the price beside it. */
  const named = (() => {
    if (lostKey) return 'Lost key';
    if (kind === 'free') return 'Full survey';
    if (isYardstick) return 'As a yardstick';
    if ((item && !priceOfItem) || !usual || isRange) return undefined;
    return kind === 'range' && site.unit === 'per lock' ? 'Usual lock' : 'Usual';
  })();
  const own =
    item && total && !priceOfItem
      ? {
          item: item.id,
          ...(lostKey
            ? { label: 'Lost key of plain metal', why: chipText }
            : {
                label: sentenceCase(item.name),
                why: `${item.covers}.`,
                ...(isYardstick && { label, yardstickOf: price }),
              }),
        }
      : undefined;
  const isSitePrice = !own || isYardstick;
  const priced: Amount = isSitePrice
    ? { label, lines: [fromPriceText(price)], fact: 'price' }
    : { label: own.label, lines: [dollars(item!.priceCents)], fact: false };
  /** Whether the total and the price beside it are for the same work, which the total then names. */
  const isOfPriced = item?.id !== 'trunk-lockout' && (named === undefined || named === 'Usual');
  const chargedWork = isOfPriced && named ? `Usual ${priced.label.toLowerCase()}` : priced.label;
  const charge: Amount | undefined = total
    ? {
        label: `${isOfPriced ? chargedWork : (named ?? sentenceCase(item!.name))}, with tax and travel`,
        lines: lostKey
          ? [`metal ${total}`, `chip ${chip?.price}`]
          : item?.id === 'trunk-lockout'
            ? [`car locked ${usualTotals('car-lockout', now)}`, `trunk only ${total}`]
            : [total],
        fact: totalIn !== undefined && 'total',
      }
    : undefined;
  /** What will be charged is read first; a lost key has a total for each kind, and no price of its own. */
  const amounts = (): readonly Amount[] => {
    if (!charge) return [priced];
    if (lostKey) return [charge];
    const isUnpriced = isSitePrice && (kind === 'quote' || kind === 'free');
    if (isUnpriced) return [priced, charge];
    if (isOfPriced) return [charge, { ...priced, label: 'List price, before tax' }];
    return [charge, isSitePrice ? priced : { ...priced, label: `${priced.label}, before tax` }];
  };
  return {
    amounts: amounts(),
    priceIn: isSitePrice ? (near: Town) => fromPriceIn(price, near, now) : undefined,
    work:
      lostKey && total
        ? [`metal ${metal?.minutes} min`, `chip ${chip?.minutes} min`]
        : 'item' in duration
          ? [`${kind === 'free' ? 'survey' : 'about'} ${workTime(item?.minutes ?? 0)}`]
          : [`${duration.min}–${duration.max} min`],
    totalIn,
    isTravelIncluded: prices.every(hasTravelIncluded) && item?.vehicle !== false,
    own,
  };
}
