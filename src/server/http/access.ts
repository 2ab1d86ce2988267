import { jwtVerify } from 'jose';
import { tokenHeader, tokenInHeader } from '#contract/documents/link-token.ts';
import { mayCall, type Route, type StaffRoute } from '#contract/route.ts';
import type { Db, Trx } from '#db/connect.ts';
import { findLiveSession } from '#db/queries/accounts/sessions.ts';
import { findOwnVisit, lockOwnVisit } from '#db/queries/jobs/technicians.ts';
import { isFresh, isLocked, secondFactorDue, type SecondFactorPolicy } from '#domain/sign-in-rules.ts';
import { ownRecords } from '#domain/staff-role.ts';
import { AUDIENCE, ISSUER } from '../accounts/tokens.ts';
import type { Config } from '../config.ts';
import type { Actor } from '../context.ts';
import { AppError, notFound } from '../errors.ts';
import { constantTimeEqual } from '../hashes.ts';

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

const unauthenticated = () => new AppError('unauthenticated', 'Please sign in.');

/** A token with a verified signature. `expires` is in milliseconds since 1970, UTC. */
interface VerifiedToken {
  readonly sessionId: string;
  readonly expires: number;
}

/** Verified tokens by signing key: verifying a signature costs more than the rest of a list request. */
const verified = new WeakMap<Uint8Array, Map<string, VerifiedToken>>();
const MAX_VERIFIED = 200;

/** The session of a token; undefined when its signature, times, issuer or audience are wrong. */
async function sessionIdOf(token: string, secret: Uint8Array, now: Date): Promise<string | undefined> {
  const known = verified.get(secret) ?? new Map<string, VerifiedToken>();
  verified.set(secret, known);
  const remembered = known.get(token);
  if (remembered) return now.getTime() < remembered.expires ? remembered.sessionId : undefined;
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['jti', 'exp', 'sub'],
      currentDate: now,
    });
    const { jti: sessionId, exp = 0 } = payload;
    if (sessionId === undefined) return undefined;
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size >= MAX_VERIFIED) known.delete(oldest);
    known.set(token, { sessionId, expires: exp * 1000 });
    return sessionId;
  } catch {
    return undefined;
  }
}

/**
 * Authenticates a bearer token: its signature, times, issuer and audience must be right, its session live and the
 * account active. All failures look alike. The signature's verification is cached; session and account are read
 * each time, so that signing out, disabling and a new password take effect at once.
 * @throws {AppError} `unauthenticated`.
 */
export async function authenticate(request: Request, db: Db, config: Config, now: Date): Promise<Actor> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  if (token === undefined || token.length > 4096) throw unauthenticated();
  for (const secret of config.jwtSecrets) {
    const sessionId = await sessionIdOf(token, secret, now);
    if (sessionId === undefined) continue;
    const session = await findLiveSession(db, sessionId, now);
    if (!session) break;
    return session;
  }
  throw unauthenticated();
}

/** Checks a route's declaration against the caller's role. @throws {AppError} `forbidden`. */
export function authorize(route: StaffRoute, actor: Actor): void {
  if (!mayCall(route, actor)) throw new AppError('forbidden', 'Your role does not include this.');
}

/**
 * Checks that the record in a technician's request belongs to one of their jobs. Any other record gets the same error as
 * a missing one.
 * @throws {AppError} `not_found`.
 */
export async function authorizeRecord(
  db: Db,
  route: StaffRoute,
  actor: Actor,
  params: unknown,
): Promise<void> {
  const record = recordOf(route, actor, params);
  if (record && (await findOwnVisit(db, record, actor.id)) === undefined) throw notTheirs(record);
}

/**
 * The check of {@link authorizeRecord}, repeated before a technician's write commits, because the job may have been
 * reassigned since. Undefined if there is nothing to check.
 */
export function recordGuard(
  route: StaffRoute,
  actor: Actor,
  params: unknown,
): ((trx: Trx) => Promise<void>) | undefined {
  const record = recordOf(route, actor, params);
  if (!record) return undefined;
  return async (trx) => {
    if ((await lockOwnVisit(trx, record, actor.id)) === undefined) throw notTheirs(record);
  };
}

interface OwnRecord {
  readonly type: (typeof ownRecords)[number];
  readonly id: string;
}

/** The record that must belong to the technician; undefined for other callers and routes. */
function recordOf(route: StaffRoute, actor: Actor, params: unknown): OwnRecord | undefined {
  const type = ownRecords.find((record) => record === route.own);
  if (actor.role !== 'technician' || !type) return undefined;
  return { type, id: (params as { id: string }).id };
}

const notTheirs = ({ type }: OwnRecord) => notFound(type === 'quote' ? 'estimate' : type);
