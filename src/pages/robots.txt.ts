import type { APIRoute } from 'astro';

/** Crawler rules and the sitemap, whose URL must be absolute (sitemaps.org). */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *
Disallow: /admin
Disallow: /api/
Sitemap: ${new URL('/sitemap-index.xml', site).href}
`);
