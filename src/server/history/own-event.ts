import type { Trx } from '#db/connect.ts';
import { appendEvent, type NewEvent } from '#db/queries/history.ts';
import type { StaffContext } from '../context.ts';

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
