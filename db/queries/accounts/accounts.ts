import { type Insertable, type Updateable, type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../connect.ts';
import type { AccountLinkTable, AdminUserTable } from '../../schema-plumbing.ts';
import type { Row } from '../../schema.ts';

export type AdminUser = Row<'adminUser'>;
export type NewAdminUser = Pick<
  Insertable<AdminUserTable>,
  'email' | 'password' | 'firstName' | 'lastName' | 'role' | 'seesPrices' | 'invitedAt'
>;

/** True in SQL when an account has a second factor; one whose app was not confirmed has none. */
export const hasFactorSql = sql<boolean>`(
  exists (select from passkey where passkey.admin_user_id = admin_user.id)
  or exists (select from totp where totp.admin_user_id = admin_user.id and totp.confirmed_at is not null))`;

/** How many owners there are, disabled ones included. */
export async function countOwners(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('adminUser')
    .where('role', '=', 'admin')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The account with this e-mail, which is stored in lower case. */
export function findAdminUserByEmail(db: Db, email: string): Promise<AdminUser | undefined> {
  return db.selectFrom('adminUser').selectAll().where('email', '=', email).executeTakeFirst();
}

export function findAdminUserById(db: Db, id: string): Promise<AdminUser | undefined> {
  return db.selectFrom('adminUser').selectAll().where('id', '=', id).executeTakeFirst();
}

/** All accounts, by e-mail. */
export function listAdminUsers(db: Db): Promise<AdminUser[]> {
  return db.selectFrom('adminUser').selectAll().orderBy('email').execute();
}

/** Every active account, locked until the transaction ends, so that the last one cannot be disabled twice. */
export function lockActiveAdminUsers(trx: Trx): Promise<AdminUser[]> {
  return trx
    .selectFrom('adminUser')
    .selectAll()
    .where('isActive', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The account, locked until the transaction ends. */
export function lockAdminUserById(trx: Trx, id: string): Promise<AdminUser | undefined> {
  return trx.selectFrom('adminUser').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The account, which others may read but not change until the transaction ends. */
export function shareAdminUserById(trx: Trx, id: string): Promise<AdminUser | undefined> {
  return trx.selectFrom('adminUser').selectAll().where('id', '=', id).forShare().executeTakeFirst();
}

/** Changes an account that still has the version the editor read; undefined when it has another. */
export function updateAdminUser(
  db: Db,
  {
    id,
    version,
    changes,
  }: {
    id: string;
    version: number;
    changes: Pick<Updateable<AdminUserTable>, 'firstName' | 'lastName' | 'isActive' | 'role' | 'seesPrices'>;
  },
): Promise<AdminUser | undefined> {
  return db
    .updateTable('adminUser')
    .set(changes)
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
}

/** Stores an account with a lower-case e-mail and a PHC string as password. @throws 23505 when the e-mail is taken */
export function insertAdminUser(db: Db, user: NewAdminUser): Promise<AdminUser> {
  return db.insertInto('adminUser').values(user).returningAll().executeTakeFirstOrThrow();
}

/** Changes what an account may do; its sessions are ended separately. */
export async function setAdminUserRights(
  db: Db,
  id: string,
  rights: Pick<Updateable<AdminUserTable>, 'isActive' | 'role'>,
): Promise<void> {
  await db.updateTable('adminUser').set(rights).where('id', '=', id).execute();
}

/** Replaces an account's password, a PHC string, which completes an invitation and voids every link to set one. */
export async function updateAdminUserPassword(
  trx: Trx,
  id: string,
  { password, now }: { password: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('adminUser')
    .set({ password, passwordChangedAt: now, invitedAt: null })
    .where('id', '=', id)
    .execute();
  await deleteAccountLinks(trx, id);
}

/** The name of an account in SQL, or its email address if it has no name. @param alias the `admin_user` row */
export const accountName = (alias: string): RawBuilder<string> =>
  sql<string>`coalesce(nullif(concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)}), ''),
    ${sql.ref(`${alias}.email`)})`;

/** A link that still works, with its account. */
interface LiveAccountLink {
  readonly adminUserId: string;
  readonly purpose: AccountLinkTable['purpose'];
  readonly email: string;
  readonly firstName: string | null;
}

/** Stores a link, with only the hash of its token. */
export async function insertAccountLink(db: Db, link: Insertable<AccountLinkTable>): Promise<void> {
  await db.insertInto('accountLink').values(link).execute();
}

/**
 * The link with this token hash, unless it has expired, its account is disabled, or the account's password changed
 * after the link was asked for: that makes every link work once.
 */
export function findLiveAccountLink(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<LiveAccountLink | undefined> {
  return db
    .selectFrom('accountLink')
    .innerJoin('adminUser', 'adminUser.id', 'accountLink.adminUserId')
    .select(['accountLink.adminUserId', 'accountLink.purpose', 'adminUser.email', 'adminUser.firstName'])
    .where('accountLink.tokenHash', '=', tokenHash)
    .where('accountLink.expiresAt', '>', now.toISOString())
    .where('adminUser.isActive', '=', true)
    .where((eb) =>
      eb.or([
        eb('adminUser.passwordChangedAt', 'is', null),
        eb('adminUser.passwordChangedAt', '<', eb.ref('accountLink.askedAt')),
      ]),
    )
    .executeTakeFirst();
}

/** Voids every link of an account. */
async function deleteAccountLinks(db: Db, adminUserId: string): Promise<void> {
  await db.deleteFrom('accountLink').where('adminUserId', '=', adminUserId).execute();
}
