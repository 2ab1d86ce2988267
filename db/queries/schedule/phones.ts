import type { Insertable } from 'kysely';
import type { Db } from '../../connect.ts';
import type { PhoneTable } from '../../schema-jobs.ts';

/** Notes when a phone was heard and what waited on it then. A phone whose account changed is the new account's. */
export async function storePhoneContact(
  db: Db,
  phone: Insertable<Pick<PhoneTable, 'id' | 'accountId' | 'heardAt' | 'waiting' | 'oldestAt' | 'publicKey'>>,
): Promise<void> {
  const { id: _, ...state } = phone;
  await db
    .insertInto('phone')
    .values(phone)
    .onConflict((row) => row.column('id').doUpdateSet(state))
    .execute();
}

/** The key with which a phone signs; undefined for one that has none, or is unknown. */
export async function findPhoneKey(db: Db, id: string): Promise<string | undefined> {
  const found = await db.selectFrom('phone').select('publicKey').where('id', '=', id).executeTakeFirst();
  return found?.publicKey ?? undefined;
}
