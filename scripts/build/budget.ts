import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { init, parse } from 'es-module-lexer';
import { brotliBest } from './encode.ts';
import { attribute, externalScripts, externalStyles, inlineScripts, type Page, tags } from './html.ts';

/** Which column of the budget a page belongs to; the office's pages have no public budget. */
export type PageKind = 'text' | 'picture' | 'form' | 'admin';

/** What a page weighs. All in bytes. */
export interface PageWeight {
  url: string;
  kind: PageKind;
  /** Brotli of the page with its style sheets. */
  html: number;
  inlineScript: number;
  /** Addresses loaded before a touch. */
  externalScripts: string[];
  /** Brotli of all script that the first touch of an island brings. */
  afterTouch: number;
}

interface Budget {
  htmlTarget: number;
  htmlLimit: number;
  inlineScript: number;
}

const KB = 1024;
const budgets: Record<Exclude<PageKind, 'admin'>, Budget> = {
  text: { htmlTarget: 11 * KB, htmlLimit: 13.5 * KB, inlineScript: 1.5 * KB },
  picture: { htmlTarget: 12 * KB, htmlLimit: 13.5 * KB, inlineScript: 1.5 * KB },
  form: { htmlTarget: 13 * KB, htmlLimit: 13.5 * KB, inlineScript: 6 * KB },
};
const afterTouchLimits: Record<string, number> = {
  '/contact': 80 * KB,
  '/booking': 80 * KB,
  '/quote': 85 * KB,
};

/** Weighs every page of the built site. */
export async function weighPages(publish: string, pages: Page[]): Promise<PageWeight[]> {
  await init;
  return Promise.all(pages.map((page) => weighPage(publish, page)));
}

async function weighPage(publish: string, { url, html }: Page): Promise<PageWeight> {
  const styles = await Promise.all(
    externalStyles(html).map(async (href) =>
      brotliBest(await readFile(join(publish, new URL(href, 'http://x').pathname))),
    ),
  );
  const page = await brotliBest(Buffer.from(html));
  return {
    url,
    kind: kindOf(url, html),
    html: styles.reduce((sum, style) => sum + style.byteLength, page.byteLength),
    inlineScript: inlineScripts(html).reduce((sum, script) => sum + Buffer.byteLength(script.text), 0),
    externalScripts: [...externalScripts(html), ...eagerIslands(html)],
    afterTouch: await weighModules(publish, namedScripts(html)),
  };
}

function kindOf(url: string, html: string): PageKind {
  if (url === '/admin' || url.startsWith('/admin/')) return 'admin';
  if (url in afterTouchLimits) return 'form';
  return tags(html, 'img').length > 0 ? 'picture' : 'text';
}

/** Islands that Astro starts by itself: without a touch, and so with script that nobody asked for. */
function eagerIslands(html: string): string[] {
  return tags(html, 'astro-island')
    .filter((attributes) => /^(load|idle|visible|only)$/.test(attribute(attributes, 'client')[0] ?? ''))
    .flatMap((attributes) => attribute(attributes, 'component-url'));
}

/** Scripts that a page names but does not load: what it fetches when it is touched. */
function namedScripts(html: string): string[] {
  return [...new Set(html.match(/\/_astro\/[\w./-]+\.js\b/g))];
}

/** Brotli of modules and everything they import, each once. */
async function weighModules(publish: string, entries: string[]): Promise<number> {
  const seen = new Set<string>();
  const queue = [...entries];
  let sum = 0;
  for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
    const file = join(publish, url);
    if (seen.has(url) || !existsSync(file)) continue;
    seen.add(url);
    const code = await readFile(file);
    sum += (await brotliBest(code)).byteLength;
    const [imports] = parse(code.toString());
    for (const { n, d } of imports) {
      if (n !== undefined && d === -1) queue.push(new URL(n, `http://x${url}`).pathname);
    }
  }
  return sum;
}

/** Every limit of the budget that a page breaks, each as a sentence; empty when it keeps them all. */
export function brokenLimits(page: PageWeight): string[] {
  if (page.kind === 'admin') return [];
  const budget = budgets[page.kind];
  const broken: string[] = [];
  if (page.html > budget.htmlLimit)
    broken.push(`${page.url}: ${kb(page.html)} of HTML and CSS, limit ${kb(budget.htmlLimit)}`);
  if (page.inlineScript > budget.inlineScript) {
    broken.push(`${page.url}: ${kb(page.inlineScript)} of inline script, limit ${kb(budget.inlineScript)}`);
  }
  for (const script of page.externalScripts) broken.push(`${page.url}: loads ${script} before a touch`);
  const limit = afterTouchLimits[page.url];
  if (limit !== undefined && page.afterTouch > limit) {
    broken.push(`${page.url}: ${kb(page.afterTouch)} of script after a touch, limit ${kb(limit)}`);
  }
  return broken;
}

/** A short table: each kind's heaviest pages, and every page over its target. */
export function budgetTable(pages: PageWeight[]): string {
  const lines: string[] = [];
  for (const kind of ['text', 'picture', 'form', 'admin'] as const) {
    const ofKind = pages.filter((page) => page.kind === kind).toSorted((a, b) => b.html - a.html);
    const shown = ofKind.filter(
      (page, index) => index < 3 || (kind !== 'admin' && page.html > budgets[kind].htmlTarget),
    );
    if (ofKind.length > 0) lines.push(`${kind} pages: ${ofKind.length}`);
    for (const page of shown) {
      const over = kind !== 'admin' && page.html > budgets[kind].htmlTarget ? '  over its target' : '';
      const touch = page.afterTouch > 0 ? `  after a touch ${kb(page.afterTouch)}` : '';
      lines.push(
        `  ${page.url.padEnd(44)} ${kb(page.html).padStart(8)}  inline script ${kb(page.inlineScript)}${touch}${over}`,
      );
    }
  }
  return lines.join('\n');
}

function kb(bytes: number): string {
  return `${(bytes / KB).toFixed(1)} KB`;
}
