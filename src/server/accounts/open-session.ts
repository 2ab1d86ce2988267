import { randomUUID } from 'node:crypto';
import type { Account, sessionRoutes } from '#contract/accounts/session.ts';
import type { RouteOutput } from '#contract/route.ts';
import type { Trx } from '#db/connect.ts';
import { type AdminUser, lockAdminUserById } from '#db/queries/accounts/accounts.ts';
import { hasFactor } from '#db/queries/accounts/factors.ts';
import { insertSession } from '#db/queries/accounts/sessions.ts';
import { appendEvent } from '#db/queries/history.ts';
import { browserName } from '#domain/browser-name.ts';
import { isPhoneSession, secondFactorDue, sessionEnd, sessionLimit } from '#domain/sign-in-rules.ts';
import { roleOfStored, type StoredRole } from '#domain/staff-role.ts';
import type { Context } from '../context.ts';
import { readDevice, signDeviceToken, signSessionToken } from './tokens.ts';

/**
 * Opens a session for an account whose factors were verified, and returns its token.
 * @param verify runs under the account's lock, with the current account, and throws if what was verified has changed in
 * the meantime
 */
export async function openSession(
  context: Context,
  { userId, device, by }: { userId: string; device: string | undefined; by: 'password' | 'code' | 'passkey' },
  verify: (trx: Trx, locked: AdminUser | undefined) => Promise<AdminUser>,
): Promise<RouteOutput<typeof sessionRoutes.signIn>> {
  const { db, now, config, client, requestId } = context;
  const sessionId = randomUUID();
  const { user, due, isPhone } = await db.transaction().execute(async (trx) => {
    const user = await verify(trx, await lockAdminUserById(trx, userId));
    const role = roleOfStored(user.role);
    const isPhone = isPhoneSession({ role, by });
    const expiresAt = sessionEnd({ openedAt: now, isPhone }, now);
    const browser = browserName(client.userAgent);
    await insertSession(trx, { sessionId, adminUserId: user.id, now, expiresAt, browser, isPhone });
    await appendEvent(trx, {
      recordType: 'admin_user',
      recordId: user.id,
      what: 'signed_in',
      actor: user.email,
      at: now,
      after: { requestId, by },
    });
    const facts = {
      role,
      hasFactor: await hasFactor(trx, user.id),
      factorAskedAt: user.factorAskedAt,
    };
    return { user, isPhone, due: secondFactorDue(facts, config) };
  });
  const token = await signSessionToken(config, {
    sessionId,
    adminUserId: user.id,
    issuedAt: now,
    expiresAt: sessionLimit(now, isPhone),
  });
  const known = await readDevice(config, device, now);
  return {
    token,
    device: await signDeviceToken(config, known, user.id, now),
    expiresAt: sessionEnd({ openedAt: now, isPhone }, now).toISOString(),
    secondFactorDueAt: due?.toISOString() ?? null,
    user: accountView(user),
  };
}

type Stored = Omit<Account, 'role'> & { readonly role: StoredRole };

/** A stored account as its owner and the office see it. */
export function accountView({ id, email, firstName, lastName, role, seesPrices }: Stored): Account {
  return { id, email, firstName, lastName, role: roleOfStored(role), seesPrices };
}
