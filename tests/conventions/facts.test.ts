import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import business from '#content/business.json' with { type: 'json' };
import pageFacts from '#content/page-facts.json' with { type: 'json' };
import { copyrightYears } from '#domain/business.ts';
import { fromPrices, fromPriceText, usualPriceText } from '#domain/from-prices.ts';
import { builderItems, dollars, priceStory, urgencyStory } from '#domain/price-list.ts';
import { findTown, regions, responseText, towns } from '#domain/regions.ts';
import { serviceFeeCents } from '#domain/pricing.ts';
import { chargedFor, chargedText, usualTotalIn, usualTotals } from '#domain/town-price.ts';
import { doorCounts, lostKeys, lostKeyText } from '#components/page-figures.ts';
import { longerDrive } from '#domain/travel.ts';
import { attribute, readPages, tags } from '#scripts/build/html.ts';
import { paths } from '#scripts/build/paths.ts';
import { visibleText } from './page-text.ts';

interface PageText {
  readonly url: string;
  readonly html: string;
  /** The text that readers, search results and structured data get. */
  readonly text: string;
}

/** A business figure, how pages state it (the first group is the figure), and what it is. */
interface Fact {
  readonly name: string;
  readonly pattern: RegExp;
  readonly is: string;
}

const pages: PageText[] = (await readPages(paths.publish))
  .filter(({ url }) => !/^\/admin(\/|$)/.test(url))
  .map(({ url, html }) => ({ url, html, text: textOf(html) }));

function textOf(html: string): string {
  const meta = tags(html, 'meta').flatMap((attributes) => attribute(attributes, 'content'));
  const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)];
  return [visibleText(html), ...meta, ...data.map(([, json = '']) => json)].join(' | ');
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const dollarsText = String.raw`\$\d+(?:,\d{3})*`;
const rangeText = String.raw`${dollarsText}–\$?\d+(?:,\d{3})*`;

/** "from $85" or "$25–$45" next to its label. */
const listPrices: Fact[] = fromPrices
  .filter(({ kind }) => kind === 'from' || kind === 'range')
  .map(({ id, label, unit }) => ({
    name: label,
    pattern: new RegExp(
      String.raw`\b${escaped(label)}(?:,? is|,|:| \|)? (?:typically )?(from ${dollarsText}|${rangeText})`,
      'gi',
    ),
    is: fromPriceText(id).replace(unit ? ` ${unit}` : '', ''),
  }));

/** "Car Lockout $150" and "Lock Repair, $60": the builder's names are capitalized. */
const builderPrices: Fact[] = builderItems.map(({ name, priceCents }) => ({
  name: `${name} in the builder`,
  pattern: new RegExp(String.raw`\b${name}(?: \d+ min, \w+|,| at)? (${dollarsText})(?![\d–])`, 'g'),
  is: dollars(priceCents),
}));

const facts: Fact[] = [
  ...listPrices,
  ...builderPrices,
  { name: 'the founding', pattern: /\bsince (\d{4})\b/gi, is: `${business.founded}` },
  { name: 'the copyright', pattern: /© (\d{4}(?:–\d{4})?)/g, is: copyrightYears(new Date().getFullYear()) },
  {
    name: 'years of service',
    pattern: /\b(\d+)\+ Years Serving|Years serving Kauai (\d+)\+/g,
    is: `${business.yearsServing}`,
  },
  {
    name: 'the founder’s experience',
    pattern: /\b(\d+) years (?:of experience|at the bench)/gi,
    is: `${pageFacts.founderExperienceYears}`,
  },
  {
    name: 'customers',
    pattern: /\b(\d+)\+? (?:happy )?customers\b(?! reviews)/gi,
    is: `${business.customers}`,
  },
  { name: 'communities', pattern: /\b(\d+)\+? communities/gi, is: `${pageFacts.communities}` },
  { name: 'businesses in Kapaa', pattern: /\b(\d+)\+? businesses/gi, is: `${pageFacts.kapaaBusinesses}` },
  {
    name: 'the warranty',
    pattern: /\b(\d+)-day warranty|warranty for (\d+) days/gi,
    is: `${business.warrantyDays}`,
  },
  {
    name: 'how long a quote holds',
    pattern: /\b(?:valid|holds|good)(?: for)? (\d+) days/gi,
    is: `${business.quoteValidDays}`,
  },
  { name: 'the answer to a quote', pattern: /\bwithin (\d+) hours/gi, is: `${business.quoteReplyHours}` },
  {
    name: 'the average response',
    pattern: /\bunder (\d+) minutes/gi,
    is: `${business.response.averageUnder}`,
  },
  {
    name: 'the island-wide response',
    pattern: /\babout (\d+) minutes (?:island-wide|instead)/gi,
    is: `${business.response.islandWide}`,
  },
];

/** Every incorrect statement of a fact: "/about: customers are 400, not 500". */
function contradictions(given: readonly PageText[]): string[] {
  return given.flatMap(({ url, text }) =>
    facts.flatMap(({ name, pattern, is }) =>
      [...text.matchAll(pattern)]
        .map((match) => match[1] ?? match[2] ?? '')
        .filter((stated) => stated.toLowerCase().replace('–$', '–') !== is.replace('–$', '–'))
        .map((stated) => `${url}: ${name} stated as ${stated}, not ${is}`),
    ),
  );
}

test('no two pages contradict each other about a price, year, time or count', () => {
  expect(contradictions(pages)).toEqual([]);
  const stated = facts.filter(({ pattern }) => pages.some(({ text }) => text.match(pattern)));
  // A pattern that matched nothing would let everything pass.
  expect(stated.length).toBeGreaterThan(facts.length * 0.75);
});

test('a planted contradiction is found', () => {
  const plant = (text: string) => contradictions([{ url: '/x', html: '', text }]);
  expect(plant('Car lockout from $90')).toHaveLength(1);
  expect(plant('Rekeying, $25–$50 per lock. Home Lockout $125')).toHaveLength(2);
  expect(plant('On Kauai since 2016, 600+ customers, 60-day warranty')).toHaveLength(3);
  expect(plant('Car lockout from $85, rekeying $25–$45, Home Lockout $120, since 2015')).toEqual([]);
});

test('every dollar amount on a page comes from a price list', () => {
  const { yearlyFee } = pageFacts.motoringClub;
  const dollarsIn = (said: string) => [...said.matchAll(/\$([\d,]+)/g)].map(([, sum = '']) => sum);
  const known = new Set([
    ...fromPrices.flatMap(({ id }) => fromPriceText(id).match(/[\d,]+/g) ?? []),
    ...builderItems.map(({ priceCents }) => dollars(priceCents).slice(1)),
    ...towns.map(({ miles }) => dollars(serviceFeeCents(miles)).slice(1)),
    // Totals with cents; the facts of their towns are compared in town-price.test.ts.
    ...builderItems.flatMap(({ id }) =>
      towns.map((town) =>
        usualTotalIn(id, town, new Date())
          .slice(1)
          .replace(/\.\d\d$/, ''),
      ),
    ),
    ...fromPrices.flatMap(({ id }) =>
      [undefined, ...towns].flatMap((town) => dollarsIn(chargedText(id, town, new Date()) ?? '')),
    ),
    ...builderItems.flatMap(({ id }) =>
      [undefined, ...towns].flatMap((town) => dollarsIn(chargedFor(id, town, new Date()))),
    ),
    ...lostKeys(new Date()).flatMap(({ price }) => dollarsIn(price)),
    ...dollarsIn(lostKeyText()),
    ...towns.flatMap((town) => doorCounts(town, new Date()).flatMap(({ price }) => dollarsIn(price))),
    `${yearlyFee.min}`,
    `${yearlyFee.max}`,
  ]);
  // The sums of the sample invoice are computed, and checked to the cent in check-us.test.ts.
  const listed = pages.map(({ url, html }) => ({
    url,
    text: textOf(html.replace(/<div class="invoice">[\s\S]*?<\/div>/, '')),
  }));
  const foreign = listed.flatMap(({ url, text }) =>
    (text.match(new RegExp(`${rangeText}|${dollarsText}`, 'g')) ?? [])
      .flatMap((stated) => stated.replaceAll('$', '').split('–'))
      .filter((stated) => !known.has(stated))
      .map((stated) => `${url}: $${stated}`),
  );
  expect(foreign).toEqual([]);
});

test('every "from" price is next to what urgency adds, and where there are two prices, to what makes it one or the other', () => {
  const priced = pages
    .map((page) => ({ ...page, visible: visibleText(page.html) }))
    .filter(({ visible }) => /\bfrom \$\d/i.test(visible));
  expect(priced.length).toBeGreaterThan(50);
  const pairs = fromPrices.flatMap(({ id, label }) => {
    const why = usualPriceText(id);
    const stated = new RegExp(String.raw`\b${escaped(label)}\b[^.]{0,20}?${escaped(fromPriceText(id))}`, 'i');
    return why === null ? [] : [{ why, stated }];
  });
  expect(pairs.length).toBeGreaterThan(5);
  const tellsAll = (visible: string) => priceStory.every((sentence) => visible.includes(sentence));
  const silent = priced.flatMap(({ url, visible }) => [
    ...(priceStory.slice(2).every((sentence) => visible.includes(sentence)) ? [] : [`${url}: urgency`]),
    ...(tellsAll(visible) ? [] : pairs)
      .filter(({ why, stated }) => stated.test(visible) && !visible.includes(why))
      .map(({ why }) => `${url}: ${why}`),
  ]);
  expect(silent).toEqual([]);
  const builder = visibleText(pages.find(({ url }) => url === '/quote')?.html ?? '');
  expect([...pairs.map(({ why }) => why), urgencyStory].filter((text) => !builder.includes(text))).toEqual(
    [],
  );
  const inFull = pages.filter(({ url }) => /^\/(terms|check-us)$/.test(url));
  expect(inFull.filter(({ html }) => !tellsAll(visibleText(html))).map(({ url }) => url)).toEqual([]);
});

/** A text as a reader sees it: no line break matters, nor what prevents one. */
const plain = (text: string) => text.replaceAll('\u2060', '').replaceAll(/\s+/g, ' ');

test('in a table of prices, beside every "from" stands what it comes to with tax and travel, where the builder has it also as an Emergency', () => {
  const rows = pages.flatMap(({ url, html }) =>
    parse(html)
      .querySelectorAll('.rates tr')
      .map((row) => ({
        url,
        price: plain(row.querySelector('td')?.text ?? '').trim(),
        total: plain(row.nextElementSibling?.querySelector('td[colspan] b')?.parentNode?.text ?? '').trim(),
      }))
      .filter(({ price }) => price.startsWith('From $')),
  );
  expect(rows.length).toBeGreaterThan(50);
  const total = String.raw`\$\d+\.\d\d(?:–\$\d+\.\d\d)?`;
  expect(
    rows.filter(
      (row) => !new RegExp(`^Total: (?:usually ${total}; priority ${total}|from ${total})$`).test(row.total),
    ),
  ).toEqual([]);
  const princeville = rows.filter(({ url }) => url === '/services/locksmith-princeville');
  expect(princeville).toContainEqual({
    url: '/services/locksmith-princeville',
    price: 'From $85',
    total: 'Total: usually $178.01; priority $240.84',
  });
});

test('beside every "from" at the top of a page stands what it comes to with tax and travel', () => {
  const tops = pages.flatMap(({ url, html }) =>
    parse(html)
      .querySelectorAll('.hero .facts')
      .map((facts) => {
        for (const later of facts.querySelectorAll('[hidden]')) later.remove();
        return { url, text: plain(facts.text) };
      })
      .filter(({ text }) => /from \$\d/.test(text)),
  );
  expect(tops.length).toBeGreaterThan(30);
  const silent = tops.filter(
    ({ text }) => !/with tax and travel.*\$\d+\.\d\d|Total: (?:from|usually) \$\d+\.\d\d/i.test(text),
  );
  expect(silent.map(({ url }) => url)).toEqual([]);
  // A total of other work than the price's is not called its usual case.
  const below = tops.filter(({ text }) => {
    const [, from, usual] = /from \$(\d+)Usual, with tax and travel\$([\d.]+)/.exec(text) ?? [];
    return Number(usual) < Number(from);
  });
  expect(below.map(({ url }) => url)).toEqual([]);
  const home = tops.find(({ url }) => url === '/')?.text;
  expect(home).toContain(
    `car ${usualTotals('car-lockout', new Date())}, home ${usualTotals('home-lockout', new Date())}`,
  );
});

test('two prices for one work are both on the page that explains them', () => {
  expect(usualPriceText('car-lockout')).toBe('$85 is the simplest lock; most cars are $150.');
  expect(usualPriceText('rekey')).toBeNull();
});

const times = String.raw`(\d+)\s*[–-]\s*(\d+)\s*min`;
const landings = join(paths.root, 'src/content/services');
const townPages = new Map([
  ...towns.flatMap(({ id, page }) => (page ? [[page, id] as const] : [])),
  ...readdirSync(landings).flatMap((file) => {
    const town = /^town: (.+)$/m.exec(readFileSync(join(landings, file), 'utf8'))?.[1];
    return town ? [[`/services/${file.replace('.md', '')}`, town] as const] : [];
  }),
]);

test('a page about a town shows that town’s time first', () => {
  expect([...townPages.keys()].filter((url) => url.startsWith('/services/')).length).toBe(9);
  const first = pages
    .filter(({ url }) => townPages.has(url))
    .map(({ url, html }) => {
      const stated = new RegExp(times).exec(parse(html).querySelector('main')?.text ?? '');
      return [url, `${stated?.[1]}–${stated?.[2]} min`];
    });
  expect(first).toEqual(first.map(([url]) => [url, responseText(findTown(townPages.get(url!)!).response)]));
});

test('a page about a town too far for its time says where that time counts from, and what the drive takes', () => {
  const far = [...townPages].flatMap(([url, id]) => {
    const minutes = longerDrive(findTown(id));
    return minutes === null ? [] : [{ url, minutes }];
  });
  expect(far.length).toBeGreaterThan(3);
  const silent = far.filter(({ url, minutes }) => {
    const text = pages.find((page) => page.url === url)?.text ?? '';
    return !/nearest van on the road/.test(text) || !text.includes(`takes about ${minutes} minutes`);
  });
  expect(silent).toEqual([]);
});

test('a place has the same response time on every page', () => {
  const known = new Map([...regions, ...towns].map(({ name, response }) => [name, responseText(response)]));
  const wrong = pages.flatMap(({ url, html }) => {
    const rows = parse(html)
      .querySelectorAll('tr, dl > div')
      .map((row) => ({
        place:
          row
            .querySelector('th, dt')
            ?.text.trim()
            .replace(/^(?:Response in|To) /, '') ?? '',
        stated: new RegExp(times).exec(row.querySelectorAll('td, dd')[0]?.text ?? ''),
      }));
    return rows
      .filter(({ place, stated }) => stated && known.has(place))
      .filter(({ place, stated }) => `${stated?.[1]}–${stated?.[2]} min` !== known.get(place))
      .map(({ place, stated }) => `${url}: ${place} ${stated?.[0]}`);
  });
  expect(wrong).toEqual([]);
});

test('a landing page that states the emergency’s minutes names the coasts they hold on; a beach or rental may be on any', () => {
  const { emergency } = business.response;
  const facts = pages
    .filter(({ url }) => url.startsWith('/services/'))
    .flatMap(({ url, html }) =>
      parse(html)
        .querySelectorAll('.hero .facts > div')
        .map((fact) => [url, fact.text] as const),
    )
    .filter(([url]) => !townPages.has(url));
  const stated = facts.filter(([, said]) => said.includes(responseText(emergency)));
  expect(stated).toHaveLength(10);
  expect(facts.filter(([, said]) => said.includes('By coast')).map(([url]) => url)).toEqual([
    '/services/beach-parking-car-lockout-kauai',
    '/services/rental-car-lockout-kauai',
    '/services/vacation-rental-lockout-kauai',
  ]);
  const coasts = regions.filter(({ response }) => response.max <= emergency.max).map(({ name }) => name);
  expect(coasts).toEqual(['East Side', 'South Shore']);
  expect(stated.filter(([, said]) => !coasts.every((coast) => said.includes(coast)))).toEqual([]);
});

test('where an emergency costs nothing extra and premium rates in one table, each says for whom', () => {
  const tables = pages.flatMap(({ url, html }) =>
    parse(html)
      .querySelectorAll('.rates')
      .map((table) => ({ url, text: table.text }))
      .filter(({ text }) => text.includes('No extra charge') && text.includes('Premium rates')),
  );
  expect(tables.length).toBeGreaterThan(0);
  expect(tables.filter(({ text }) => !/On vehicles.*For businesses/s.test(text))).toEqual([]);
});

test('every range of minutes is a known response or work time', () => {
  const { response } = business;
  const { motoringClub } = pageFacts;
  const known = new Set(
    [...regions, ...towns, { response: response.emergency }, { response: response.general }, motoringClub]
      .map(({ response: { min, max } }) => `${min}–${max}`)
      .concat(
        readdirSync(landings).flatMap((file) => {
          const own = /^duration: \{ min: (\d+), max: (\d+) \}$/m.exec(
            readFileSync(join(landings, file), 'utf8'),
          );
          return own ? [`${own[1]}–${own[2]}`] : [];
        }),
      ),
  );
  const foreign = pages.flatMap(({ url, text }) =>
    [...text.matchAll(new RegExp(times, 'g'))]
      .map(([, from, to]) => `${from}–${to}`)
      .filter((stated) => !known.has(stated))
      .map((stated) => `${url}: ${stated} min`),
  );
  expect(foreign).toEqual([]);
});
