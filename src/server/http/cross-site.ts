import type { Config } from '../config.ts';

/**
 * Whether another site's page made a browser send this request. Current browsers send `Sec-Fetch-Site`; older ones
 * send the page's origin, and a hidden origin (`null`) counts as another site. A request with neither header (our
 * own script on an old phone, or a program) counts as ours.
 *
 * Such a request is stored and flagged, never rejected: a person in need may come through a translated copy of the
 * page.
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
