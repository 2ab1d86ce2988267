import { randomUUID } from 'node:crypto';
import type { sessionRoutes } from '#contract/accounts/session.ts';
import type { RouteInput, RouteOutput } from '#contract/route.ts';
import { findAdminUserByEmail, lockAdminUserById } from '#db/queries/accounts/accounts.ts';
import { appendEvent } from '#db/queries/history.ts';
import { insertSession } from '#db/queries/accounts/sessions.ts';
import { addressLimits, callerHash, type Limit } from '../rate-limits.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { accountView } from './account-view.ts';
import { readDevice, signDeviceToken } from './device-token.ts';
import { limitAttempts, MAX_PER_ACCOUNT } from './limit-attempts.ts';
import { verifyPassword } from './password-hash.ts';
import { SESSION_HOURS, signSessionToken } from './session-token.ts';
import { sha256 } from '../sha256.ts';

/** Failed sign-ins allowed per window from one address, with any email. */
const PER_ADDRESS = 20;
/** Failed sign-ins allowed per window for one email, from all addresses together. */
const FROM_EVERYWHERE = 30;

const bucket = (...parts: string[]) => sha256(parts.join('\n')).toString('base64url');

/**
 * The limits an attempt counts against. A device that signed in to this account before has a limit of its own, so
 * that neither distributed guessing nor a colleague's mistakes lock it out.
 */
function attemptLimits(email: string, address: string, known: { deviceId: string } | undefined): Limit[][] {
  if (known) return [[{ key: `sign-in-device:${bucket(email, known.deviceId)}`, limit: MAX_PER_ACCOUNT }]];
  return [
    [
      { key: `sign-in:${bucket(email, callerHash(address))}`, limit: MAX_PER_ACCOUNT },
      ...addressLimits('sign-in-from', address, PER_ADDRESS),
    ],
    [{ key: `sign-in-to:${bucket(email)}`, limit: FROM_EVERYWHERE }],
  ];
}

const wrongPassword = () => new AppError('unauthenticated', 'Invalid email or password. Please try again.');

/**
 * Signs a staff member in and returns a bearer token. A correct password does not count against the limits. The
 * returned `device` token makes this device known at the next sign-in.
 * @throws {AppError} `rate_limited`; `unauthenticated`, the same for an unknown email, a wrong password and a
 * disabled account.
 */
export async function signIn(
  context: Context,
  { body }: RouteInput<typeof sessionRoutes.signIn>,
): Promise<RouteOutput<typeof sessionRoutes.signIn>> {
  const { db, now, config, client, requestId } = context;
  const email = body.email.toLowerCase();
  const user = await findAdminUserByEmail(db, email);
  const device = await readDevice(config, body.device, now);
  const known = user && device?.accounts.includes(user.id) ? { deviceId: device.id } : undefined;
  const { result: matches, refund } = await limitAttempts(
    context,
    attemptLimits(email, client.address, known),
    () => verifyPassword(body.password, user?.password, known ? 'office' : 'stranger'),
  );
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
    // The account may have changed while its password was verified; the lock prevents further changes.
    const locked = await lockAdminUserById(trx, user.id);
    if (!locked?.isActive || locked.password !== user.password) throw wrongPassword();
    await insertSession(trx, {
      sessionId,
      adminUserId: user.id,
      now,
      expiresAt,
    });
    await refund(trx);
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
  return {
    token,
    device: await signDeviceToken(config, device, user.id, now),
    expiresAt: expiresAt.toISOString(),
    user: accountView(user),
  };
}
