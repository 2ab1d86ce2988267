import type { Config } from '../config.ts';

/**
 * Whether a page of another site made a browser send this request. Browsers say so themselves (`Sec-Fetch-Site`); older
 * ones name the page's origin, and one they hide (`null`) counts as another site's. What carries neither header (a
 * script of ours on an old phone, a program, a browser that hides both) is taken as it comes.
 *
 * A request found here is kept and flagged, never refused: a person in need may come by way of a translated copy.
 */
export function isCrossSite(request: Request, config: Pick<Config, 'siteUrl' | 'selfOrigin'>): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site === 'same-origin' || site === 'none') return false;
  if (site === 'cross-site') return true;
  const origin = request.headers.get('origin');
  if (origin === null) return false;
  // Compares hosts only, since a proxy may terminate TLS.
  const ours = [request.url, config.siteUrl, config.selfOrigin ?? config.siteUrl].map(hostOf);
  const host = hostOf(origin);
  return host === null || !(ours.includes(host) || host === request.headers.get('host'));
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : null);
