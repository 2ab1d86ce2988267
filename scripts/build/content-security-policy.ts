import { createHash } from 'node:crypto';
import { inlineScripts, inlineStyles, type Page } from './html.ts';

/**
 * The Content-Security-Policy of the built pages: nothing from other origins, nothing inline except what the
 * build wrote, by hash. All pages share one policy, because Netlify does not define which of two matching
 * header rules wins.
 */
export function contentSecurityPolicy(pages: Page[]): string {
  const scripts = hashes(pages.flatMap((page) => inlineScripts(page.html).map((script) => script.text)));
  const styles = hashes(pages.flatMap((page) => inlineStyles(page.html).map((style) => style.text)));
  return [
    `default-src 'none'`,
    `object-src 'none'`,
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

function hashes(texts: string[]): string[] {
  return [...new Set(texts)]
    .map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .toSorted();
}
