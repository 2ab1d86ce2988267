import type { JournalAccount } from '#domain/journal.ts';
import type { Db, Trx } from '../../connect.ts';

/** The names that the owner gave accounts; the others have those of accounts.json. */
export async function ownAccountNames(db: Db): Promise<Map<JournalAccount, string>> {
  const rows = await db.selectFrom('journalAccount').select(['account', 'name']).execute();
  return new Map(rows.map(({ account, name }) => [account, name]));
}

/** Names accounts; those with null have their first name again. */
export async function nameAccounts(
  trx: Trx,
  changed: ReadonlyMap<JournalAccount, string | null>,
  at: Date,
): Promise<void> {
  for (const [account, name] of changed) {
    if (name === null) await trx.deleteFrom('journalAccount').where('account', '=', account).execute();
    else
      await trx
        .insertInto('journalAccount')
        .values({ account, name, updatedAt: at })
        .onConflict((conflict) => conflict.column('account').doUpdateSet({ name, updatedAt: at }))
        .execute();
  }
}
