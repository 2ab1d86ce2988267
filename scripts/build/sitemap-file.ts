import { copyFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

/** Serves the sitemap at /sitemap.xml too, where people and the footer look for it. Runs after @astrojs/sitemap. */
export function sitemapFile(): AstroIntegration {
  return {
    name: 'sitemap-file',
    hooks: {
      'astro:build:done': ({ dir }) =>
        copyFile(new URL('sitemap-index.xml', dir), new URL('sitemap.xml', dir)),
    },
  };
}
