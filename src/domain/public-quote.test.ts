import { expect, test } from 'vitest';
import { formatCents } from './money.ts';
import { builderItems, findBuilderItem, presets } from './price-list.ts';
import { priceBuilderQuote } from './pricing.ts';
import { quotedLine, quoteLink, quoteTravel, readQuoteLink } from './public-quote.ts';
import { townIn, towns } from './regions.ts';
import { usualTotalIn } from './town-price.ts';

test('a link restores the services and fields it was made from', () => {
  const basket = { 'rekeying-service': 12, 'home-lockout': 1 };
  const fields = {
    serviceType: 'residential',
    propertyType: 'vacation-rental',
    location: 'Hanalei & Wainiha',
  };
  const { search, pathname } = new URL(quoteLink(basket, fields), 'http://x');
  expect(pathname).toBe('/quote');
  expect(readQuoteLink(search)).toEqual({ basket, fields });
  expect(quoteLink({})).toBe('/quote');
});

test('unknown services, quantities and fields of a link are ignored', () => {
  const search =
    '?rekeying-service=0&home-lockout=-1&car-lockout=2.5&smart-lock-setup=99999&ufo=3&notes=x&__proto__=1&lock-repair=2&urgency=urgent';
  expect(readQuoteLink(search)).toEqual({ basket: { 'lock-repair': 2 }, fields: { urgency: 'urgent' } });
});

test('every preset has services of the catalogue', () => {
  expect(presets.map(({ label, item }) => `${label}: ${item.name}`)).toEqual([
    'Rekey vacation rental doors: Rekeying Service',
    'Rekey new house doors: Rekeying Service',
  ]);
});

const taxPerMillion = 47_120;
/** What travel does to a quote of services by id and number, with work in the customer's own words at $0. */
function travelOf(basket: Record<string, number>, places: readonly string[], serviceType = 'residential') {
  const itemIds = Object.keys(basket).map((id) => (id === 'own' ? null : id));
  const price = priceBuilderQuote({
    items: Object.entries(basket).map(([id, quantity]) => ({
      quantity,
      unitPriceCents: id === 'own' ? 0 : findBuilderItem(id).priceCents,
    })),
    urgency: 'standard',
    taxPerMillion,
  });
  return quoteTravel({ price, taxPerMillion, itemIds, serviceType, places });
}

test.each([
  ['Hanalei', 'hanalei'],
  ['2 miles past HANALEI, on the way to Wainiha', 'hanalei'],
  ['Līhuʻe', 'lihue'],
  ["Po'ipu Beach Park", 'poipu'],
  ['5330 Koloa Road, Lawai', 'lawai'],
  ['Waimea Canyon Dr, Kekaha', 'waimea'],
  ['Keʻe Beach, last lot', 'wainiha'],
])('"%s" is in %s', (text, id) => {
  expect(townIn(text)?.id).toBe(id);
});

test.each(['', 'Hanamaulu', 'Kuhio Highway', 'Koloa Rd', 'Lihueville'])('"%s" names no town', (text) => {
  expect(townIn(text)).toBeUndefined();
});

test('what is charged with travel to the town stands beside the sentence about it', () => {
  const doors = travelOf({ 'rekeying-service': 6 }, ['', 'Princeville']);
  expect(doors.note).toBe('Travel to Princeville is $50 plus tax. Vehicle jobs include travel.');
  expect(travelOf({ 'rekeying-service': 1 }, ['Kee Beach']).note).toBe(
    'Travel to Kee is $75 plus tax. Vehicle jobs include travel.',
  );
  // 6 × 35 + 50 = 260; 260 × 0.04712 = 12.2512
  expect(doors.charged).toEqual({ town: 'Princeville', feeCents: 5_000, totalCents: 27_225 });
  expect(travelOf({ 'home-lockout': 1 }, ['Kalaheo', 'Hanalei']).charged).toMatchObject({ feeCents: 2_500 });
});

test('where travel adds nothing or no town is named, the total stands alone', () => {
  expect(travelOf({ 'home-lockout': 1 }, ['Puhi'])).toEqual({
    note: 'Travel to Puhi adds nothing.',
    charged: null,
  });
  expect(travelOf({ 'home-lockout': 1 }, ['', 'somewhere'])).toEqual({
    note: 'Travel adds $0–$75 plus tax, by town. Vehicle jobs include travel.',
    charged: null,
    isOpen: true,
  });
  expect(travelOf({}, ['Hanalei']).charged).toBeNull();
});

test('a quote for vehicle work alone has no travel fee, in any town', () => {
  const included = 'Travel is included: vehicle jobs have no travel fee, island-wide.';
  expect(travelOf({ 'car-lockout': 1, 'key-replacement': 1 }, ['Hanalei'])).toEqual({
    note: included,
    charged: null,
  });
  expect(travelOf({ own: 1 }, ['Hanalei'], 'automotive').note).toBe(included);
  expect(travelOf({ own: 1 }, ['Hanalei']).charged).not.toBeNull();
  expect(travelOf({ 'car-lockout': 1, 'home-lockout': 1 }, ['Hanalei']).charged).not.toBeNull();
});

test('a quote too large for a money column has no total with travel', () => {
  const price = priceBuilderQuote({
    items: [{ quantity: 1, unitPriceCents: 9_549_999_000 }],
    urgency: 'standard',
    taxPerMillion,
  });
  const travel = quoteTravel({
    price,
    taxPerMillion,
    itemIds: [null],
    serviceType: 'residential',
    places: ['Hanalei'],
  });
  expect(travel.charged).toBeNull();
  expect(travel.note).toContain('Travel to Hanalei is $75');
});

test('the builder charges what the page says the usual case comes to, for every service in every town', () => {
  for (const { id } of builderItems)
    for (const town of towns) {
      const { charged } = travelOf({ [id]: 1 }, [town.name]);
      const alone = priceBuilderQuote({
        items: [{ quantity: 1, catalogueId: id }],
        urgency: 'standard',
        taxPerMillion,
      });
      const said = usualTotalIn(id, town, new Date('2026-11-24T00:00:00Z'));
      expect(formatCents(charged?.totalCents ?? alone.totalCents), `${id} in ${town.name}`).toBe(said);
    }
});

test('work in the visitor’s own words without a price is to be priced, not free', () => {
  const own = { quantity: 2, serviceDescription: 'Gate lock, rusted', custom: true };
  expect(quotedLine({ ...own, totalPrice: '0.00' })).toEqual(['2 × Your own item', 'priced when we call']);
  expect(quotedLine({ ...own, totalPrice: '60.00' })).toEqual(['2 × Your own item', '$60.00']);
});
