import { copyFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

/**
 * Also serves the sitemap as /sitemap.xml, the conventional URL that the footer links to. Runs after
 * @astrojs/sitemap.
 */
export function sitemapFile(): AstroIntegration {
  return {
    name: 'sitemap-file',
    hooks: {
      'astro:build:done': ({ dir }) =>
        copyFile(new URL('sitemap-index.xml', dir), new URL('sitemap.xml', dir)),
    },
  };
}
