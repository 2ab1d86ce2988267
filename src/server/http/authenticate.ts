import { jwtVerify } from 'jose';
import { findLiveSession } from '#db/queries/accounts/sessions.ts';
import type { Db } from '#db/connect.ts';
import type { Config } from '../config.ts';
import type { Actor } from '../context.ts';
import { AppError } from '../errors.ts';
import { AUDIENCE, ISSUER } from '../accounts/tokens.ts';

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
