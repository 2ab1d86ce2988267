import { jwtVerify } from 'jose';
import { findLiveSession } from '#db/queries/sessions.ts';
import type { Db } from '#db/connect.ts';
import type { Config } from '../config.ts';
import type { Actor } from '../context.ts';
import { Refusal } from '../errors.ts';
import { AUDIENCE, ISSUER } from '../accounts/session-token.ts';

const refused = () => new Refusal('unauthenticated', 'Please sign in.');

/**
 * The signed-in person behind a bearer token: its signature, times, issuer and audience are right,
 * its session row is alive and the account active. Everything else is refused the same way.
 * @throws {Refusal} `unauthenticated`.
 */
export async function authenticate(request: Request, db: Db, config: Config, now: Date): Promise<Actor> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  if (token === undefined || token.length > 4096) throw refused();
  for (const secret of config.jwtSecrets) {
    let sessionId: string | undefined;
    try {
      const { payload } = await jwtVerify(token, secret, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['jti', 'exp', 'sub'],
        currentDate: now,
      });
      sessionId = payload.jti;
    } catch {
      continue;
    }
    if (sessionId === undefined) break;
    const session = await findLiveSession(db, sessionId, now);
    if (!session) break;
    return session;
  }
  throw refused();
}
