import { randomUUID } from 'node:crypto';
import type { Trx } from '#db/connect.ts';
import type { AccountChange } from '#db/outbox-messages.ts';
import { type AdminUser, updateAdminUserPassword } from '#db/queries/accounts/accounts.ts';
import { endSessions } from '#db/queries/accounts/sessions.ts';
import { appendEvent } from '#db/queries/history.ts';
import { enqueueMessage } from '#db/queries/outbox.ts';

/**
 * Replaces a password: ends the account's sessions (except one), voids its links, records the change and, unless the
 * account was just invited, mails its owner.
 * @param change `password` is a PHC string; `what` is the event in the history
 */
export async function replacePassword(
  trx: Trx,
  user: Pick<AdminUser, 'id' | 'email'>,
  change: { password: string; now: Date; actor: string; what: string; exceptSession?: string },
): Promise<void> {
  const { password, now, actor, what, exceptSession } = change;
  await updateAdminUserPassword(trx, user.id, { password, now });
  await endSessions(trx, user.id, now, exceptSession === undefined ? {} : { except: exceptSession });
  await appendEvent(trx, { recordType: 'admin_user', recordId: user.id, what, actor, at: now });
  if (what !== 'invitation_accepted') await queueAccountNotice(trx, user, 'password_changed', now);
}

/** Queues the mail that notifies an account's owner of a change to the account. */
export async function queueAccountNotice(
  trx: Trx,
  { email }: Pick<AdminUser, 'email'>,
  change: AccountChange,
  now: Date,
): Promise<void> {
  await enqueueMessage(trx, {
    kind: 'account-notice',
    recipient: email,
    payload: { change, at: now.toISOString() },
    dedupeKey: `account-notice:${randomUUID()}`,
    now,
  });
}
