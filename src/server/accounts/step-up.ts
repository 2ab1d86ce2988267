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

/** How the caller can confirm that it is them: with a second factor, or their password while they have none. */
export async function confirmChallenge(
  context: StaffContext,
): Promise<RouteOutput<typeof factorRoutes.confirmChallenge>> {
  const { db, actor } = context;
  const issued = await issueChallenge(context, 'confirm', actor.id);
  // What unlocks a phone is on the phone.
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
 * Records that the caller showed a factor, which allows sensitive steps for the next minutes. Wrong ones are limited
 * like sign-ins.
 * @throws {AppError} `invalid` naming what was wrong; `rate_limited`
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

/** The message for a factor that is missing or wrong, by field; undefined when it is right. */
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
    return accepted ? undefined : { code: 'This code is wrong, or was used' };
  }
  if (!passkey) return { code: 'Enter a code, or use your passkey' };
  const refused = { passkey: 'This passkey was not accepted. Try again.' };
  const taken = await takeAnsweredChallenge(context, 'confirm', passkey.clientDataJSON);
  const known = await findPasskey(db, passkey.id);
  if (taken?.adminUserId !== actor.id || known?.adminUserId !== actor.id) return refused;
  const counter = await verifyAnswer(config, known, taken.challenge, passkey);
  return counter !== undefined && (await recordUse(db, known, counter, now)) ? undefined : refused;
}
