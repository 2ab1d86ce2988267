import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import business from '#content/business.json' with { type: 'json' };
import pageFacts from '#content/page-facts.json' with { type: 'json' };
import { findTown, regions, responseText, towns } from '#domain/regions.ts';
import { longerDrive } from '#domain/travel.ts';
import { paths } from '#scripts/build/paths.ts';
import { plain, readPublicPages, visibleText } from './page-text.ts';

const pages = await readPublicPages();

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

test('a page that states minutes for a place farther than they allow says that they count from the nearest van', () => {
  const far = towns.filter((town) => longerDrive(town) !== null).map(({ name }) => name);
  expect(far.length).toBeGreaterThan(5);
  const coasts = ['North Shore', 'West Side', 'out west', 'Hanapepe to Kekaha'];
  const near = new RegExp(String.raw`\b(?:${[...far, ...coasts].join('|')})\b[^.]{0,40}?\b\d+–\d+ min`, 'i');
  const stating = pages
    .map(({ url, html }) => ({
      url,
      text: plain(visibleText(html))
        .normalize('NFD')
        .replaceAll(/[\u0300-\u036fʻ]/g, ''),
    }))
    .filter(({ text }) => near.test(text));
  expect(stating.length).toBeGreaterThan(15);
  expect(stating.filter(({ text }) => !/nearest van/i.test(text)).map(({ url }) => url)).toEqual([]);
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
  expect(facts.filter(([, said]) => said.includes('Wait by coast')).map(([url]) => url)).toEqual([
    '/services/beach-parking-car-lockout-kauai',
    '/services/rental-car-lockout-kauai',
    '/services/vacation-rental-lockout-kauai',
  ]);
  const coasts = regions.filter(({ response }) => response.max <= emergency.max).map(({ name }) => name);
  expect(coasts).toEqual(['East Side', 'South Shore']);
  const sides = coasts.map((coast) => coast.split(' ')[0]!);
  expect(stated.filter(([, said]) => !sides.every((side) => said.includes(side)))).toEqual([]);
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
