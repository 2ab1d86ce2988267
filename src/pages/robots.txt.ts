import type { APIRoute } from 'astro';

/** What crawlers may read, and where the list of pages is: an address that must be whole (sitemaps.org). */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *
Disallow: /admin
Disallow: /api/
Sitemap: ${new URL('/sitemap-index.xml', site).href}
`);
