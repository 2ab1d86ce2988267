import { attribute, readPages, tags } from '#scripts/build/html.ts';
import { paths } from '#scripts/build/paths.ts';

/** A public page. */
interface PageText {
  readonly url: string;
  readonly html: string;
  /** The text that readers, search results and structured data get. */
  readonly text: string;
}

/** The site's built pages without the office's. */
export async function readPublicPages(): Promise<PageText[]> {
  return (await readPages(paths.publish))
    .filter(({ url }) => !/^\/admin(\/|$)/.test(url))
    .map(({ url, html }) => ({ url, html, text: textOf(html) }));
}

/** A page's visible text with its metadata and structured data. */
export function textOf(html: string): string {
  const meta = tags(html, 'meta').flatMap((attributes) => attribute(attributes, 'content'));
  const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)];
  return [visibleText(html), ...meta, ...data.map(([, json = '']) => json)].join(' | ');
}

/** A text as a reader sees it: no line break matters, nor what prevents one. */
export const plain = (text: string): string => text.replaceAll('\u2060', '').replaceAll(/\s+/g, ' ');

/** A page's visible text on one line, without scripts, styles or markup. */
export function visibleText(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/&nbsp;|\s+/g, ' ');
}

/** Elements that stand within a line of text; every other element ends it. */
const INLINE =
  /<\/?(?:a|abbr|b|bdi|cite|code|data|em|i|kbd|mark|q|s|small|span|strong|sub|sup|time|u|wbr)\b[^>]*>/g;

/** A page's lines of text as a visitor reads them: inline elements leave no gap, other elements start a new line. */
export function readLines(html: string): string[] {
  return html
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<(script|style|svg)\b[^>]*>[\s\S]*?<\/\1>/g, '')
    .replaceAll(INLINE, '')
    .replaceAll(/<[^>]+>/g, '\0')
    .replaceAll(/&nbsp;|&#160;|\s+/g, ' ')
    .split('\0')
    .filter((line) => line.trim() !== '');
}
