import { expect, test } from 'vitest';
import { area, breadcrumbNode, graph, offer, serviceNode } from './structured-data.ts';

const site = new URL('https://example.org');
const page = { path: '/a', title: 'A', description: 'About a', site };
const nodesOf = (value: object) => (value as { '@graph': Record<string, unknown>[] })['@graph'];

test('ids and addresses are complete on every page', () => {
  const crumbs = breadcrumbNode([
    { name: 'Home', path: '/' },
    { name: 'A', path: '/a' },
  ]);
  const nodes = nodesOf(graph({ ...page, nodes: [crumbs] }));
  expect(nodes.map((node) => node['@id'])).toEqual([
    'https://example.org/#business',
    'https://example.org/#website',
    'https://example.org/a#page',
    undefined,
  ]);
  expect(JSON.stringify(nodes)).toContain('"item":"https://example.org/a"');
});

test('every referenced id is in the graph', () => {
  const service = serviceNode({
    path: '/a',
    name: 'A',
    description: 'a',
    areas: ['Lihue'],
    prices: ['car-lockout'],
  });
  const text = JSON.stringify(graph({ ...page, nodes: [service] }));
  const declared = new Set(nodesOf(JSON.parse(text) as object).map((node) => node['@id']));
  const referred = [...text.matchAll(/\{"@id":"([^"]+)"\}/g)].map((match) => match[1]);
  expect(referred.length).toBeGreaterThan(0);
  expect(referred.filter((id) => !declared.has(id))).toEqual([]);
});

test('offers have the amounts of the price list, or text where there is none', () => {
  expect(offer('car-lockout')).toMatchObject({ priceSpecification: { minPrice: 85, priceCurrency: 'USD' } });
  expect(offer('rekey')).toMatchObject({ priceSpecification: { minPrice: 25, maxPrice: 45 } });
  expect(offer('security-assessment')).toMatchObject({ price: 0 });
  expect(offer('master-key')).not.toHaveProperty('price');
});

test('the business lists its services, and a page’s catalogue is separate', () => {
  const prices = { '@type': 'OfferCatalog', '@id': '/#prices', itemListElement: [] };
  const [shop] = nodesOf(graph({ ...page, nodes: [prices] }));
  expect(shop!['hasOfferCatalog']).toMatchObject([
    {
      name: 'Services',
      itemListElement: expect.arrayContaining([
        { '@type': 'Offer', itemOffered: { '@type': 'Service', name: 'Emergency lockouts' } },
      ]),
    },
    { '@id': 'https://example.org/#prices' },
  ]);
});

test('Princeville and Kapaa are served under their postal codes', () => {
  const service = serviceNode({
    path: '/a',
    name: 'A',
    description: 'a',
    areas: ['Princeville', 'Kapaa', 'Hanalei'].map(area),
    prices: [],
  });
  expect(service['areaServed']).toMatchObject([
    { name: 'Princeville', address: { postalCode: '96722' } },
    { name: 'Kapaa', address: { postalCode: '96746' } },
    'Hanalei',
  ]);
});
