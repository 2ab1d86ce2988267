import { createHash } from 'node:crypto';
import { inlineScripts, inlineStyles, type Page } from './html.ts';

/**
 * The policy for the built pages: nothing from elsewhere, nothing inline but what the build itself wrote, by hash.
 * It is one policy for all of them, since a path that matches two header rules gets one of both, and which one is
 * Netlify's to say.
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
