import { randomBytes } from 'node:crypto';
import type { Db } from '#db/connect.ts';
import {
  countOwners,
  findAdminUserByEmail,
  insertAdminUser,
  lockActiveAdminUsers,
  lockAdminUserById,
  setAdminUserRights,
} from '#db/queries/accounts/accounts.ts';
import { deleteFactors } from '#db/queries/accounts/factors.ts';
import { endSessions } from '#db/queries/accounts/sessions.ts';
import type { ChangedUser } from '#contract/accounts/users.ts';
import { roleOfStored, type StaffRole, storedRoleOf } from '#domain/staff-role.ts';
import { appendEvent } from '#db/queries/history.ts';
import { easyToGuess } from './common-passwords.ts';
import { issueAccountLink } from './account-links.ts';
import { hashPassword, unusablePassword } from './password-hash.ts';
import { queueAccountNotice, replacePassword } from './replace-password.ts';
import { otherOwners, withdrawRights } from './withdraw-rights.ts';

export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  /** Owner by default. */
  readonly role?: StaffRole;
  /** True by default. */
  readonly seesPrices?: boolean;
}

export const MIN_PASSWORD = 12;

/** The actor recorded in the history for changes from the command line. */
export const COMMAND_LINE_ACTOR = 'command line';

/** @throws {RangeError} for a password that is too short or too easy to guess. */
function requireGoodPassword(password: string, email: string): void {
  if (password.length < MIN_PASSWORD) {
    throw new RangeError(`A password needs at least ${MIN_PASSWORD} characters.`);
  }
  const easy = easyToGuess(password, email);
  if (easy !== undefined) throw new RangeError(easy);
}

/**
 * Creates an office account and returns its id.
 * @throws {RangeError} for a password that is short or easy to guess; the database rejects a taken email.
 */
export async function createAccount(
  db: Db,
  account: NewAccount,
  by: string = COMMAND_LINE_ACTOR,
): Promise<string> {
  requireGoodPassword(account.password, account.email);
  const password = await hashPassword(account.password);
  return db.transaction().execute(async (trx) => {
    const { id } = await insertAdminUser(trx, {
      email: account.email.trim().toLowerCase(),
      password,
      firstName: account.firstName ?? null,
      lastName: account.lastName ?? null,
      role: storedRoleOf(account.role ?? 'owner'),
      seesPrices: account.seesPrices ?? true,
    });
    await appendEvent(trx, {
      recordType: 'admin_user',
      recordId: id,
      what: 'created',
      actor: by,
      at: new Date(),
    });
    return id;
  });
}

/**
 * Creates an account and returns the link through which its owner sets the password: it works once, for 72 hours.
 * @param siteUrl without a trailing slash
 * @throws the database's 23505 for a taken email
 */
export async function inviteAccount(
  db: Db,
  { email, role, firstName, lastName, siteUrl }: Omit<NewAccount, 'password'> & { siteUrl: string },
): Promise<string | undefined> {
  const now = new Date();
  return db.transaction().execute(async (trx) => {
    const { id } = await insertAdminUser(trx, {
      email: email.trim().toLowerCase(),
      password: unusablePassword(),
      invitedAt: now,
      firstName: firstName ?? null,
      lastName: lastName ?? null,
      role: storedRoleOf(role ?? 'owner'),
      seesPrices: true,
    });
    await appendEvent(trx, {
      recordType: 'admin_user',
      recordId: id,
      what: 'created',
      actor: COMMAND_LINE_ACTOR,
      at: now,
    });
    const asked = { adminUserId: id, purpose: 'invitation', askedAt: now } as const;
    return issueAccountLink(trx, { config: { siteUrl }, now }, asked);
  });
}

/** Generates a password: 120 random bits, in groups that can be read aloud. */
export function generatePassword(): string {
  return randomBytes(15).toString('hex').match(/.{6}/g)?.join('-') ?? '';
}

/**
 * Creates the first owner if there is none: from the environment's settings, or with a generated password, which is
 * returned so that it can be shown once. Returns undefined if there is an owner; other accounts (the technicians of the
 * demo data) may come first.
 */
export async function ensureFirstAdmin(
  db: Db,
  wanted: { email?: string | undefined; password?: string | undefined },
): Promise<{ email: string; password: string; generated: boolean } | undefined> {
  if ((await countOwners(db)) > 0) return undefined;
  const generated = !wanted.password;
  const email = wanted.email || 'admin@nenelock.example';
  const password = wanted.password || generatePassword();
  await createAccount(db, { email, password }, 'first start');
  return { email, password, generated };
}

/** Sets a new password and ends every session of the account. Returns false for an unknown email. */
export async function setPassword(db: Db, email: string, password: string): Promise<boolean> {
  requireGoodPassword(password, email);
  const user = await findAdminUserByEmail(db, email.trim().toLowerCase());
  if (!user) return false;
  const hash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await replacePassword(trx, user, {
      password: hash,
      now: new Date(),
      actor: COMMAND_LINE_ACTOR,
      what: 'password_changed',
    });
  });
  return true;
}

/**
 * Removes every second factor of an account whose owner has lost them, ends its sessions and mails the owner, who can then
 * sign in with the password alone and has time to add another. Returns false for an unknown email.
 */
export async function resetFactors(db: Db, email: string): Promise<boolean> {
  const user = await findAdminUserByEmail(db, email.trim().toLowerCase());
  if (!user) return false;
  const now = new Date();
  await db.transaction().execute(async (trx) => {
    await lockAdminUserById(trx, user.id);
    await deleteFactors(trx, user.id, now);
    await endSessions(trx, user.id, now);
    await appendEvent(trx, {
      recordType: 'admin_user',
      recordId: user.id,
      what: 'factors_reset',
      actor: COMMAND_LINE_ACTOR,
      at: now,
    });
    await queueAccountNotice(trx, user, 'factors_reset', now);
  });
  return true;
}

type Rights = { readonly isActive: false } | { readonly role: StaffRole };

/**
 * Disables an account: its sessions and feeds end at once, and its open jobs are handed back. Returns those jobs and feeds;
 * undefined for an unknown email.
 * @throws {RangeError} for the last active owner
 */
export const disableAccount = (db: Db, email: string, by?: string) =>
  changeRights(db, email, { isActive: false }, by);

/** Sets an account's role, like {@link disableAccount}; jobs are handed back only after a demotion. */
export const setRole = (db: Db, email: string, role: StaffRole, by?: string) =>
  changeRights(db, email, { role }, by);

async function changeRights(
  db: Db,
  email: string,
  rights: Rights,
  by: string = COMMAND_LINE_ACTOR,
): Promise<Pick<ChangedUser, 'handedBack' | 'endedFeeds'> | undefined> {
  const user = await findAdminUserByEmail(db, email.trim().toLowerCase());
  if (!user) return undefined;
  const now = new Date();
  return db.transaction().execute(async (trx) => {
    // Lock all accounts in the same order as the office does, so that two that demote each other take turns.
    const active = await lockActiveAdminUsers(trx);
    const before = await lockAdminUserById(trx, user.id);
    if (!before) return undefined;
    const from = roleOfStored(before.role);
    const to = 'role' in rights ? rights.role : from;
    const staysOwner = to === 'owner' && 'role' in rights;
    if (!staysOwner && before.isActive && from === 'owner' && otherOwners(active, before.id).length === 0) {
      throw new RangeError(`${before.email} is the last active owner. Make another account an owner first.`);
    }
    const changes = 'role' in rights ? { role: storedRoleOf(to) } : { isActive: false };
    await setAdminUserRights(trx, before.id, changes);
    await appendEvent(trx, {
      recordType: 'admin_user',
      recordId: before.id,
      what: 'role' in rights ? 'role_changed' : 'disabled',
      actor: by,
      at: now,
      ...('role' in rights ? { before: { role: from }, after: { role: to } } : {}),
    });
    const kept = 'role' in rights ? to : null;
    return withdrawRights(trx, { userId: before.id, from, to: kept, actor: by, now });
  });
}
