import type { Trx } from '#db/connect.ts';
import { type AdminUser, lockActiveAdminUsers } from '#db/queries/admin-users.ts';
import { findLiveSession } from '#db/queries/sessions.ts';
import type { StaffContext } from '../context.ts';
import { Refusal } from '../errors.ts';

/**
 * Locks every active account until the transaction ends, always in the same order, and answers them. Hashing and
 * verifying passwords takes long enough for the caller's session to end meanwhile, so it is checked again here.
 * @throws {Refusal} `unauthenticated` when the caller's account or session has ended.
 */
export async function lockAccounts(
  trx: Trx,
  { actor, now }: Pick<StaffContext, 'actor' | 'now'>,
): Promise<{ active: AdminUser[]; own: AdminUser }> {
  const active = await lockActiveAdminUsers(trx);
  const own = active.find(({ id }) => id === actor.id);
  if (!own || !(await findLiveSession(trx, actor.sessionId, now))) {
    throw new Refusal('unauthenticated', 'Please sign in.');
  }
  return { active, own };
}
