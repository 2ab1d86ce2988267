import { readFile, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** A built page. */
export interface Page {
  /** Its URL path: `/`, `/about`, `/404`. */
  url: string;
  file: string;
  html: string;
}

/** An inline element whose text the browser runs, applies or stores as data. */
export interface InlineElement {
  attributes: string;
  text: string;
}

/** Reads every HTML file of the built site, sorted by URL. */
export async function readPages(publish: string): Promise<Page[]> {
  const names = (await readdir(publish, { recursive: true })).filter((name) => name.endsWith('.html'));
  const pages = names.map(async (name) => {
    const file = join(publish, name);
    const path = relative(publish, file).split(sep).join('/');
    const url = `/${path.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`;
    return { url, file, html: await readFile(file, 'utf8') };
  });
  return (await Promise.all(pages)).toSorted((a, b) => a.url.localeCompare(b.url));
}

/**
 * Executable inline scripts (and speculation rules, which CSP treats alike), excluding JSON-LD and other
 * data.
 */
export function inlineScripts(html: string): InlineElement[] {
  return elements(html, 'script').filter(({ attributes }) => {
    const type = /\btype\s*=\s*["']?([^"'\s>]+)/i.exec(attributes)?.[1]?.toLowerCase() ?? 'module';
    return (
      !/\bsrc\s*=/i.test(attributes) &&
      /^(module|text\/javascript|application\/javascript|speculationrules|importmap)$/.test(type)
    );
  });
}

/** Inline style sheets. */
export function inlineStyles(html: string): InlineElement[] {
  return elements(html, 'style');
}

/** URLs of scripts loaded before any interaction. */
export function externalScripts(html: string): string[] {
  const scripts = elements(html, 'script').flatMap(({ attributes }) => attribute(attributes, 'src'));
  const preloads = tags(html, 'link')
    .filter(
      (attributes) =>
        /\brel\s*=\s*["']?modulepreload/i.test(attributes) || /\bas\s*=\s*["']?script/i.test(attributes),
    )
    .flatMap((attributes) => attribute(attributes, 'href'));
  return [...scripts, ...preloads];
}

/** URLs of external style sheets. */
export function externalStyles(html: string): string[] {
  return tags(html, 'link')
    .filter((attributes) => /\brel\s*=\s*["']?stylesheet/i.test(attributes))
    .flatMap((attributes) => attribute(attributes, 'href'));
}

/** The attribute text of each `<name …>` in a page. */
export function tags(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`<${name}\\b((?:[^>"']|"[^"]*"|'[^']*')*)>`, 'gi'))].map(
    (match) => match[1] ?? '',
  );
}

/** The value of an attribute, unescaped as far as URLs need it; an empty list if it is absent. */
export function attribute(attributes: string, name: string): string[] {
  const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(
    attributes,
  );
  const value = match?.[1] ?? match?.[2] ?? match?.[3];
  return value === undefined ? [] : [value.replaceAll('&amp;', '&')];
}

function elements(html: string, name: string): InlineElement[] {
  const pattern = new RegExp(`<${name}\\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\\s\\S]*?)</${name}\\s*>`, 'gi');
  return [...html.matchAll(pattern)].map((match) => ({ attributes: match[1] ?? '', text: match[2] ?? '' }));
}
