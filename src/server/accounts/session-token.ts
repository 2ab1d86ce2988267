import { SignJWT } from 'jose';
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
