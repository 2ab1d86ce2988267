import type { APIRoute } from 'astro';
import { inlineScript } from '#components/form/inline-script.ts';

/** The script of a customer's page (src/server/job-page), at an address that the page can name. */
export const GET: APIRoute = async () =>
  new Response(await inlineScript('src/islands/job-page/page.ts'), {
    headers: { 'Content-Type': 'text/javascript' },
  });
