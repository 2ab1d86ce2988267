import { expect, test } from 'vitest';
import { presets } from './price-list.ts';
import { quoteLink, readQuoteLink } from './quote-link.ts';

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
