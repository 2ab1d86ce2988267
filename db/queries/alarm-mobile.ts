import type { Db, Trx } from '../connect.ts';
import type { Row } from '../schema.ts';

/** A number that waits to be confirmed by its account. */
export type MobileClaim = Row<'mobileClaim'>;

/** Enters a number for an account's alarms, to be confirmed; an earlier one that waits is dropped. */
export async function claimMobile(
  trx: Trx,
  { accountId, mobile, now }: { accountId: string; mobile: string; now: Date },
): Promise<void> {
  const claim = { mobile, askedAt: now, wrong: 0 };
  await trx
    .insertInto('mobileClaim')
    .values({ accountId, ...claim })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(claim))
    .execute();
}

/** The number that an account has entered and not confirmed. */
export function findMobileClaim(db: Db, accountId: string): Promise<MobileClaim | undefined> {
  return db.selectFrom('mobileClaim').selectAll().where('accountId', '=', accountId).executeTakeFirst();
}

/** {@link findMobileClaim}, locked until the transaction ends. */
export function lockMobileClaim(trx: Trx, accountId: string): Promise<MobileClaim | undefined> {
  return trx
    .selectFrom('mobileClaim')
    .selectAll()
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
}

/** Counts a wrong code. */
export async function countWrongCode(trx: Trx, accountId: string): Promise<void> {
  await trx
    .updateTable('mobileClaim')
    .set(({ eb }) => ({ wrong: eb('wrong', '+', 1) }))
    .where('accountId', '=', accountId)
    .execute();
}

/**
 * Sets the number that an account's alarms are texted to, or removes it with null; nothing waits to be confirmed then.
 * @throws 23505 when another account has the number
 */
export async function setMobile(trx: Trx, accountId: string, mobile: string | null): Promise<void> {
  await trx.deleteFrom('mobileClaim').where('accountId', '=', accountId).execute();
  await trx
    .updateTable('adminUser')
    .set({ mobile })
    .where('id', '=', accountId)
    .where('mobile', 'is distinct from', mobile)
    .execute();
}

/** The account that has a confirmed number (E.164), whatever its rights. */
export async function findMobileOwner(db: Db, mobile: string): Promise<string | undefined> {
  const found = await db.selectFrom('adminUser').select('id').where('mobile', '=', mobile).executeTakeFirst();
  return found?.id;
}

/** The account that works on jobs and whose alarms are texted to a number (E.164). */
export function findAccountByMobile(
  db: Db,
  mobile: string,
): Promise<{ readonly id: string; readonly email: string } | undefined> {
  return db
    .selectFrom('adminUser')
    .select(['id', 'email'])
    .where('mobile', '=', mobile)
    .where('isActive', '=', true)
    .where('role', '<>', 'bookkeeper')
    .executeTakeFirst();
}
