import type { Insertable } from 'kysely';
import type { Db } from '../../connect.ts';
import type { PhoneTable } from '../../schema-jobs.ts';

/** Notes when a phone was heard and what waited on it then. A phone whose account changed is the new account's. */
export async function storePhoneContact(
  db: Db,
  phone: Insertable<Pick<PhoneTable, 'id' | 'accountId' | 'heardAt' | 'waiting' | 'oldestAt'>>,
): Promise<void> {
  const { id: _, ...state } = phone;
  await db
    .insertInto('phone')
    .values(phone)
    .onConflict((row) => row.column('id').doUpdateSet(state))
    .execute();
}
