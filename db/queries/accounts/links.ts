import type { Insertable } from 'kysely';
import type { Db } from '../../connect.ts';
import type { AccountLinkTable } from '../../schema-plumbing.ts';

/** A link that still works, with its account. */
export interface LiveAccountLink {
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
export async function deleteAccountLinks(db: Db, adminUserId: string): Promise<void> {
  await db.deleteFrom('accountLink').where('adminUserId', '=', adminUserId).execute();
}
