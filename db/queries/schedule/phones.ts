import type { Insertable } from 'kysely';
import type { Db } from '../../connect.ts';
import type { PhoneSignerTable, PhoneTable } from '../../schema-jobs.ts';

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

/** Registers the key with which a phone signs the steps of an account that is signed in on it. */
export async function storePhoneSigner(db: Db, signer: Insertable<PhoneSignerTable>): Promise<void> {
  const { publicKey } = signer;
  await db
    .insertInto('phoneSigner')
    .values(signer)
    .onConflict((row) =>
      row
        .columns(['phoneId', 'accountId'])
        .doUpdateSet({ publicKey })
        .where('phoneSigner.publicKey', '<>', publicKey),
    )
    .execute();
}

/** The accounts that were signed in on a phone, with the key that each registered there. */
export function findPhoneSigners(
  db: Db,
  phoneId: string,
): Promise<Pick<PhoneSignerTable, 'accountId' | 'publicKey'>[]> {
  return db
    .selectFrom('phoneSigner')
    .select(['accountId', 'publicKey'])
    .where('phoneId', '=', phoneId)
    .execute();
}
