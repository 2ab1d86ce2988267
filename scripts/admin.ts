/**
 * `npm run admin -- <command>`: manages staff accounts.
 *
 *     create <email> [first name] [last name]   password from ADMIN_PASSWORD, else generated and shown once
 *     invite <email> <role> [first name] [last name]
 *                                               prints a link to choose a password: works once, for 72 hours
 *     passwd <email>                            new password, likewise; ends all of the account's sessions
 *     disable <email>                           also ends its sessions and hands its open jobs back
 *     role <email> [role]                       shows the role, or sets it: owner, dispatcher, technician, bookkeeper
 *     reset-factors <email>                     removes passkeys, app and recovery codes; ends all sessions
 *     list
 */
import { parseArgs } from 'node:util';
import { migrateUrl } from '#db/migrate.ts';
import { connect, type Db } from '#db/connect.ts';
import { findAdminUserByEmail, listAdminUsers } from '#db/queries/accounts/accounts.ts';
import {
  createAccount,
  disableAccount,
  generatePassword,
  inviteAccount,
  resetFactors,
  setPassword,
  setRole,
} from '#server/accounts/manage-accounts.ts';
import type { ChangedUser } from '#contract/accounts/users.ts';
import { roleOfStored, staffRoles } from '#domain/staff-role.ts';
import { borrowDatabase } from './local-database.ts';
import { readSettings, SetupError } from './settings.ts';
import { runTask } from './task.ts';

const usage = `Usage:
  npm run admin -- create <email> [first name] [last name]
  npm run admin -- invite <email> <owner|dispatcher|technician|bookkeeper> [first name] [last name]
  npm run admin -- passwd <email>
  npm run admin -- disable <email>
  npm run admin -- role <email> [owner|dispatcher|technician|bookkeeper]
  npm run admin -- reset-factors <email>
  npm run admin -- list
The password is ADMIN_PASSWORD from the environment, else one is made and shown once.`;

await runTask(async () => {
  const { positionals } = parseArgs({ allowPositionals: true, strict: true, options: {} });
  const [command, email, firstName, lastName, extra] = positionals;
  const known = ['create', 'invite', 'passwd', 'disable', 'role', 'reset-factors', 'list'].includes(
    command ?? '',
  );
  if (!known || (command !== 'list' && !email?.includes('@'))) throw new SetupError(usage);

  const settings = readSettings();
  const database = await borrowDatabase(settings);
  const db = connect(database.url);
  try {
    await migrateUrl(database.url);
    if (command === 'create') await create(db, email!, firstName, lastName);
    if (command === 'invite') {
      const siteUrl = settings.siteUrl ?? `http://127.0.0.1:${settings.port}`;
      await invite(db, { email: email!, role: firstName, firstName: lastName, lastName: extra, siteUrl });
    }
    if (command === 'passwd') await changePassword(db, email!);
    if (command === 'disable') await disable(db, email!);
    if (command === 'role') await role(db, email!, firstName);
    if (command === 'reset-factors') await loseFactors(db, email!);
    if (command === 'list') await list(db);
  } catch (error) {
    throw error instanceof RangeError ? new SetupError(error.message) : error;
  } finally {
    await db.destroy();
    await database.stop();
  }
  return 0;
});

async function create(db: Db, email: string, firstName?: string, lastName?: string): Promise<void> {
  const password = choosePassword();
  try {
    await createAccount(db, {
      email,
      password: password.text,
      firstName: firstName ?? null,
      lastName: lastName ?? null,
    });
  } catch (error) {
    // 23505: unique_violation (PostgreSQL, appendix A).
    if ((error as { code?: string }).code === '23505')
      throw new SetupError(`${email} already has an account.`);
    throw error;
  }
  console.log(`Created ${email}.`);
  password.show();
}

async function invite(
  db: Db,
  person: {
    email: string;
    role: string | undefined;
    firstName: string | undefined;
    lastName: string | undefined;
    siteUrl: string;
  },
): Promise<void> {
  const role = staffRoles.find((each) => each === person.role);
  if (!role) throw new SetupError(usage);
  const { email, siteUrl, firstName = null, lastName = null } = person;
  try {
    const link = await inviteAccount(db, { email, role, firstName, lastName, siteUrl });
    console.log(`Invited ${email} as ${role}. Link to choose a password (shown this once): ${link}`);
  } catch (error) {
    // 23505: unique_violation (PostgreSQL, appendix A).
    if ((error as { code?: string }).code === '23505')
      throw new SetupError(`${email} already has an account.`);
    throw error;
  }
}

async function changePassword(db: Db, email: string): Promise<void> {
  const password = choosePassword();
  if (!(await setPassword(db, email, password.text))) throw new SetupError(`There is no account ${email}.`);
  console.log(`Changed the password of ${email}; its sessions have ended.`);
  password.show();
}

async function disable(db: Db, email: string): Promise<void> {
  const withdrawn = await disableAccount(db, email);
  if (!withdrawn) throw new SetupError(`There is no account ${email}.`);
  console.log(`Disabled ${email}; its sessions have ended.`);
  sayWithdrawn(withdrawn);
}

async function role(db: Db, email: string, wanted: string | undefined): Promise<void> {
  if (wanted === undefined) {
    const user = await findAdminUserByEmail(db, email.trim().toLowerCase());
    if (!user) throw new SetupError(`There is no account ${email}.`);
    console.log(roleOfStored(user.role));
    return;
  }
  const to = staffRoles.find((name) => name === wanted);
  if (!to) throw new SetupError(`There is no role ${wanted}. Choose ${staffRoles.join(', ')}.`);
  const withdrawn = await setRole(db, email, to);
  if (!withdrawn) throw new SetupError(`There is no account ${email}.`);
  console.log(`${email} is ${to} now; its sessions have ended.`);
  sayWithdrawn(withdrawn);
}

async function loseFactors(db: Db, email: string): Promise<void> {
  if (!(await resetFactors(db, email))) throw new SetupError(`There is no account ${email}.`);
  console.log(`${email} has no second factor now; its sessions have ended. It signs in with its password.`);
}

function sayWithdrawn({ handedBack, endedFeeds }: Pick<ChangedUser, 'handedBack' | 'endedFeeds'>): void {
  if (handedBack.length > 0)
    console.log(`Without a technician now: job ${handedBack.map(({ number }) => number).join(', ')}.`);
  if (endedFeeds.length > 0)
    console.log(`Calendar feeds ended: ${endedFeeds.map(({ name }) => name ?? 'the office’s').join(', ')}.`);
}

async function list(db: Db): Promise<void> {
  for (const user of await listAdminUsers(db)) {
    console.log(`${user.isActive ? 'active  ' : 'disabled'}  ${user.email}  ${roleOfStored(user.role)}`);
  }
}

function choosePassword(): { text: string; show(): void } {
  const given = process.env['ADMIN_PASSWORD'];
  if (given) return { text: given, show: () => undefined };
  const text = generatePassword();
  return { text, show: () => console.log(`Password (shown this once): ${text}`) };
}
