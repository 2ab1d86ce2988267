import type { Trx } from '#db/connect.ts';
import { type AdminUser, findAdminUserById, lockActiveAdminUsers } from '#db/queries/accounts/accounts.ts';
import { findLiveSession } from '#db/queries/accounts/sessions.ts';
import type { StaffContext } from '../context.ts';
import { invalid, AppError } from '../errors.ts';
import { limitAttempts, MAX_PER_ACCOUNT } from './limit-attempts.ts';
import { verifyPassword } from './password-hash.ts';

/**
 * Locks every active account until the transaction ends, always in the same order, and returns them. Verifying a
 * password takes long enough for the caller's session to end in the meantime, so the session is checked again here.
 * @throws {AppError} `unauthenticated` when the caller's account or session has ended.
 */
export async function lockAccounts(
  trx: Trx,
  { actor, now }: Pick<StaffContext, 'actor' | 'now'>,
): Promise<{ active: AdminUser[]; own: AdminUser }> {
  const active = await lockActiveAdminUsers(trx);
  const own = active.find(({ id }) => id === actor.id);
  if (!own || !(await findLiveSession(trx, actor.sessionId, now))) throw signedOut();
  return { active, own };
}

const signedOut = () => new AppError('unauthenticated', 'Please sign in.');

/**
 * Requires the caller's current password before they choose another. Wrong ones are rate limited like sign-ins.
 * @returns a function that locks the accounts like {@link lockAccounts}, and throws if the password has changed
 * in the meantime
 * @throws {AppError} `invalid` naming `currentPassword`; `rate_limited`
 */
export async function confirmPassword(
  context: StaffContext,
  currentPassword: string,
): Promise<(trx: Trx) => ReturnType<typeof lockAccounts>> {
  const { db, actor } = context;
  const { result: confirmed, refund } = await limitAttempts(
    context,
    [[{ key: `password-of:${actor.id}`, limit: MAX_PER_ACCOUNT }]],
    async () => {
      const user = await findAdminUserById(db, actor.id);
      return (await verifyPassword(currentPassword, user?.password)) ? user?.password : undefined;
    },
  );
  if (confirmed === undefined) throw invalid({ currentPassword: 'This is not your current password' });
  await refund(db);
  return async (trx) => {
    const locked = await lockAccounts(trx, context);
    if (locked.own.password !== confirmed) throw signedOut();
    return locked;
  };
}
