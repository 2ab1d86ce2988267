import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import business from '#content/business.json' with { type: 'json' };
import pageFacts from '#content/page-facts.json' with { type: 'json' };
import { copyrightYears } from '#domain/business.ts';
import { fromPrices, fromPriceText, usualPriceText } from '#domain/from-prices.ts';
import { builderItems, dollars, priceStory, urgencyStory } from '#domain/price-list.ts';
import { towns } from '#domain/regions.ts';
import { serviceFeeCents } from '#domain/pricing.ts';
import { chargedFor, chargedText, hasTravelIncluded, usualTotalIn, usualTotals } from '#domain/town-price.ts';
import { doorCounts, lostKeys, lostKeyText } from '#components/page-figures.ts';
import { plain, readPublicPages, textOf, visibleText } from './page-text.ts';

/** A business figure, how pages state it (the first group is the figure), and what it is. */
interface Fact {
  readonly name: string;
  readonly pattern: RegExp;
  readonly is: string;
}

const pages = await readPublicPages();

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const dollarsText = String.raw`\$\d+(?:,\d{3})*`;
const rangeText = String.raw`${dollarsText}–\$?\d+(?:,\d{3})*`;

/** "from $85" or "$25–$45" next to its label. */
const listPrices: Fact[] = fromPrices
  .filter(({ kind }) => kind === 'from' || kind === 'range')
  .map(({ id, label, unit }) => ({
    name: label,
    pattern: new RegExp(
      String.raw`\b${escaped(label)}(?:,? is|,|:| \|)? (?:typically )?(from ${dollarsText}(?!\d|\.\d\d)|${rangeText})`,
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
function contradictions(given: Awaited<ReturnType<typeof readPublicPages>>): string[] {
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

/** A site's price where a page states it, soon after its name. */
const statedPrice = (id: string, label: string) =>
  new RegExp(String.raw`\b${escaped(label)}\b[^.]{0,20}?${escaped(fromPriceText(id))}`, 'i');

test('every "from" price is next to what urgency adds, and where there are two prices, to what makes it one or the other', () => {
  const priced = pages
    .map((page) => ({ ...page, visible: visibleText(page.html) }))
    .filter(({ visible }) => /\bfrom \$\d/i.test(visible));
  expect(priced.length).toBeGreaterThan(50);
  const pairs = fromPrices.flatMap(({ id, label }) => {
    const why = usualPriceText(id);
    return why === null ? [] : [{ why, stated: statedPrice(id, label) }];
  });
  expect(pairs.length).toBeGreaterThan(5);
  const onVehicles = fromPrices
    .filter(({ id, kind }) => kind === 'from' && hasTravelIncluded(id))
    .map(({ id, label }) => statedPrice(id, label));
  expect(onVehicles.length).toBeGreaterThan(2);
  const tellsAll = (visible: string) => priceStory.every((sentence) => visible.includes(sentence));
  const silent = priced.flatMap(({ url, visible }) => [
    ...(visible.includes(priceStory[2]!) ? [] : [`${url}: urgency`]),
    // A price "from" for work on a vehicle also has what it never adds.
    ...(priceStory.slice(2).every((sentence) => visible.includes(sentence)) ||
    !onVehicles.some((stated) => stated.test(visible))
      ? []
      : [`${url}: call-out`]),
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

test('in a table of prices stands what it comes to with tax and travel, and under it every "from" with what priority comes to', () => {
  const rows = pages.flatMap(({ url, html }) =>
    parse(html)
      .querySelectorAll('.rates tr:not(.note)')
      .map((row) => ({
        url,
        total:
          `${plain(row.querySelector('th small')?.text ?? '').trim()} ${plain(row.querySelector('td')?.text ?? '').trim()}`.trim(),
        note: plain(row.nextElementSibling?.querySelector('td[colspan]')?.text ?? '').trim(),
      }))
      .filter(({ total, note }) => /from \$/i.test(`${total} ${note}`)),
  );
  expect(rows.length).toBeGreaterThan(50);
  const total = String.raw`\$\d+\.\d\d(?:–\$\d+\.\d\d)?`;
  const usual = new RegExp(`^usually ${total}$`);
  const hurried = new RegExp(
    String.raw`^From \$\d+(?: installed)? before tax.* Priority \(\+50%\) (?:from )?${total}\.$`,
  );
  const least = new RegExp(`^from ${total}$`);
  expect(
    rows.filter((row) => !least.test(row.total) && !(usual.test(row.total) && hurried.test(row.note))),
  ).toEqual([]);
  const princeville = rows.filter(({ url }) => url === '/services/locksmith-princeville');
  expect(princeville).toContainEqual({
    url: '/services/locksmith-princeville',
    total: 'usually $178.01',
    note: 'From $85 before tax and travel. $85 is the simplest lock; most doors are $120. Priority (+50%) $240.84.',
  });
});

test('in the tables of a text, and in what stands below a heading, no "from" is without its total', () => {
  const parts = pages.flatMap(({ url, html }) => {
    const page = parse(html);
    return [...page.querySelectorAll('.prose tr'), ...page.querySelectorAll('table:has(thead) tr')].map(
      (part) => ({ url, text: plain(part.text) }),
    );
  });
  const bare = parts.filter(({ text }) => /from \$\d/i.test(text) && !/\$\d+\.\d\d/.test(text));
  expect(bare).toEqual([]);
  expect(parts.some(({ text }) => /from \$\d+.*\$\d+\.\d\d/i.test(text))).toBe(true);
  const leads = pages.filter(({ html }) =>
    /from \$\d/.test(parse(html).querySelector('.hero .lead')?.text ?? ''),
  );
  expect(leads.map(({ url }) => url)).toEqual([]);
});

test('before every "from" at the top of a page stands what it comes to with tax and travel', () => {
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
    ({ text }) => !/with tax and travel[^$]*\$\d+\.\d\d.*from \$\d+(?!\.|\d)/i.test(text),
  );
  expect(silent.map(({ url }) => url)).toEqual([]);
  // Both are of one job, also where the page's first price is of another.
  const topOf = (slug: string) => {
    const page = pages.find(({ url }) => url === `/services/${slug}`)!;
    const facts = parse(page.html).querySelectorAll('.hero .facts > div');
    return facts.slice(0, 2).map((fact) => plain(fact.text));
  };
  const rekeying = 'Rekeying$25–$45 per lock';
  expect(topOf('locksmith-kalaheo')).toEqual(['Usual lock, with tax and travel$62.83', rekeying]);
  expect(topOf('mobile-locksmith-kauai')[1]).toBe(rekeying);
  expect(topOf('ignition-repair-kauai')).toEqual([
    'Ignition repair, with tax and travel$418.85',
    'List price, before tax$400',
  ]);
  expect(topOf('trunk-lockout-kauai')).toEqual([
    'Trunk lockout, with tax and travelcar locked $157.07trunk only $136.13',
    'Trunk lockout, before tax$130',
  ]);
  // A total of other work than the price's is not called its usual case.
  const pairs = tops.flatMap(({ url, text }) => {
    const [, usual, from] =
      /Usual [^,$]+, with tax and travel\$([\d.]+)(?:–\$[\d.]+)?[^$]*from \$(\d+)/.exec(text) ?? [];
    return usual && from ? [{ url, isBelow: Number(usual) < Number(from) }] : [];
  });
  expect(pairs.length).toBeGreaterThan(20);
  expect(pairs.filter(({ isBelow }) => isBelow)).toEqual([]);
  const home = parse(pages.find(({ url }) => url === '/')!.html).querySelector('.hero .facts');
  expect(plain(home!.text)).toContain(
    `car ${usualTotals('car-lockout', new Date())}home ${usualTotals('home-lockout', new Date())}`,
  );
});

test('two prices for one work are both on the page that explains them', () => {
  expect(usualPriceText('car-lockout')).toBe('$85 is the simplest lock; most cars are $150.');
  expect(usualPriceText('rekey')).toBeNull();
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
