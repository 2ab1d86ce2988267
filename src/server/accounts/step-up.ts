import type { factorRoutes } from '#contract/accounts/factors.ts';
import type { RouteInput, RouteOutput } from '#contract/route.ts';
import { findAdminUserById } from '#db/queries/accounts/accounts.ts';
import { countRecoveryCodes, findPasskey, findTotp, listPasskeys } from '#db/queries/accounts/factors.ts';
import { appendEvent } from '#db/queries/history.ts';
import { markFactorShown } from '#db/queries/accounts/sessions.ts';
import type { StaffContext } from '../context.ts';
import { invalid } from '../errors.ts';
import { acceptCode } from './factor-codes.ts';
import { limitAttempts, MAX_PER_ACCOUNT } from './limit-attempts.ts';
import { issueChallenge, recordUse, takeAnsweredChallenge, verifyAnswer } from './passkeys.ts';
import { verifyPassword } from './password-hash.ts';

/** How the caller can confirm their identity: with a second factor, or with their password if they have none. */
export async function confirmChallenge(
  context: StaffContext,
): Promise<RouteOutput<typeof factorRoutes.confirmChallenge>> {
  const { db, actor } = context;
  const issued = await issueChallenge(context, 'confirm', actor.id);
  // A phone is unlocked only with the passkey on it.
  if (actor.isPhone) return { ...issued, ways: ['passkey'] };
  if (!actor.hasFactor) return { ...issued, ways: ['password'] };
  const [passkeys, totp, codes] = await Promise.all([
    listPasskeys(db, actor.id),
    findTotp(db, actor.id),
    countRecoveryCodes(db, actor.id),
  ]);
  return {
    ...issued,
    ways: [
      ...(passkeys.length > 0 ? (['passkey'] as const) : []),
      ...(totp?.confirmedAt || codes > 0 ? (['code'] as const) : []),
    ],
  };
}

/**
 * Records that the caller confirmed their identity, which allows sensitive steps for the next minutes. Failed attempts are
 * limited like sign-ins.
 * @throws {AppError} `invalid` naming the field; `rate_limited`
 */
export async function confirmIdentity(
  context: StaffContext,
  { body }: RouteInput<typeof factorRoutes.confirm>,
): Promise<undefined> {
  const { db, now, actor } = context;
  const limits = [[{ key: `password-of:${actor.id}`, limit: MAX_PER_ACCOUNT }]];
  const { result: wrong, refund } = await limitAttempts(context, limits, () => wrongFactor(context, body));
  const event = { recordType: 'admin_user', recordId: actor.id, actor: actor.email, at: now } as const;
  if (wrong) {
    await appendEvent(db, { ...event, what: 'sign_in_failed' });
    throw invalid(wrong);
  }
  await refund(db);
  await markFactorShown(db, actor.sessionId, now);
  await appendEvent(db, { ...event, what: 'identity_confirmed' });
}

/** The error for a missing or wrong factor, by field; undefined if it is right. */
async function wrongFactor(
  context: StaffContext,
  { password, code, passkey }: RouteInput<typeof factorRoutes.confirm>['body'],
): Promise<Record<string, string> | undefined> {
  const { db, now, actor, config } = context;
  if (actor.isPhone && !passkey) return { passkey: 'Use your passkey' };
  if (!actor.hasFactor) {
    if (password === undefined) return { password: 'Your password is required' };
    const user = await findAdminUserById(db, actor.id);
    return (await verifyPassword(password, user?.password))
      ? undefined
      : { password: 'This is not your password' };
  }
  if (code !== undefined) {
    const accepted = await acceptCode({ db, now, fieldKeys: config.fieldKeys }, actor.id, code);
    return accepted ? undefined : { code: 'This code is wrong or has been used' };
  }
  if (!passkey) return { code: 'Enter a code, or use your passkey' };
  const refused = { passkey: 'This passkey was not accepted. Try again.' };
  const taken = await takeAnsweredChallenge(context, 'confirm', passkey.clientDataJSON);
  const known = await findPasskey(db, passkey.id);
  if (taken?.adminUserId !== actor.id || known?.adminUserId !== actor.id) return refused;
  const counter = await verifyAnswer(config, known, taken.challenge, passkey);
  return counter !== undefined && (await recordUse(db, known, counter, now)) ? undefined : refused;
}
