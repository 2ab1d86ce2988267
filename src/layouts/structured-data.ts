import business from '#content/business.json' with { type: 'json' };
import pageFacts from '#content/page-facts.json' with { type: 'json' };
import serviceTypes from '#content/service-types.json' with { type: 'json' };
import { filledRegistrations, phoneE164 } from '#domain/business.ts';
import { structuredHours } from '#domain/hours.ts';
import { fromPrice, fromPriceText } from '#domain/from-prices.ts';
import { towns } from '#domain/regions.ts';
import { servedAreas } from '#domain/served-areas.ts';

/** A node of a schema.org graph. */
export type Node = { readonly '@type': string | readonly string[]; readonly [property: string]: unknown };

type Page = {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly nodes: readonly Node[];
  readonly site: URL | undefined;
};

/**
 * Ids are URLs with a fragment, the same on every page, so that consumers can join the pages' graphs. A node that no
 * other node or page refers to has none.
 */
const BUSINESS = '/#business';
const WEBSITE = '/#website';

/**
 * The page's JSON-LD graph: the business, the site, the page, and the page's own nodes. Relative ids become
 * absolute URLs.
 */
export function graph({ path, title, description, nodes, site }: Page): object {
  const page: Node = {
    '@type': 'WebPage',
    '@id': `${path}#page`,
    url: path,
    name: title,
    description,
    isPartOf: { '@id': WEBSITE },
    about: { '@id': BUSINESS },
  };
  const catalogues = nodes
    .filter((node) => node['@type'] === 'OfferCatalog')
    .map((node) => ({ '@id': node['@id'] }));
  const all = [businessNode(catalogues), websiteNode(), page, ...nodes];
  return { '@context': 'https://schema.org', '@graph': all.map((node) => absolute(node, site)) };
}

/** Makes every `@id`, `url` and `item` path absolute. */
function absolute(value: unknown, site: URL | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => absolute(item, site));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      /^(@id|url|item)$/.test(key) && typeof item === 'string'
        ? new URL(item, site).href
        : absolute(item, site),
    ]),
  );
}

/** The business's services by name. */
const serviceCatalogue: Node = {
  '@type': 'OfferCatalog',
  name: 'Services',
  itemListElement: serviceTypes.general.bullets.map((name) => ({
    '@type': 'Offer',
    itemOffered: { '@type': 'Service', name },
  })),
};

/** @param catalogues references to the page's own price catalogs */
function businessNode(catalogues: readonly object[]): Node {
  const { address, rating } = business;
  const { description, geo, priceRange } = pageFacts;
  const registrations = filledRegistrations();
  return {
    '@type': 'Locksmith',
    '@id': BUSINESS,
    name: business.name,
    description,
    url: '/',
    telephone: phoneE164,
    email: business.email,
    priceRange,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.locality,
      addressRegion: address.region,
      postalCode: address.postalCode,
      addressCountry: address.country,
    },
    geo: { '@type': 'GeoCoordinates', ...geo },
    openingHoursSpecification: { '@type': 'OpeningHoursSpecification', ...structuredHours },
    areaServed: servedAreas,
    hasOfferCatalog: [serviceCatalogue, ...catalogues],
    ...(registrations.length > 0 && {
      identifier: registrations.map(({ label, number }) => ({
        '@type': 'PropertyValue',
        propertyID: label,
        value: number,
      })),
    }),
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.value,
      reviewCount: rating.count,
      // Five is the vocabulary's default.
      ...(rating.best === 5 ? {} : { bestRating: rating.best }),
    },
  };
}

function websiteNode(): Node {
  return {
    '@type': 'WebSite',
    '@id': WEBSITE,
    url: '/',
    name: business.name,
    publisher: { '@id': BUSINESS },
  };
}

/** The service a page is about. `prices` are the price list ids shown on the page. */
export function serviceNode(input: {
  path: string;
  name: string;
  description: string;
  areas: readonly (string | Node)[];
  prices: readonly string[];
}): Node {
  return {
    '@type': 'Service',
    '@id': `${input.path}#service`,
    name: input.name,
    description: input.description,
    provider: { '@id': BUSINESS },
    areaServed: input.areas,
    offers: input.prices.map(offer),
  };
}

/** A place by name, with its postal code if it is a town with a known one: for pages about places. */
export function area(name: string): Node | string {
  const town = towns.find((candidate) => candidate.name === name);
  if (!town?.postalCode) return name;
  return {
    '@type': 'Place',
    name,
    address: {
      '@type': 'PostalAddress',
      addressLocality: name,
      addressRegion: business.address.region,
      postalCode: town.postalCode,
      addressCountry: business.address.country,
    },
  };
}

/** A price list entry as an offer: with an amount if it has one, else as text. */
export function offer(id: string): Node {
  const price = fromPrice(id);
  const shared = { '@type': 'Offer', name: price.label, description: fromPriceText(id) };
  switch (price.kind) {
    case 'from':
      return { ...shared, priceSpecification: specification({ minPrice: price.priceCents / 100 }) };
    case 'range':
      return {
        ...shared,
        priceSpecification: specification({
          minPrice: price.priceCents / 100,
          maxPrice: price.toCents / 100,
        }),
      };
    case 'free':
      return { ...shared, price: 0, priceCurrency: 'USD' };
    case 'quote':
    case 'text':
      return shared;
  }
}

function specification(amounts: object): Node {
  return { '@type': 'PriceSpecification', priceCurrency: 'USD', ...amounts };
}

export type Crumb = { readonly name: string; readonly path: string };

export function breadcrumbNode(crumbs: readonly Crumb[]): Node {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: path,
    })),
  };
}

export function faqNode(questions: readonly { question: string; answer: string }[]): Node {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
