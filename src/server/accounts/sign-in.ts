import { createHash, randomUUID } from 'node:crypto';
import type { sessionRoutes } from '#contract/session.ts';
import type { RouteInput, RouteOutput } from '#contract/route.ts';
import { findAdminUserByEmail, lockAdminUserById } from '#db/queries/admin-users.ts';
import { appendEvent } from '#db/queries/events.ts';
import { insertSession } from '#db/queries/sessions.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../errors.ts';
import { limitAttempts, PER_ACCOUNT } from './limit-attempts.ts';
import { verifyPassword } from './password-hash.ts';
import { SESSION_HOURS, signSessionToken } from './session-token.ts';

/** Failed sign-ins allowed in a window from one address, whatever the e-mail. */
const PER_ADDRESS = 20;

const bucket = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url');

const wrongPassword = () => new Refusal('unauthenticated', 'Invalid email or password. Please try again.');

/**
 * Signs a member of staff in and answers a bearer token.
 *
 * The attempt is counted before the password is looked at and given back when it was right, so that
 * a thousand guesses at once get no more tries than a thousand in a row.
 * @throws {Refusal} `rate_limited`; `unauthenticated`, the same for an unknown e-mail, a wrong
 * password and a disabled account.
 */
export async function signIn(
  context: Context,
  { body }: RouteInput<typeof sessionRoutes.signIn>,
): Promise<RouteOutput<typeof sessionRoutes.signIn>> {
  const { db, now, config, client, requestId } = context;
  const email = body.email.toLowerCase();
  const giveBack = await limitAttempts(context, [
    { key: `sign-in:${bucket(email, client.address)}`, limit: PER_ACCOUNT },
    { key: `sign-in-from:${bucket(client.address)}`, limit: PER_ADDRESS },
  ]);
  const user = await findAdminUserByEmail(db, email);
  const matches = await verifyPassword(body.password, user?.password);
  if (!user || !matches || !user.isActive) {
    if (user) {
      await appendEvent(db, {
        recordType: 'admin_user',
        recordId: user.id,
        what: 'sign_in_failed',
        actor: null,
        at: now,
      });
    }
    throw wrongPassword();
  }
  const sessionId = randomUUID();
  const expiresAt = new Date(now.getTime() + SESSION_HOURS * 3_600_000);
  await db.transaction().execute(async (trx) => {
    // The account may have changed while its password was verified; from here on it cannot.
    const locked = await lockAdminUserById(trx, user.id);
    if (!locked?.isActive || locked.password !== user.password) throw wrongPassword();
    await insertSession(trx, {
      sessionId,
      adminUserId: user.id,
      now,
      expiresAt,
      userAgent: client.userAgent,
    });
    await giveBack(trx);
    await appendEvent(trx, {
      recordType: 'admin_user',
      recordId: user.id,
      what: 'signed_in',
      actor: user.email,
      at: now,
      after: { requestId },
    });
  });
  const token = await signSessionToken(config, { sessionId, adminUserId: user.id, issuedAt: now, expiresAt });
  const { id, firstName, lastName, role } = user;
  return {
    token,
    expiresAt: expiresAt.toISOString(),
    user: { id, email: user.email, firstName, lastName, role },
  };
}
