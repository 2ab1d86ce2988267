import type { APIRoute } from 'astro';
import business from '#content/business.json' with { type: 'json' };

/** Months for which the file may be trusted after a build; RFC 9116 recommends less than a year. */
const MONTHS = 11;

/** Where to report a security problem (RFC 9116). */
export const GET: APIRoute = ({ site }) => {
  const now = new Date();
  // The first of a month, so that builds of one month are alike.
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS, 1));
  return new Response(`Contact: mailto:${business.email}
Contact: tel:${business.phone.replaceAll(/[^+\d]/g, '')}
Expires: ${expires.toISOString()}
Preferred-Languages: en
Canonical: ${new URL('/.well-known/security.txt', site).href}
`);
};
