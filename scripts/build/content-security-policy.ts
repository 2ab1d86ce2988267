import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { inlineScripts, inlineStyles, type Page } from './html.ts';

/**
 * Writes into each page's head what the page may load and run: its own origin's files, and the inline scripts and
 * styles that the build put there, by hash. netlify.toml has the directives that only a header can set.
 *
 * In the page, because it needs the hashes of one page only: the hashes of all pages in a header would push most pages
 * out of the first TCP flight.
 */
export async function writePolicies(pages: readonly Page[]): Promise<void> {
  await Promise.all(pages.map(({ file, html }) => writeFile(file, withPolicy(html))));
}

/**
 * A page with its policy, right after the character set and so before anything it restricts.
 * @throws {Error} if the page does not start its head with `<meta charset="utf-8">`
 */
function withPolicy(html: string): string {
  const charset = '<head><meta charset="utf-8">';
  if (!html.includes(charset)) throw new Error(`A page must start with ${charset}.`);
  const policy = [
    `default-src 'none'`,
    `script-src 'self'${hashes(inlineScripts(html))}`,
    `style-src 'self'${hashes(inlineStyles(html))}`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `form-action 'self'`,
  ].join(';');
  return html.replace(charset, `${charset}<meta http-equiv="content-security-policy" content="${policy}">`);
}

function hashes(elements: readonly { text: string }[]): string {
  const texts = new Set(elements.map(({ text }) => text));
  return [...texts]
    .map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .toSorted()
    .join('');
}
