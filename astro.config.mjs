import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { islands } from './scripts/build/islands.ts';
import { officeIcons } from './scripts/build/office-icons.ts';
import { shareImages } from './scripts/build/share-images.ts';
import { sitemapFile } from './scripts/build/sitemap-file.ts';

/** Pages that nobody should arrive at from a search: the office, customers' documents, and what follows a sent form. */
const unlisted = /\/(admin|404|offline|document|[a-z-]+\/thank-you)(\/|$)/;

export default defineConfig({
  site: process.env.SITE_URL || 'https://nenelock.example',
  output: 'static',
  // /about is the file about.html, which Netlify and the local server answer with at /about.
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  compressHTML: 'jsx',
  devToolbar: { enabled: false },
  integrations: [
    react(),
    islands(),
    sitemap({ filter: (page) => !unlisted.test(new URL(page).pathname) }),
    sitemapFile(),
    shareImages(),
    officeIcons(),
  ],
  vite: { plugins: [tailwindcss()] },
});
