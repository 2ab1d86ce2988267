import type { AccountNames, journalAccountRoutes } from '#contract/books/journal-accounts.ts';
import { emptyToNull } from '#contract/fields.ts';
import type { RouteInput } from '#contract/route.ts';
import { nameAccounts, ownAccountNames, lockExports } from '#db/queries/books/journal.ts';
import { appendEvent } from '#db/queries/history.ts';
import { accountName, type JournalAccount, journalAccounts, type OwnNames } from '#domain/journal.ts';
import type { StaffContext } from '../context.ts';

const viewOf = (own: OwnNames): AccountNames =>
  journalAccounts.map(({ account, label }) => ({
    ...{ account, label },
    name: accountName(account, own),
    standard: accountName(account),
  }));

/** The accounts of the journal with their names. */
export const readJournalAccounts = async ({ db }: StaffContext): Promise<AccountNames> =>
  viewOf(await ownAccountNames(db));

/** Names accounts, from the next export on: what was exported keeps the names it left with. */
export function saveJournalAccounts(
  { db, actor, now }: StaffContext,
  { body }: RouteInput<typeof journalAccountRoutes.save>,
): Promise<AccountNames> {
  return db.transaction().execute(async (trx) => {
    // An export under way has either every old name or every new one.
    await lockExports(trx);
    const before = await ownAccountNames(trx);
    const changed = new Map<JournalAccount, string | null>();
    for (const given of body.names) {
      const account = given.account as JournalAccount;
      const name = emptyToNull(given.name);
      if ((name ?? accountName(account)) !== accountName(account, before))
        changed.set(account, name === accountName(account) ? null : name);
    }
    await nameAccounts(trx, changed, now);
    const after = await ownAccountNames(trx);
    const namesOf = (own: OwnNames) =>
      Object.fromEntries(
        journalAccounts
          .filter(({ account }) => changed.has(account))
          .map(({ account, label }) => [label, accountName(account, own)]),
      );
    if (changed.size > 0)
      await appendEvent(trx, {
        recordType: 'admin_user',
        recordId: actor.id,
        what: 'accounts_named',
        ...{ actor: actor.email, at: now, before: namesOf(before), after: namesOf(after) },
      });
    return viewOf(after);
  });
}
