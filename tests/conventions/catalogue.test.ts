import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { paths } from '#scripts/build/paths.ts';

/** Number of landing pages in the specification; half of them are main ones. */
const PAGES = 60;
const PER_PRIORITY = 30;
/** Minimum number of words unique to a page. */
const MIN_UNIQUE_WORDS = 250;
/** Maximum share of five-word sequences that two pages may have in common. */
const MOST_OVERLAP = 0.35;

const folder = join(paths.root, 'src', 'content', 'services');

interface LandingPage {
  readonly slug: string;
  readonly front: string;
  readonly body: string;
  readonly built: string;
}

const pages: LandingPage[] = readdirSync(folder).map((file) => {
  const slug = file.replace(/\.md$/, '');
  const [, front = '', body = ''] = readFileSync(join(folder, file), 'utf8').split(/^---$/m);
  const html = readFileSync(join(paths.publish, 'services', `${slug}.html`), 'utf8');
  return { slug, front, body, built: parse(html).querySelector('main')?.text ?? '' };
});

const field = (page: LandingPage, name: string) =>
  new RegExp(`^${name}: *(.+)$`, 'm').exec(page.front)?.[1] ?? '';
const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? [];

function shingles(text: string): Set<string> {
  const list = words(text);
  return new Set(list.slice(4).map((_, index) => list.slice(index, index + 5).join(' ')));
}

/** Jaccard similarity of two texts' sets of five-word sequences. */
function overlap(a: Set<string>, b: Set<string>): number {
  const common = [...a].filter((run) => b.has(run)).length;
  return common / (a.size + b.size - common);
}

test('there are sixty landing pages, thirty of each priority, of every service type', () => {
  expect(pages).toHaveLength(PAGES);
  const priorities = Map.groupBy(pages, (page) => field(page, 'priority'));
  expect(priorities.get('1')).toHaveLength(PER_PRIORITY);
  expect(priorities.get('2')).toHaveLength(PER_PRIORITY);
  const types = Map.groupBy(pages, (page) => field(page, 'serviceType'));
  expect([...types.keys()].toSorted()).toEqual([
    'automotive',
    'commercial',
    'emergency',
    'general',
    'residential',
  ]);
  expect(types.get('automotive')!.length).toBeGreaterThanOrEqual(8);
  const popular = pages.filter(
    (page) => field(page, 'priority') === '1' && /general|residential/.test(field(page, 'serviceType')),
  );
  expect(popular.length).toBeGreaterThanOrEqual(8);
});

test.each(['title', 'h1Title', 'description', 'metaDescription', 'keyword'])(
  'no two pages share a %s',
  (name) => {
    const values = pages.map((page) => field(page, name));
    expect(values.filter((value) => value === '')).toEqual([]);
    expect(new Set(values).size).toBe(PAGES);
  },
);

test('every page has its own text', () => {
  const short = pages.filter((page) => words(page.body).length < MIN_UNIQUE_WORDS).map((page) => page.slug);
  expect(short).toEqual([]);
});

test.each<[string, 'body' | 'built']>([
  ['their own text', 'body'],
  ['all that stands on them', 'built'],
])('no two pages are alike in %s', (_, what) => {
  const runs = pages.map((page) => ({ slug: page.slug, set: shingles(page[what]) }));
  const similar = runs.flatMap((a, index) =>
    runs
      .slice(index + 1)
      .map((b) => ({ pair: `${a.slug} ~ ${b.slug}`, share: overlap(a.set, b.set) }))
      .filter(({ share }) => share > MOST_OVERLAP),
  );
  expect(similar).toEqual([]);
});

test('the similarity measure finds a copy and passes an unrelated text', () => {
  const text = pages[0]!.body;
  expect(overlap(shingles(text), shingles(text))).toBe(1);
  expect(
    overlap(shingles(text), shingles(`${text} And one more sentence at the end of it.`)),
  ).toBeGreaterThan(0.9);
  expect(overlap(shingles('one two three four five six'), shingles('six five four three two one'))).toBe(0);
});
