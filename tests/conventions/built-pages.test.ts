import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brokenLimits, budgetTable, type PageWeight } from '#scripts/build/budget.ts';
import { attribute, readPages, tags } from '#scripts/build/html.ts';
import { paths } from '#scripts/build/paths.ts';
import { readSite } from '#scripts/serve/site.ts';

const pages = await readPages(paths.publish);
const { pages: weights } = JSON.parse(await readFile(paths.budget, 'utf8')) as { pages: PageWeight[] };
const site = await readSite(paths.publish, paths.encoded);
const publicPages = pages.filter(({ url }) => !/^\/admin(\/|$)/.test(url));
const own = new URL(process.env['SITE_URL'] || canonical(pages.find(({ url }) => url === '/')?.html ?? ''))
  .origin;

function canonical(html: string): string {
  const link = tags(html, 'link').find((attributes) => attribute(attributes, 'rel')[0] === 'canonical');
  return attribute(link ?? '', 'href')[0] ?? '';
}

test('the build is complete', () => {
  expect(pages.map(({ url }) => url)).toEqual(expect.arrayContaining(['/', '/contact', '/404', '/admin']));
  expect(weights.map(({ url }) => url)).toEqual(pages.map(({ url }) => url));
});

test('every script is built for production', async () => {
  const scripts = (await readdir(paths.publish, { recursive: true })).filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(scripts.map((file) => readFile(join(paths.publish, file), 'utf8')));
  // A name that exists only in React's development build.
  expect(scripts.filter((_, place) => texts[place]!.includes('react-stack-top-frame'))).toEqual([]);
  expect(scripts.length).toBeGreaterThan(10);
});

test('every page keeps its budget of bytes', () => {
  console.log(budgetTable(weights));
  expect(weights.flatMap(brokenLimits)).toEqual([]);
});

test('a page over its budget is caught', () => {
  const heavy = {
    url: '/x',
    kind: 'text',
    html: 14_000,
    inlineScript: 2_100,
    externalScripts: ['/a.js'],
    afterTouch: 0,
  } as const;
  expect(brokenLimits({ ...heavy, externalScripts: ['/a.js'] })).toHaveLength(3);
  expect(
    brokenLimits({ ...heavy, url: '/admin', kind: 'admin', externalScripts: [], afterTouch: 111_000 }),
  ).toHaveLength(1);
});

test('no page loads anything from another site', () => {
  const loading: [tag: string, name: string][] = [
    ['script', 'src'],
    ['img', 'src'],
    ['iframe', 'src'],
    ['source', 'src'],
    ['video', 'src'],
    ['audio', 'src'],
    ['object', 'data'],
    ['embed', 'src'],
    ['use', 'href'],
    ['image', 'href'],
    ['form', 'action'],
  ];
  const foreign = pages.flatMap(({ url, html }) =>
    [
      ...loading.flatMap(([tag, name]) =>
        tags(html, tag).flatMap((attributes) => attribute(attributes, name)),
      ),
      // Head links that load something; canonical and the like do not.
      ...tags(html, 'link')
        .filter(
          (attributes) =>
            !/^(canonical|alternate|author|license|me)$/.test(attribute(attributes, 'rel')[0] ?? ''),
        )
        .flatMap((attributes) => attribute(attributes, 'href')),
      ...[...html.matchAll(/url\(\s*['"]?((?:https?:)?\/\/[^)'"]+)/g)].map((match) => match[1] ?? ''),
    ]
      .filter((address) => new URL(address, own).origin !== own && !address.startsWith('data:'))
      .map((address) => `${url}: ${address}`),
  );
  expect(foreign).toEqual([]);
});

test('no page has what a strict policy forbids: style attributes, inline handlers, javascript: links', () => {
  const forbidden = pages.flatMap(({ url, html }) => {
    const markup = html
      .replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '')
      .replaceAll(/<!--[\s\S]*?-->/g, '');
    return [...markup.matchAll(/<[a-z][^>]*?\s(style|on[a-z]+)\s*=|href\s*=\s*["']?javascript:/gi)].map(
      (match) => `${url}: ${match[0].slice(0, 120)}`,
    );
  });
  expect(forbidden).toEqual([]);
});

test('every link inside the site leads to a page, and every #place to an element', () => {
  const dead = pages.flatMap(({ url, html }) =>
    tags(html, 'a')
      .flatMap((attributes) => attribute(attributes, 'href'))
      .filter((href) => href.startsWith('/') || href.startsWith('#'))
      .filter((href) => !isReachable(new URL(href, `${own}${url}`)))
      .map((href) => `${url}: ${href}`),
  );
  expect(dead).toEqual([]);
});

function isReachable({ pathname, hash }: URL): boolean {
  if (/^\/(admin|api)(\/|$)/.test(pathname)) return true;
  const found = site.find(pathname);
  // A link that redirects costs the visitor a round trip, so it counts as broken.
  if (found === undefined || 'moved' in found) return false;
  if (hash === '' || hash === '#') return true;
  return readFileSync(join(paths.publish, found.file), 'utf8').includes(
    `id="${decodeURIComponent(hash.slice(1))}"`,
  );
}

test('every public page has a unique title, description and address, and one h1', () => {
  const seen = { title: new Map<string, string>(), description: new Map<string, string>() };
  const faults = publicPages.flatMap(({ url, html }) => {
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
    const meta = tags(html, 'meta').find((attributes) => attribute(attributes, 'name')[0] === 'description');
    const description = attribute(meta ?? '', 'content')[0] ?? '';
    const found = [
      title === '' ? 'no title' : '',
      description === '' ? 'no description' : '',
      seen.title.has(title) ? `the title of ${seen.title.get(title)}` : '',
      seen.description.has(description) ? `the description of ${seen.description.get(description)}` : '',
      url !== '/404' && new URL(canonical(html), own).pathname !== url ? `canonical ${canonical(html)}` : '',
      tags(html, 'h1').length === 1 ? '' : `${tags(html, 'h1').length} first headings`,
      tags(html, 'html').some((attributes) => attribute(attributes, 'lang').length === 1)
        ? ''
        : 'no language',
    ].filter((fault) => fault !== '');
    seen.title.set(title, url);
    seen.description.set(description, url);
    return found.map((fault) => `${url}: ${fault}`);
  });
  expect(faults).toEqual([]);
});

test('structured data on every page is valid JSON-LD', () => {
  for (const { url, html } of publicPages) {
    const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)];
    for (const [, text = ''] of blocks) expect(() => JSON.parse(text) as unknown, url).not.toThrow();
  }
});
