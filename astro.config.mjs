import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { islands } from './scripts/build/islands.ts';
import { officeIcons } from './scripts/build/office-icons.ts';
import { shareImages } from './scripts/build/share-images.ts';
import { sitemapFile } from './scripts/build/sitemap-file.ts';

/** Pages that nobody should arrive at from a search: the office, customers' documents, and what follows a sent form. */
const unlisted = /\/(admin|404|offline|d|[a-z-]+\/thank-you)(\/|$)/;

/**
 * The office's scripts: one file to start with, and one for what at least six of its screens share. Without groups, each
 * set of screens that share a module gets a file of its own: a job took 101 requests, most for less than 1 KB. The helper
 * that loads scripts on demand stays apart, because the sign-in page needs it before the rest. A module runs when it is
 * imported, not when its file is loaded: the sign-in form loads the office's start without starting the office.
 */
const officeScripts = {
  strictExecutionOrder: true,
  codeSplitting: {
    groups: [
      { name: 'load', test: /preload-helper/, priority: 2 },
      { name: 'start', tags: ['$initial'], test: /node_modules|src\/admin\/(AdminApp|main)/, priority: 1 },
      { name: 'office', minShareCount: 6 },
    ],
  },
};

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
  vite: {
    plugins: [tailwindcss()],
    environments: {
      client: { build: { rolldownOptions: { output: officeScripts } } },
    },
  },
});
