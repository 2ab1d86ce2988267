import { emptyToNull } from '#contract/fields.ts';
import { type OfficeUser, officeUserRoutes } from '#contract/accounts/users.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Trx } from '#db/connect.ts';
import {
  type AdminUser,
  findAdminUserById,
  insertAdminUser,
  listAdminUsers,
  lockAdminUserById,
  updateAdminUser,
  updateAdminUserPassword,
} from '#db/queries/accounts/accounts.ts';
import { appendEvent } from '#db/queries/history.ts';
import { endSessions } from '#db/queries/accounts/sessions.ts';
import { changedFields, textChange } from '../changed-fields.ts';
import type { StaffContext } from '../context.ts';
import { invalid, notFound, AppError } from '../errors.ts';
import { requireVersion, staleVersion } from '../record-version.ts';
import { accountView } from './account-view.ts';
import { easyToGuess } from './common-passwords.ts';
import { confirmPassword, lockAccounts } from './confirm-password.ts';
import { hashPassword } from './password-hash.ts';

function userView(stored: AdminUser): OfficeUser {
  const { isActive, version, createdAt, updatedAt } = stored;
  return { ...accountView(stored), isActive, version, createdAt, updatedAt };
}

/** The office's accounts by email, without passwords. */
export async function listUsers({ db }: StaffContext): Promise<OfficeUser[]> {
  return (await listAdminUsers(db)).map(userView);
}

/**
 * Adds an account, once per Idempotency-Key.
 * @throws {AppError} as {@link confirmPassword}; `duplicate` naming the email; `key_reused`.
 */
export async function createUser(
  context: StaffContext,
  { body }: RouteInput<typeof officeUserRoutes.create>,
): Promise<OfficeUser> {
  const { db, now, actor } = context;
  const easy = easyToGuess(body.password, body.email);
  if (easy !== undefined) throw invalid({ password: easy });
  const lockConfirmed = await confirmPassword(context, body.currentPassword);
  const hash = await hashPassword(body.password);
  return db.transaction().execute(async (trx) => {
    await lockConfirmed(trx);
    const names = { firstName: emptyToNull(body.firstName), lastName: emptyToNull(body.lastName) };
    const user = await insertAdminUser(trx, { email: body.email.toLowerCase(), password: hash, ...names });
    await appendEvent(trx, {
      recordType: 'admin_user',
      recordId: user.id,
      what: 'created',
      actor: actor.email,
      at: now,
      after: { email: user.email, ...names },
    });
    return userView(user);
  });
}

/**
 * Renames, disables or enables an account; omitted fields stay unchanged. Disabling and enabling require the
 * caller's own password. A disabled account's sessions end at once.
 * @throws {AppError} `version_required`, `stale_version` (with the current account), `not_found`, `forbidden` for
 * disabling oneself, `wrong_state` for the last active account.
 */
export async function updateUser(
  context: StaffContext,
  { params, body }: RouteInput<typeof officeUserRoutes.update>,
): Promise<OfficeUser> {
  const { db, now, actor } = context;
  const expected = requireVersion(body.version);
  const lock =
    body.isActive === undefined
      ? (trx: Trx) => lockAccounts(trx, context)
      : await confirmPassword(context, body.currentPassword);
  return db.transaction().execute(async (trx) => {
    // Locks every account: when two disable each other, the second must see the first.
    const { active } = await lock(trx);
    const before = await lockAdminUserById(trx, params.id);
    if (!before) throw notFound('account');
    if (before.version !== expected) throw staleVersion(userView(before));
    const changed = changedFields(before, {
      firstName: textChange(body.firstName),
      lastName: textChange(body.lastName),
      isActive: body.isActive,
    });
    if (!changed) return userView(before);
    const disabled = changed.after.isActive === false;
    if (disabled && before.id === actor.id)
      throw new AppError('forbidden', 'You cannot disable your own account.');
    if (disabled && !active.some(({ id }) => id !== before.id)) {
      throw new AppError('wrong_state', 'This is the last active account.', { current: userView(before) });
    }
    const after = await updateAdminUser(trx, { id: before.id, version: expected, changes: changed.after });
    if (!after) throw staleVersion(userView(before));
    if (disabled) await endSessions(trx, after.id, now);
    await appendEvent(trx, {
      recordType: 'admin_user',
      recordId: after.id,
      what: disabled ? 'disabled' : changed.after.isActive ? 'enabled' : 'changed',
      actor: actor.email,
      at: now,
      ...changed,
    });
    return userView(after);
  });
}

/**
 * Sets a colleague's password and ends all their sessions.
 * @throws {AppError} as {@link confirmPassword}; `not_found`; `forbidden` for the caller's own account
 */
export async function resetUserPassword(
  context: StaffContext,
  { params, body }: RouteInput<typeof officeUserRoutes.resetPassword>,
): Promise<undefined> {
  const { db, now, actor } = context;
  if (params.id === actor.id) {
    throw new AppError('forbidden', 'Change your own password with your current one.');
  }
  const target = await findAdminUserById(db, params.id);
  if (!target) throw notFound('account');
  const easy = easyToGuess(body.newPassword, target.email);
  if (easy !== undefined) throw invalid({ newPassword: easy });
  const lockConfirmed = await confirmPassword(context, body.currentPassword);
  const hash = await hashPassword(body.newPassword);
  await db.transaction().execute(async (trx) => {
    await lockConfirmed(trx);
    const user = await lockAdminUserById(trx, params.id);
    if (!user) throw notFound('account');
    await updateAdminUserPassword(trx, user.id, hash);
    await endSessions(trx, user.id, now);
    await appendEvent(trx, {
      recordType: 'admin_user',
      recordId: user.id,
      what: 'password_reset',
      actor: actor.email,
      at: now,
    });
  });
}
