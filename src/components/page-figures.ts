import business from '#content/business.json' with { type: 'json' };
import { smsHref } from '#domain/business.ts';
import { fromPriceText } from '#domain/from-prices.ts';
import { dollars, findBuilderItem } from '#domain/price-list.ts';
import { quoteLink } from '#domain/public-quote.ts';
import { findTown, regions, type Town } from '#domain/regions.ts';
import type { PropertyType } from '#domain/service-types.ts';
import { usualTotalIn, vehicleTotal } from '#domain/town-price.ts';
import { beaches, placeName, smartKeyPage } from '#content/place/place.ts';
import content from '#content/place/places.json' with { type: 'json' };
import { drawings } from './drawings/drawings.ts';

/** The builder's services that replace a lost key, by its name in the drawing; none where it is priced by quote. */
const servicesOfKey: Readonly<Record<string, readonly string[]>> = {
  Blade: ['key-replacement'],
  Chip: ['key-replacement', 'transponder-programming'],
  Remote: ['key-replacement', 'transponder-programming', 'key-fob-programming'],
  Proximity: [],
};

/** A kind of lost key: what it looks like, what it comes to, and the way on. */
interface LostKey {
  readonly name: string;
  readonly text: string;
  /** With tax and travel, which vehicle work includes. */
  readonly price: string;
  /** How long the work takes, in minutes; missing where the price is by quote. */
  readonly minutes?: number;
  /** The services it is the sum of, before tax; missing where the price is by quote. */
  readonly sum?: string;
  readonly href: string;
}

/** The four kinds of keys in the order of their drawing. */
export function lostKeys(now: Date): readonly LostKey[] {
  return drawings.keys.parts.map(({ name, text }) => {
    const items = servicesOfKey[name];
    if (!items) throw new Error(`page-figures.ts has no services for the key "${name}"`);
    if (items.length === 0) {
      return { name, text, price: fromPriceText('smart-key'), href: smartKeyPage };
    }
    const basket = Object.fromEntries(items.map((id) => [id, 1]));
    return {
      name,
      text,
      price: vehicleTotal(items, now),
      minutes: items.reduce((sum, id) => sum + findBuilderItem(id).minutes, 0),
      sum: `${items.map((id) => dollars(findBuilderItem(id).priceCents)).join(' + ')} +\u00a0tax`,
      href: quoteLink(basket, { serviceType: 'automotive', propertyType: 'vehicle' }),
    };
  });
}

const sumOf = (name: string) =>
  dollars((servicesOfKey[name] ?? []).reduce((cents, id) => cents + findBuilderItem(id).priceCents, 0));

/** What makes a lost key cost one or the other. */
export const lostKeyText = (): string =>
  `Before tax, a lost key of plain metal is ${sumOf('Blade')}; one with a chip, which the car has to be taught, is ${sumOf('Chip')}. A remote adds ${dollars(findBuilderItem('key-fob-programming').priceCents)}, opening a locked car ${dollars(findBuilderItem('car-lockout').priceCents)}.`;

/** What a chip adds to a lost key of plain metal. */
export const chipText = `A chip adds ${dollars(findBuilderItem('transponder-programming').priceCents)}.`;

const REKEY = 'rekeying-service';

/** Numbers of locks, from one door to a small resort. */
const lockCounts = [1, 2, 4, 6, 12] as const;

/**
 * What rekeying a number of locks comes to in a town, and the way on.
 * @param options.isKnown whether the reader's locks are in that town; the quote builder asks otherwise
 * @param options.place the kind of place they are at
 */
export function doorCounts(
  town: Town,
  now: Date,
  { isKnown = true, place = 'house' }: { readonly isKnown?: boolean; readonly place?: PropertyType } = {},
): readonly { readonly count: number; readonly price: string; readonly href: string }[] {
  return lockCounts.map((count) => ({
    count,
    price: usualTotalIn(REKEY, town, now, { quantity: count }),
    href: quoteLink(
      { [REKEY]: count },
      {
        serviceType: place === 'office' ? 'commercial' : 'residential',
        propertyType: place,
        ...(isKnown && { location: town.name }),
      },
    ),
  }));
}

/** How the totals come about, in one sentence; `volume` where several doors get a discount. */
export function doorCountText({ name }: Town, { volume }: { volume: boolean }): string {
  const each = dollars(findBuilderItem(REKEY).priceCents);
  return `${each} a lock, the usual case of ${fromPriceText('rekey')}${volume ? ', before a volume discount' : ''}, with tax and travel to ${name}; the online quote has the other towns.`;
}

/** The coasts within the emergency response time; the others are farther away. */
export const emergencyArea = `most of ${regions
  .flatMap(({ name, response: { max } }) =>
    max <= business.response.emergency.max ? name.split(' ')[0] : [],
  )
  .join(' and ')}`;
export const emergencyAreaLabel = `Wait, ${emergencyArea}`;

const signalWords = { 0: 'Next to no signal', 1: 'Patchy signal', 4: 'Ordinary signal' } as const;

/** A beach: what its signal is like, the town it is at, and a text that names it. */
interface BeachSignal {
  readonly name: string;
  readonly bars: number;
  /** The shore, a path in the card's picture. */
  readonly shore: string;
  readonly signal: string;
  readonly town: Town;
  readonly href: string;
}

/** @throws {Error} for a beach that places.json does not have */
export function beachSignals(): readonly BeachSignal[] {
  return Object.entries(beaches).map(([name, { bars, shore }]) => {
    const place = content.places.find((candidate) => candidate.name === name);
    if (!place) throw new Error(`places.json has no "${name}"`);
    const town = findTown(place.town);
    return {
      name,
      bars,
      shore,
      signal: signalWords[bars],
      town,
      href: smsHref(`I’m locked out of my car at ${name}, ${placeName}.`),
    };
  });
}
