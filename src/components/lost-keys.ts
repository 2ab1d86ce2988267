import { smartKeyPage } from '#content/place/place.ts';
import { dollars, findBuilderItem, fromPriceText } from '#domain/price-list.ts';
import { quoteLink } from '#domain/public-quote.ts';
import { vehicleTotal } from '#domain/town-price.ts';
import { drawings } from './drawings/drawings.ts';

/** The builder's services that replace a lost key, by its name in the drawing; none where it is priced by quote. */
const services: Readonly<Record<string, readonly string[]>> = {
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
  readonly href: string;
}

/** The four kinds of keys in the order of their drawing. */
export function lostKeys(now: Date): readonly LostKey[] {
  return drawings.keys.parts.map(({ name, text }) => {
    const items = services[name];
    if (!items) throw new Error(`lost-keys.ts has no services for the key "${name}"`);
    if (items.length === 0) {
      return { name, text, price: fromPriceText('smart-key'), href: smartKeyPage };
    }
    const basket = Object.fromEntries(items.map((id) => [id, 1]));
    return {
      name,
      text,
      price: vehicleTotal(items, now),
      href: quoteLink(basket, { serviceType: 'automotive', propertyType: 'vehicle' }),
    };
  });
}

const sum = (name: string) =>
  dollars((services[name] ?? []).reduce((cents, id) => cents + findBuilderItem(id).priceCents, 0));

/** What makes a lost key cost one or the other, in one sentence. */
export const lostKeyText = `A lost key of plain metal is ${sum('Blade')}; one with a chip, which the car has to be taught, is ${sum('Chip')}.`;
