import { randomBytes } from 'node:crypto';
import type { Db } from '#db/connect.ts';
import {
  countAdminUsers,
  findAdminUserByEmail,
  insertAdminUser,
  setAdminUserActive,
} from '#db/queries/accounts/accounts.ts';
import { type StaffRole, storedRoleOf } from '#domain/staff-role.ts';
import { appendEvent } from '#db/queries/history.ts';
import { endSessions } from '#db/queries/accounts/sessions.ts';
import { easyToGuess } from './common-passwords.ts';
import { hashPassword } from './password-hash.ts';
import { replacePassword } from './replace-password.ts';

export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  /** Owner by default. */
  readonly role?: StaffRole;
  /** Yes by default. */
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

/** Generates a password: 120 random bits, in groups that can be read aloud. */
export function generatePassword(): string {
  return randomBytes(15).toString('hex').match(/.{6}/g)?.join('-') ?? '';
}

/**
 * Creates the first account if there is none: the one the environment names, or a generated one, whose password is
 * returned so that it can be shown once. Returns undefined when accounts exist.
 */
export async function ensureFirstAdmin(
  db: Db,
  wanted: { email?: string | undefined; password?: string | undefined },
): Promise<{ email: string; password: string; generated: boolean } | undefined> {
  if ((await countAdminUsers(db)) > 0) return undefined;
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

/** Disables an account and ends its sessions at once. Returns false for an unknown email. */
export async function disableAccount(
  db: Db,
  email: string,
  by: string = COMMAND_LINE_ACTOR,
): Promise<boolean> {
  const user = await findAdminUserByEmail(db, email.trim().toLowerCase());
  if (!user) return false;
  await db.transaction().execute(async (trx) => {
    await setAdminUserActive(trx, user.id, false);
    await endSessions(trx, user.id, new Date());
    await appendEvent(trx, {
      recordType: 'admin_user',
      recordId: user.id,
      what: 'disabled',
      actor: by,
      at: new Date(),
    });
  });
  return true;
}
