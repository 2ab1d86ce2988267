import { emptyToNull } from '#contract/fields.ts';
import { type ChangedUser, type OfficeUser, officeUserRoutes } from '#contract/accounts/users.ts';
import type { RouteInput } from '#contract/route.ts';
import {
  type AdminUser,
  insertAdminUser,
  listAdminUsers,
  lockAdminUserById,
  updateAdminUser,
} from '#db/queries/accounts/accounts.ts';
import { roleOfStored, storedRoleOf } from '#domain/staff-role.ts';
import { appendEvent } from '#db/queries/history.ts';
import { endSessions } from '#db/queries/accounts/sessions.ts';
import { changedFields, textChange } from '../changed-fields.ts';
import type { StaffContext } from '../context.ts';
import { notFound, AppError, wrongState } from '../errors.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { requireVersion, staleVersion } from '../record-version.ts';
import { accountView } from './open-session.ts';
import { queueInvitation, queueResetMail } from './account-links.ts';
import { lockAccounts } from './confirm-password.ts';
import { unusablePassword } from './password-hash.ts';
import { otherOwners, withdrawRights } from './withdraw-rights.ts';

function userView(stored: AdminUser): OfficeUser {
  const { isActive, version, createdAt, updatedAt } = stored;
  const isInvited = stored.invitedAt !== null;
  return { ...accountView(stored), isActive, isInvited, version, createdAt, updatedAt };
}

/** Changed fields as the history shows them, with the role's name in the office. */
const withRole = ({ role, ...others }: Partial<AdminUser>) =>
  role === undefined ? others : { ...others, role: roleOfStored(role) };

/** The office's accounts by email, without passwords. */
export async function listUsers({ db }: StaffContext): Promise<OfficeUser[]> {
  return (await listAdminUsers(db)).map(userView);
}

/**
 * Adds an account and mails its owner a link to set a password, once per Idempotency-Key.
 * @throws {AppError} `duplicate` naming the email; `key_reused`.
 */
export async function createUser(
  context: StaffContext,
  { body }: RouteInput<typeof officeUserRoutes.create>,
): Promise<OfficeUser> {
  const { db, now, actor } = context;
  const added = await db.transaction().execute(async (trx) => {
    await lockAccounts(trx, context);
    const names = { firstName: emptyToNull(body.firstName), lastName: emptyToNull(body.lastName) };
    const user = await insertAdminUser(trx, {
      email: body.email.toLowerCase(),
      password: unusablePassword(),
      invitedAt: now,
      ...names,
      role: storedRoleOf(body.role),
      seesPrices: body.seesPrices,
    });
    await appendEvent(trx, {
      recordType: 'admin_user',
      recordId: user.id,
      what: 'created',
      actor: actor.email,
      at: now,
      after: { email: user.email, ...names, role: body.role, seesPrices: body.seesPrices },
    });
    await queueInvitation(trx, { email: user.email, by: actor.email, now });
    return userView(user);
  });
  triggerDrain(context);
  return added;
}

/**
 * Renames, disables or enables an account, or changes its rights; omitted fields stay unchanged. If it is disabled or its
 * rights change, its sessions end at once; if it is disabled or demoted, its open jobs are handed back
 * and the feeds it may no longer have end.
 * @throws {AppError} `version_required`, `stale_version` (with the current account), `not_found`, `forbidden` for
 * disabling or changing the caller's own account, `wrong_state` for the last active owner.
 */
export async function updateUser(
  context: StaffContext,
  { params, body }: RouteInput<typeof officeUserRoutes.update>,
): Promise<ChangedUser> {
  const { db, now, actor } = context;
  const expected = requireVersion(body.version);
  return db.transaction().execute(async (trx) => {
    // Lock every account: if two owners disable each other, the second must see the first one's change.
    const { active } = await lockAccounts(trx, context);
    const before = await lockAdminUserById(trx, params.id);
    if (!before) throw notFound('account');
    if (before.version !== expected) throw staleVersion(userView(before));
    const changed = changedFields(before, {
      firstName: textChange(body.firstName),
      lastName: textChange(body.lastName),
      isActive: body.isActive,
      role: body.role && storedRoleOf(body.role),
      seesPrices: body.seesPrices,
    });
    if (!changed) return { ...userView(before), handedBack: [], endedFeeds: [] };
    const disabled = changed.after.isActive === false;
    const from = roleOfStored(before.role);
    const to = changed.after.role === undefined ? from : roleOfStored(changed.after.role);
    if (disabled && before.id === actor.id)
      throw new AppError('forbidden', 'You cannot disable your own account.');
    if (to !== from && before.id === actor.id)
      throw new AppError('forbidden', 'You cannot change your own role.');
    if ((disabled || to !== 'owner') && otherOwners(active, before.id).length === 0) {
      throw wrongState('This is the last active owner.', userView(before));
    }
    const after = await updateAdminUser(trx, { id: before.id, version: expected, changes: changed.after });
    if (!after) throw staleVersion(userView(before));
    await appendEvent(trx, {
      recordType: 'admin_user',
      recordId: after.id,
      what: disabled
        ? 'disabled'
        : changed.after.isActive
          ? 'enabled'
          : to === from
            ? 'changed'
            : 'role_changed',
      actor: actor.email,
      at: now,
      before: withRole(changed.before),
      after: withRole(changed.after),
    });
    // The switch hides prices from technicians only.
    const losesRights =
      disabled || to !== from || (to === 'technician' && changed.after.seesPrices === false);
    const withdrawn = losesRights
      ? await withdrawRights(trx, {
          userId: after.id,
          from,
          to: disabled ? null : to,
          actor: actor.email,
          now,
        })
      : { handedBack: [], endedFeeds: [] };
    // Withdrawing the number for alarms gave the account another version.
    const stored = losesRights ? await lockAdminUserById(trx, after.id) : after;
    return { ...userView(stored ?? after), ...withdrawn };
  });
}

/**
 * Ends an account's sessions and mails its owner a link to set a password; for an account that has not accepted its
 * invitation, a new invitation.
 * @throws {AppError} `not_found`; `forbidden` for the caller's own account; `wrong_state` for a disabled one
 */
export async function sendAccountLink(
  context: StaffContext,
  { params }: RouteInput<typeof officeUserRoutes.sendLink>,
): Promise<undefined> {
  const { db, now, actor } = context;
  if (params.id === actor.id) {
    throw new AppError('forbidden', 'Change your own password with your current one.');
  }
  await db.transaction().execute(async (trx) => {
    await lockAccounts(trx, context);
    const user = await lockAdminUserById(trx, params.id);
    if (!user) throw notFound('account');
    if (!user.isActive) throw wrongState('Enable this account first.');
    await endSessions(trx, user.id, now);
    if (user.invitedAt === null) await queueResetMail(trx, user.email, now);
    else await queueInvitation(trx, { email: user.email, by: actor.email, now });
    await appendEvent(trx, {
      recordType: 'admin_user',
      recordId: user.id,
      what: 'password_link_sent',
      actor: actor.email,
      at: now,
    });
  });
  triggerDrain(context);
}
