import { readFile, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { type Selector, transform } from 'lightningcss';
import { attribute, inlineScripts, inlineStyles, type Page } from './html.ts';

/** The names that a page uses, as far as a text can show it. */
export interface UsedNames {
  /** The classes and ids of its elements. */
  markup: ReadonlySet<string>;
  /** The kinds of its elements: `table`, `td`. */
  elements: ReadonlySet<string>;
  /** Each word in its scripts' strings, which may become a class or an element later. */
  scripts: ReadonlySet<string>;
}

/**
 * Rewrites the public pages in `publish`: their style sheets become one, without the rules for classes and elements that
 * the page does not have.
 */
export async function keepUsedStyles(publish: string, pages: readonly Page[]): Promise<void> {
  for (const { file, html } of pages.filter(({ url }) => !/^\/admin(\/|$)/.test(url))) {
    const css = inlineStyles(html)
      .map(({ text }) => text)
      .join('\n');
    const style = `<style>${usedRules(css, await usedNames(publish, html))}</style>`;
    await writeFile(file, withStyle(html, style));
  }
}

/** Tailwind's banner. None of its own styles are left: the site has its own reset. */
const BANNER = /\/\*! tailwindcss.*?\*\//g;
/** React's own file, whose attribute names and minified words are no classes of ours. */
const REACT = /react\.suspense\b/;
/** Tailwind's utilities, with rules up to two levels deep. Only markup uses them, never a script. */
const UTILITIES = /@layer utilities\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/;

/**
 * A minified style sheet without the rules for classes (and ids of the same name) and elements that the page does not use,
 * and without the custom properties that no rule reads.
 */
export function usedRules(css: string, { markup, elements, scripts }: UsedNames): string {
  const utilities = new Set(classNames(UTILITIES.exec(css)?.[1] ?? ''));
  const isUsed = (name: string) => markup.has(name) || (scripts.has(name) && !utilities.has(name));
  const rules = without(
    css.replace(BANNER, ''),
    classNames(css).filter((name) => !isUsed(name)),
    (element) => elements.has(element) || scripts.has(element),
  );
  const properties = [...rules.matchAll(/(--[\w-]+)\s*:/g)].map(([, name = '']) => name);
  return without(
    rules,
    properties.filter((name) => !new RegExp(`var\\(${name}\\b(?!-)`).test(rules)),
  ).replace('@layer utilities;', '');
}

/** The class names in a style sheet, unescaped: `md\:flex` is `md:flex`. */
function classNames(css: string): string[] {
  return [...css.matchAll(/\.(-?[a-z](?:[\w-]|\\.)*)/gi)].map(([, name = '']) => name.replaceAll('\\', ''));
}

function without(
  css: string,
  unusedSymbols: readonly string[],
  isElement: (name: string) => boolean = () => true,
): string {
  const code = new TextEncoder().encode(css);
  const canMatch = (selector: Selector) =>
    selector.every((part) => part.type !== 'type' || isElement(part.name));
  const output = transform({
    filename: 'page.css',
    code,
    minify: true,
    // Drops the prefixes that browsers released since 2024 do not need.
    targets: { chrome: 123 << 16, firefox: 121 << 16, safari: (17 << 16) | (5 << 8) },
    unusedSymbols: [...new Set(unusedSymbols)],
    visitor: {
      Rule: {
        style: ({ value }) => (value.selectors.some(canMatch) ? undefined : []),
      },
    },
  });
  return new TextDecoder().decode(output.code);
}

async function usedNames(publish: string, html: string): Promise<UsedNames> {
  const elements = [...html.matchAll(/<([a-z][\w-]*)/gi)].map(([, name = '']) => name.toLowerCase());
  const attributes = [...html.matchAll(/<[a-z][^>]*>/gi)].flatMap(([tag]) => [
    ...attribute(tag, 'class'),
    ...attribute(tag, 'id'),
  ]);
  const inline = inlineScripts(html).map(({ text }) => text);
  const loaded = await scriptsOf(publish, html.match(/\/_astro\/[\w./-]+\.js\b/g) ?? []);
  return {
    elements: new Set(elements),
    markup: new Set(attributes.flatMap((text) => text.split(/\s+/))),
    scripts: new Set([...inline, ...loaded.filter((text) => !REACT.test(text))].flatMap(quotedWords)),
  };
}

/**
 * The words of a script that stand as a class does in a string: between quotes, spaces or the parts of a template. Not by
 * pairing quotes: one in a regular expression would turn every string after it inside out. Not of one letter: those are the
 * variables of a minified script, and the tones of the drawn views, which no script makes.
 */
export function quotedWords(script: string): string[] {
  return script.match(/(?<=["'`\s}])-?[a-z][\w-]+(?=["'`\s$])/gi) ?? [];
}

/** The text of scripts and of the scripts they import. */
async function scriptsOf(publish: string, urls: readonly string[]): Promise<string[]> {
  const found = new Map<string, string>();
  const queue = [...urls];
  for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
    if (found.has(url)) continue;
    const text = await readFile(join(publish, url), 'utf8');
    found.set(url, text);
    for (const [, path = ''] of text.matchAll(/(?:from|import)\s*\(?["'](\.[^"']+)["']/g)) {
      queue.push(posix.join(posix.dirname(url), path));
    }
  }
  return [...found.values()];
}

function withStyle(html: string, style: string): string {
  let first = true;
  return html.replaceAll(/<style\b[^>]*>[\s\S]*?<\/style>/gi, () => {
    const text = first ? style : '';
    first = false;
    return text;
  });
}
