import type { sessionRoutes } from '#contract/accounts/session.ts';
import type { RouteInput } from '#contract/route.ts';
import { endSession } from '#db/queries/accounts/sessions.ts';
import type { StaffContext } from '../context.ts';
import { invalid } from '../errors.ts';
import { easyToGuess } from './common-passwords.ts';
import { confirmPassword } from './confirm-password.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { hashPassword } from './password-hash.ts';
import { replacePassword } from './replace-password.ts';

/** Ends this session at once: its token is rejected from the next request on, and its device rings no more. */
export async function signOut({ db, actor, now }: StaffContext): Promise<undefined> {
  await db
    .transaction()
    .execute((trx) => endSession(trx, { sessionId: actor.sessionId, adminUserId: actor.id, now }));
}

/**
 * Changes the caller's own password and ends all other sessions of the account. Attempts are limited as at
 * sign-in.
 * @throws {AppError} `invalid` naming `currentPassword` when it is wrong, `newPassword` when it is easy to guess;
 * `rate_limited`
 */
export async function changePassword(
  context: StaffContext,
  { body }: RouteInput<typeof sessionRoutes.changePassword>,
): Promise<undefined> {
  const { db, actor, now } = context;
  const easy = easyToGuess(body.newPassword, actor.email);
  if (easy !== undefined) throw invalid({ newPassword: easy });
  const lockConfirmed = await confirmPassword(context, body.currentPassword);
  const password = await hashPassword(body.newPassword);
  await db.transaction().execute(async (trx) => {
    await lockConfirmed(trx);
    await replacePassword(trx, actor, {
      password,
      now,
      actor: actor.email,
      what: 'password_changed',
      exceptSession: actor.sessionId,
    });
  });
  triggerDrain(context);
}
