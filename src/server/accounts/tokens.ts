import { SignJWT, jwtVerify } from 'jose';
import { randomUUID } from 'node:crypto';
import type { Config } from '../config.ts';

export const ISSUER = 'nene-lock-roadside';
export const AUDIENCE = 'nene-office';

/** A signed session token (JWT, HS256). `sessionId` becomes its `jti`; times are UTC. It expires with the session. */
export async function signSessionToken(
  config: Pick<Config, 'jwtSecrets'>,
  session: { sessionId: string; adminUserId: string; issuedAt: Date; expiresAt: Date },
): Promise<string> {
  const [secret] = config.jwtSecrets;
  if (!secret) throw new Error('No signing key');
  return new SignJWT({})
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setJti(session.sessionId)
    .setSubject(session.adminUserId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(Math.floor(session.issuedAt.getTime() / 1000))
    .setExpirationTime(Math.floor(session.expiresAt.getTime() / 1000))
    .sign(secret);
}

/** A different audience than sessions: a device token grants no access. */
const DEVICE_AUDIENCE = 'nene-device';
/** How long a device counts as known after its last sign-in. */
const DEVICE_DAYS = 180;
/** Maximum accounts remembered per shared device, most recent first. */
const MAX_ACCOUNTS = 20;

/** A browser in which accounts have signed in before. */
interface Device {
  readonly id: string;
  /** Ids of the accounts that signed in there, most recent first. */
  readonly accounts: readonly string[];
}

/**
 * The device named by a sign-in request, if we signed its token and it has not expired. It proves an earlier
 * sign-in, so its attempts are counted separately (OWASP "device cookies", without a cookie); it
 * authenticates no one.
 */
export async function readDevice(
  { jwtSecrets }: Pick<Config, 'jwtSecrets'>,
  token: string | undefined,
  now: Date,
): Promise<Device | undefined> {
  if (token === undefined) return undefined;
  for (const secret of jwtSecrets) {
    try {
      const { payload } = await jwtVerify(token, secret, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: DEVICE_AUDIENCE,
        requiredClaims: ['jti', 'exp', 'accounts'],
        currentDate: now,
      });
      return { id: payload.jti!, accounts: payload['accounts'] as string[] };
    } catch {
      // Try the next key; a token signed by none of them counts as missing.
    }
  }
  return undefined;
}

/** Signs a token that makes a device known for the account that just signed in. */
export async function signDeviceToken(
  { jwtSecrets }: Pick<Config, 'jwtSecrets'>,
  known: Device | undefined,
  accountId: string,
  now: Date,
): Promise<string> {
  const [secret] = jwtSecrets;
  if (!secret) throw new Error('No signing key');
  const others = (known?.accounts ?? []).filter((id) => id !== accountId);
  const issued = Math.floor(now.getTime() / 1000);
  return new SignJWT({ accounts: [accountId, ...others].slice(0, MAX_ACCOUNTS) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setJti(known?.id ?? randomUUID())
    .setIssuer(ISSUER)
    .setAudience(DEVICE_AUDIENCE)
    .setIssuedAt(issued)
    .setExpirationTime(issued + DEVICE_DAYS * 86_400)
    .sign(secret);
}
