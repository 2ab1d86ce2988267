import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { init, parse } from 'es-module-lexer';
import { attribute, externalScripts, externalStyles, inlineScripts, type Page, tags } from './html.ts';

/** The budget class of a page; of office pages only the script of the first load has a limit. */
export type PageKind = 'text' | 'picture' | 'form' | 'admin';

/** The weight of a page, in bytes. */
export interface PageWeight {
  url: string;
  kind: PageKind;
  /** Brotli size of the page with its style sheets. */
  html: number;
  inlineScript: number;
  /** URLs of scripts loaded before the first interaction. */
  externalScripts: string[];
  /** Brotli size of the scripts that a first interaction loads; with several islands, the heaviest. */
  afterTouch: number;
}

const KB = 1024;
/** What a server sends in the first TCP flight: ten packets of 1,460 bytes (RFC 6928). */
const FIRST_FLIGHT = 10 * 1460;
/** The response headers of a page, with those that `npm start` adds; `start.test.ts` counts them. */
export const HEADERS = 825;
/** A page with its style sheets, compressed. */
const PAGE_LIMIT = FIRST_FLIGHT - HEADERS;
const inlineScriptLimits: Record<Exclude<PageKind, 'admin'>, number> = {
  text: 2 * KB,
  picture: 2 * KB,
  form: 6 * KB,
};
const afterTouchLimits: Record<string, number> = {
  '/contact': 80 * KB,
  '/booking': 80 * KB,
  '/quote': 85 * KB,
};

/** The office's own script, which every screen needs before its own chunk, in bytes. */
const OFFICE_LIMIT = 110_000;

/** The number of pages of each kind, and the largest of each size: name, value, unit. */
export function heaviestOfEachKind(pages: readonly PageWeight[]): [string, number, string][] {
  const kinds = [...Map.groupBy(pages, ({ kind }) => kind)].toSorted(([a], [b]) => a.localeCompare(b));
  return kinds.flatMap(([kind, ofKind]): [string, number, string][] => {
    const most = (size: (page: PageWeight) => number) => Math.max(...ofKind.map(size));
    return [
      [`${kind} pages`, ofKind.length, ''],
      [`${kind}, heaviest page`, most(({ html }) => html), 'B'],
      [`${kind}, inline script`, most(({ inlineScript }) => inlineScript), 'B'],
      [`${kind}, scripts after a touch`, most(({ afterTouch }) => afterTouch), 'B'],
      [`${kind}, scripts before a touch`, most(({ externalScripts }) => externalScripts.length), ''],
    ];
  });
}

/** Weighs every page of the built site, using the files already compressed into `encoded`. */
export async function weighPages(publish: string, encoded: string, pages: Page[]): Promise<PageWeight[]> {
  await init;
  const weigh = (path: string) => brotliSize(publish, encoded, path);
  return Promise.all(
    pages.map(async ({ url, file, html }) => {
      const parts = [
        relative(publish, file),
        ...externalStyles(html).map((href) => new URL(href, 'http://x').pathname),
      ];
      return {
        url,
        kind: kindOf(url, html),
        html: await sum(parts.map(weigh)),
        inlineScript: inlineScripts(html).reduce(
          (bytes, script) => bytes + Buffer.byteLength(script.text),
          0,
        ),
        externalScripts: [...externalScripts(html), ...eagerIslands(html)],
        afterTouch: Math.max(
          0,
          ...(await Promise.all(namedScripts(html).map((script) => weighModule(publish, weigh, script)))),
        ),
      };
    }),
  );
}

/** There is no `.br` when Brotli would not shrink a file. */
async function brotliSize(publish: string, encoded: string, path: string): Promise<number> {
  const compressed = join(encoded, `${path}.br`);
  return (await stat(existsSync(compressed) ? compressed : join(publish, path))).size;
}

async function sum(numbers: Promise<number>[]): Promise<number> {
  return (await Promise.all(numbers)).reduce((total, number) => total + number, 0);
}

function kindOf(url: string, html: string): PageKind {
  if (url === '/admin' || url.startsWith('/admin/')) return 'admin';
  if (url in afterTouchLimits) return 'form';
  return tags(html, 'img').length > 0 ? 'picture' : 'text';
}

/** Islands that Astro hydrates without an interaction. */
function eagerIslands(html: string): string[] {
  return tags(html, 'astro-island')
    .filter((attributes) => /^(load|idle|visible|only)$/.test(attribute(attributes, 'client')[0] ?? ''))
    .flatMap((attributes) => attribute(attributes, 'component-url'));
}

/** Scripts a page references but loads only on interaction. */
function namedScripts(html: string): string[] {
  return [...new Set(html.match(/\/_astro\/[\w./-]+\.js\b/g))];
}

/** Brotli size of a module and its imports, each counted once. */
async function weighModule(
  publish: string,
  weigh: (path: string) => Promise<number>,
  entry: string,
): Promise<number> {
  const seen = new Set<string>();
  const queue = [entry];
  for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
    const file = join(publish, url);
    if (seen.has(url) || !existsSync(file)) continue;
    seen.add(url);
    const [imports] = parse(await readFile(file, 'utf8'));
    for (const { n, d } of imports) {
      if (n !== undefined && d === -1) queue.push(new URL(n, `http://x${url}`).pathname);
    }
  }
  return sum([...seen].map(weigh));
}

/** The limits a page exceeds, each as a sentence; empty if there are none. */
export function brokenLimits(page: PageWeight): string[] {
  if (page.kind === 'admin') {
    return page.afterTouch > OFFICE_LIMIT
      ? [`${page.url}: ${page.afterTouch} bytes of script in the first load, limit ${OFFICE_LIMIT}`]
      : [];
  }
  const broken: string[] = [];
  if (page.html > PAGE_LIMIT)
    broken.push(`${page.url}: ${kb(page.html)} of HTML and CSS, limit ${kb(PAGE_LIMIT)}`);
  const scriptLimit = inlineScriptLimits[page.kind];
  if (page.inlineScript > scriptLimit)
    broken.push(`${page.url}: ${kb(page.inlineScript)} of inline script, limit ${kb(scriptLimit)}`);
  for (const script of page.externalScripts) broken.push(`${page.url}: loads ${script} before a touch`);
  const limit = afterTouchLimits[page.url];
  if (limit !== undefined && page.afterTouch > limit) {
    broken.push(`${page.url}: ${kb(page.afterTouch)} of script after a touch, limit ${kb(limit)}`);
  }
  return broken;
}

/** A summary table: the three heaviest pages of each kind. */
export function budgetTable(pages: PageWeight[]): string {
  const lines: string[] = [];
  for (const kind of ['text', 'picture', 'form', 'admin'] as const) {
    const ofKind = pages.filter((page) => page.kind === kind).toSorted((a, b) => b.html - a.html);
    if (ofKind.length > 0) lines.push(`${kind} pages: ${ofKind.length}`);
    for (const page of ofKind.slice(0, 3)) {
      const touch = page.afterTouch > 0 ? `  after a touch ${kb(page.afterTouch)}` : '';
      lines.push(
        `  ${page.url.padEnd(44)} ${kb(page.html).padStart(8)}  inline script ${kb(page.inlineScript)}${touch}`,
      );
    }
  }
  return lines.join('\n');
}

function kb(bytes: number): string {
  return `${(bytes / KB).toFixed(1)} KB`;
}
