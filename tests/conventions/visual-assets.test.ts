import { readdirSync, readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { drawings } from '#components/drawings/drawings.ts';
import { placeDrawings } from '#content/place/place.ts';
import { drawScene, type SceneName } from '#components/scenes/scenes.ts';
import mark from '#content/mark.json' with { type: 'json' };
import palette from '#content/palette.json' with { type: 'json' };
import { markedName } from '#domain/hawaiian-names.ts';
import { regions, towns } from '#domain/regions.ts';
import { attribute, readPages, tags } from '#scripts/build/html.ts';
import { paths } from '#scripts/build/paths.ts';

const pages = await readPages(paths.publish);
const page = (url: string) => parse(pages.find((candidate) => candidate.url === url)?.html ?? '');
const KB = 1024;

test('every scene is under 4 KB compressed, and the same in every build', () => {
  const names: SceneName[] = ['pali', 'bay', 'giant', 'lava', 'canyon', 'shore'];
  for (const name of names) {
    expect(brotliCompressSync(drawScene(name)).length, name).toBeLessThan(4 * KB);
    expect(drawScene(name)).toBe(drawScene(name));
    expect(drawScene(name)).not.toMatch(/NaN|undefined/);
  }
});

test('every picture that a page shows is a file of less than 4 KB compressed, with its numbers inside', async () => {
  const shown = new Set(
    pages.flatMap(({ html }) => html.match(/(?<=(?:src|href)="?)\/prints\/[\w-]+\.svg/g) ?? []),
  );
  expect(shown.size).toBeGreaterThan(12);
  for (const url of shown) {
    const svg = await readFile(join(paths.publish, url), 'utf8');
    expect(brotliCompressSync(svg).length, url).toBeLessThan(4 * KB);
    expect(svg, url).not.toMatch(/NaN|undefined/);
  }
  for (const { picture, parts } of [...Object.values(drawings), ...Object.values(placeDrawings)]) {
    const svg = parse(await readFile(join(paths.publish, `prints/${picture}.svg`), 'utf8'));
    expect(svg.querySelectorAll('[id^=n]').map(({ id }) => id)).toEqual(parts.map((_, at) => `n${at + 1}`));
  }
});

test('the display face is under 18 KB, swapped in over a face of its measure, and never preloaded', async () => {
  const [, file] = /src:url\(([^)"']+\.woff2)\)/.exec(pages.find(({ url }) => url === '/')?.html ?? '') ?? [];
  expect(file).toBeDefined();
  expect((await stat(join(paths.publish, file!))).size).toBeLessThan(18 * KB);
  for (const { url, html } of pages) {
    for (const face of html.match(/@font-face\s*\{[^}]*\}/g) ?? []) {
      expect(face, url).toMatch(/swap|size-adjust:[\d.]+%;ascent-override:[\d.]+%;descent-override:[\d.]+%/);
    }
    // Wherever the face is named, its stand-in follows.
    expect(html.match(/Overpass,(?!Standby)/g), url).toBeNull();
    const preloads = tags(html, 'link').filter((link) => /preload/.test(attribute(link, 'rel')[0] ?? ''));
    expect(preloads, url).toEqual([]);
  }
});

test('the map names every town, and each of its regions leads to rows of the table', () => {
  const map = page('/service-area').querySelector('.map');
  const labels = map?.querySelectorAll('svg text').map((text) => text.text.trim());
  const rows = map
    ?.querySelectorAll('tbody th')
    .map((cell) => cell.childNodes.map(({ text }) => text.trim())[0]);
  for (const town of towns) {
    expect(labels).toContain(markedName(town));
    expect(rows).toContain(markedName(town));
  }
  const targets = map?.querySelectorAll('svg a').map((link) => link.getAttribute('href')?.slice(1) ?? '');
  expect(targets).toHaveLength(regions.length);
  for (const id of targets ?? []) expect(map?.querySelector(`tbody#${id}`), id).toBeTruthy();
});

test('fixed text sizes come from one scale', () => {
  const scale = new Set([
    '0.7rem',
    '0.8rem',
    '0.875rem',
    '1rem',
    '1.0625rem',
    '1.15rem',
    '1.3rem',
    '1.5rem',
    '1.9rem',
  ]);
  const sizes = readdirSync('src/styles').flatMap((name) =>
    [...readFileSync(join('src/styles', name), 'utf8').matchAll(/font-size: ([\d.]+rem)/g)].map(
      ([, size]) => ({ name, size }),
    ),
  );
  expect(sizes.length).toBeGreaterThan(40);
  expect(sizes.filter(({ size }) => !scale.has(size!))).toEqual([]);
});

test('every landing page says in its view what it is about: a subject, or the sign of its town', () => {
  const views = pages
    .filter(({ url }) => /^\/services\/.+-/.test(url))
    .map(({ url, html }) => ({ url, view: parse(html).querySelector('.hero .front') }));
  expect(views.length).toBeGreaterThan(55);
  const has = (what: string) => views.filter(({ view }) => view?.querySelectorAll(what).length === 1);
  expect(has('image').length + has('.sign').length).toBe(views.length);
  const subjects = new Set(has('image').map(({ view }) => view?.querySelector('image')?.attributes['href']));
  expect(subjects.size).toBeGreaterThan(10);
});

test('every view has a sky of its own', () => {
  const skies = (['pali', 'bay', 'giant', 'lava', 'canyon', 'shore'] as const).map(
    (name) => /<g class="g[ "].*?<\/g>/.exec(drawScene(name))?.[0] ?? 'none',
  );
  expect(new Set(skies).size).toBe(skies.length);
});

test('every public page has its sky script before its styles, so that the sky is painted once', () => {
  const { html = '' } = pages.find(({ url }) => url === '/') ?? {};
  const script = html.indexOf('.sky=');
  expect(script).toBeGreaterThan(0);
  expect(script).toBeLessThan(html.indexOf('<style'));
});

test('the favicon is the mark in the colors of the night', async () => {
  const favicon = await readFile(join(paths.root, 'public/favicon.svg'), 'utf8');
  for (const part of [mark.bird, mark.furrows, mark.keyhole, palette.night.page, palette.night.body]) {
    expect(favicon).toContain(part);
  }
});

test('links side by side to pages nearby have pictures that differ', () => {
  const rows = pages.map(({ url, html }) => ({
    url,
    pictures: parse(html)
      .querySelectorAll('.near img')
      .map((picture) => picture.getAttribute('src')),
  }));
  expect(rows.filter(({ pictures }) => pictures.length > 1).length).toBeGreaterThan(50);
  expect(rows.filter(({ pictures }) => new Set(pictures).size < pictures.length)).toEqual([]);
});
