import type { HistoryEntry } from '#contract/history.ts';
import type { Trx } from '#db/connect.ts';
import { appendEvent, type NamedEvent, type NewEvent } from '#db/queries/history.ts';
import type { StaffContext } from '../context.ts';

const BY_CUSTOMER = 'customer: ';

/** An event as a record's history shows it. */
export function entryView({
  id,
  actor,
  accountName,
  what,
  before,
  after,
  at,
}: Omit<NamedEvent, 'recordType' | 'recordId'>): HistoryEntry {
  const own = actor?.startsWith(BY_CUSTOMER) ? `${actor.slice(BY_CUSTOMER.length)} (customer)` : actor;
  return { id, actor, actorName: accountName ?? own, what, before, after, at };
}

/** Records, in the history of the caller's account, what they did to it or to the office's settings. */
export const appendOwnEvent = (
  trx: Trx,
  { actor, now }: Pick<StaffContext, 'actor' | 'now'>,
  what: string,
  shown: Pick<NewEvent, 'before' | 'after'> = {},
): Promise<void> =>
  appendEvent(trx, {
    ...shown,
    recordType: 'admin_user',
    recordId: actor.id,
    what,
    actor: actor.email,
    at: now,
  });
