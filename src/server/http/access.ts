import { tokenHeader, tokenInHeader } from '#contract/documents/link-token.ts';
import type { Route } from '#contract/route.ts';
import { isFresh, secondFactorDue, type SecondFactorPolicy } from '#domain/second-factor.ts';
import { isLocked } from '#domain/session-life.ts';
import type { Config } from '../config.ts';
import { constantTimeEqual } from '../hashes.ts';
import type { Actor } from '../context.ts';
import { AppError } from '../errors.ts';

/**
 * Enforces a route's declared requirements for factors.
 * @throws {AppError} `factor_required` for an account whose second factor is overdue, `step_up_required` when the caller
 * has to show a factor again, `session_locked` when a technician's phone waits for its passkey
 */
export function requireFactor(
  route: Pick<Route, 'stepUp' | 'beforeFactor' | 'whileLocked'>,
  actor: Actor,
  { config, now }: { config: SecondFactorPolicy; now: Date },
): void {
  if (!route.whileLocked && isLocked(actor, now))
    throw new AppError('session_locked', 'Unlock the office with your passkey.');
  const due = secondFactorDue(actor, config);
  if (!route.beforeFactor && due !== null && due <= now)
    throw new AppError('factor_required', 'Add a passkey or an authenticator app first, under My account.');
  if (route.stepUp && !isFresh(actor.factorAt, now))
    throw new AppError('step_up_required', 'Confirm that it’s you, then try again.');
}

/**
 * Requires METRICS_TOKEN as a bearer token. Without that setting, the route does not exist.
 * @throws {AppError} `not_found`, `unauthenticated`.
 */
export function checkOperator(request: Request, { metricsToken }: Pick<Config, 'metricsToken'>): void {
  if (metricsToken === undefined) throw new AppError('not_found', 'There is nothing here.');
  if (!constantTimeEqual(request.headers.get('authorization') ?? '', `Bearer ${metricsToken}`)) {
    throw new AppError('unauthenticated', 'This address is for the operator.');
  }
}

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

/** The path's parameters. A customer link's token may be `-`, which stands for the `Document-Token` header. */
export function withLinkToken(
  route: Route,
  request: Request,
  params: Record<string, string>,
): Record<string, string> {
  const token = request.headers.get(tokenHeader);
  const isHeader = route.auth === 'link' && params['token'] === tokenInHeader && token !== null;
  return isHeader ? { ...params, token } : params;
}
