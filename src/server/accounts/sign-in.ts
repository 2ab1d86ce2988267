import type { sessionRoutes } from '#contract/accounts/session.ts';
import type { RouteInput, RouteOutput } from '#contract/route.ts';
import { findAdminUserByEmail } from '#db/queries/accounts/accounts.ts';
import { appendEvent } from '#db/queries/history.ts';
import { hasFactor } from '#db/queries/accounts/factors.ts';
import { addressLimits, callerHash, type Limit } from '../rate-limits.ts';
import type { Context } from '../context.ts';
import { AppError, invalid } from '../errors.ts';
import { sha256 } from '../hashes.ts';
import { readDevice } from './tokens.ts';
import { acceptCode } from './factor-codes.ts';
import { limitAttempts, MAX_PER_ACCOUNT } from './limit-attempts.ts';
import { openSession } from './open-session.ts';
import { verifyPassword } from './password-hash.ts';
import { queueAccountNotice } from './replace-password.ts';

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
 * disabled account; `second_factor` if the account has one and the request has no code
 */
export async function signIn(
  context: Context,
  { body }: RouteInput<typeof sessionRoutes.signIn>,
): Promise<RouteOutput<typeof sessionRoutes.signIn>> {
  const { db, now, config, client } = context;
  const email = body.email.toLowerCase();
  const user = await findAdminUserByEmail(db, email);
  const device = await readDevice(config, body.device, now);
  const known = user && device?.accounts.includes(user.id) ? { deviceId: device.id } : undefined;
  const { result, refund } = await limitAttempts(
    context,
    attemptLimits(email, client.address, known),
    async (): Promise<Verified> => {
      const priority = known ? 'office' : 'stranger';
      if (!(await verifyPassword(body.password, user?.password, priority)) || !user?.isActive) return 'wrong';
      return verifyCode(context, user.id, body.code);
    },
  );
  if (!user || result === 'wrong') {
    if (user) await recordFailure(context, user.id);
    throw wrongPassword();
  }
  if (result === 'wrong code') {
    await recordFailure(context, user.id);
    throw invalid({ code: 'This code is wrong or has been used' });
  }
  if (result === 'code missing') {
    await refund(db);
    throw new AppError(
      'second_factor',
      'Confirm with your passkey, a code from your app or a recovery code.',
    );
  }
  const by = result === 'none' ? 'password' : 'code';
  return openSession(context, { userId: user.id, device: body.device, by }, async (trx, locked) => {
    // The account may have changed while its password was verified; the lock prevents further changes.
    if (!locked?.isActive || locked.password !== user.password) throw wrongPassword();
    if (result === 'none' && (await hasFactor(trx, user.id))) throw wrongPassword();
    if (result === 'recovery') await queueAccountNotice(trx, user, 'recovery_code_used', now);
    await refund(trx);
    return locked;
  });
}

type Verified = 'wrong' | 'wrong code' | 'code missing' | 'none' | 'app' | 'recovery';

/** Checks the second factor after the password was right; `none` if the account has none. */
async function verifyCode(
  { db, now, config }: Context,
  userId: string,
  code: string | undefined,
): Promise<Verified> {
  if (!(await hasFactor(db, userId))) return 'none';
  if (code === undefined) return 'code missing';
  return (await acceptCode({ db, now, fieldKeys: config.fieldKeys }, userId, code)) ?? 'wrong code';
}

function recordFailure({ db, now }: Context, userId: string): Promise<void> {
  return appendEvent(db, {
    recordType: 'admin_user',
    recordId: userId,
    what: 'sign_in_failed',
    actor: null,
    at: now,
  });
}
