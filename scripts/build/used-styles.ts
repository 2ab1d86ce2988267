import { readFile, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { transform } from 'lightningcss';
import { attribute, inlineScripts, inlineStyles, type Page } from './html.ts';

/**
 * Rewrites the public pages in `publish`: their style sheets become one, without the rules for classes that no page
 * with the same sheets has. Pages with the same sheets share one text, because the content security policy in the header
 * of every response lists each text's hash.
 */
export async function keepUsedStyles(publish: string, pages: readonly Page[]): Promise<void> {
  const groups = new Map<string, Page[]>();
  for (const page of pages.filter(({ url }) => !/^\/admin(\/|$)/.test(url))) {
    const css = inlineStyles(page.html)
      .map(({ text }) => text)
      .join('\n');
    groups.set(css, [...(groups.get(css) ?? []), page]);
  }
  for (const [css, members] of groups) {
    const used = await Promise.all(members.map((page) => usedNames(publish, page.html)));
    const style = `<style>${usedRules(css, new Set(used.flatMap((names) => [...names])))}</style>`;
    await Promise.all(members.map(({ file, html }) => writeFile(file, withStyle(html, style))));
  }
}

/**
 * A minified style sheet without the rules for classes (and ids of the same name) that are not in `used`, and without
 * the custom properties that no rule reads.
 */
export function usedRules(css: string, used: ReadonlySet<string>): string {
  const classes = [...css.matchAll(/\.(-?[a-z][\w-]*)/gi)].map(([, name = '']) => name);
  const rules = without(
    css,
    classes.filter((name) => !used.has(name)),
  );
  const properties = [...rules.matchAll(/(--[\w-]+)\s*:/g)].map(([, name = '']) => name);
  return without(
    rules,
    properties.filter((name) => !new RegExp(`var\\(${name}\\b(?!-)`).test(rules)),
  );
}

function without(css: string, unusedSymbols: readonly string[]): string {
  const code = new TextEncoder().encode(css);
  const output = transform({
    filename: 'page.css',
    code,
    minify: true,
    unusedSymbols: [...new Set(unusedSymbols)],
  });
  return new TextDecoder().decode(output.code);
}

/** The classes and ids of a page's elements, and each word in its scripts, which may become a class later. */
async function usedNames(publish: string, html: string): Promise<Set<string>> {
  const markup = [...html.matchAll(/<[a-z][^>]*>/gi)].flatMap(([tag]) => [
    ...attribute(tag, 'class'),
    ...attribute(tag, 'id'),
  ]);
  const inline = inlineScripts(html).map(({ text }) => text);
  const loaded = await scriptsOf(publish, html.match(/\/_astro\/[\w./-]+\.js\b/g) ?? []);
  const texts = [...inline, ...loaded].flatMap((script) =>
    [...script.matchAll(/"([^"\n]*)"|'([^'\n]*)'|`([^`]*)`/g)].map(([text]) => text),
  );
  return new Set([...markup, ...texts].flatMap((text) => text.split(/[^\w-]+/)));
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
