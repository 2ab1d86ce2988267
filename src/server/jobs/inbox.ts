import { emptyToNull } from '#contract/fields.ts';
import type { boardRoutes } from '#contract/jobs/board.ts';
import type { RouteInput, RouteOutput } from '#contract/route.ts';
import type { Trx } from '#db/connect.ts';
import { findAdminUserById } from '#db/queries/accounts/accounts.ts';
import { appendEvent } from '#db/queries/history.ts';
import {
  areAllStale,
  findInboxItem,
  type InboxMark,
  lockFailedMessage,
  lockInboxMark,
  saveInboxMark,
} from '#db/queries/jobs/inbox-marks.ts';
import { lockJobById, type StoredJob } from '#db/queries/jobs/jobs.ts';
import { fullName } from '#domain/customer.ts';
import { dismissableKinds } from '#domain/inbox.ts';
import { startOfShopDay, shopToday } from '#domain/shop-time.ts';
import type { StaffContext } from '../context.ts';
import { invalid, wrongState } from '../errors.ts';
import { staleBefore } from './board.ts';
import { stepVisit } from './step-visit.ts';

const MAX_SNOOZE_MS = 366 * 86_400_000;

type Change =
  | 'snoozed'
  | 'woken'
  | 'assigned'
  | 'unassigned'
  | 'message_dismissed'
  | 'message_restored'
  | 'step_settled'
  | 'card_settled'
  | 'card_unsettled'
  | 'nothing_to_charge'
  | 'charge_again'
  | 'step_unsettled';

/** The history event for a changed mark; undefined when nothing changed. */
function changeOf(before: InboxMark, after: InboxMark): Change | undefined {
  if ((before.dismissedAt === null) !== (after.dismissedAt === null)) {
    if (after.kind === 'card' || after.kind === 'refund_due')
      return after.dismissedAt === null ? 'card_unsettled' : 'card_settled';
    if (after.kind === 'done_not_invoiced')
      return after.dismissedAt === null ? 'charge_again' : 'nothing_to_charge';
    if (after.kind === 'step_kept') return after.dismissedAt === null ? 'step_unsettled' : 'step_settled';
    return after.dismissedAt === null ? 'message_restored' : 'message_dismissed';
  }
  if (before.snoozedUntil !== after.snoozedUntil) return after.snoozedUntil === null ? 'woken' : 'snoozed';
  if (before.assigneeId !== after.assigneeId) return after.assigneeId === null ? 'unassigned' : 'assigned';
  return undefined;
}

/** A mark as the history shows it, with the assignee's name. */
async function markView(trx: Trx, { assigneeId, snoozedUntil }: InboxMark) {
  const person = assigneeId === null ? undefined : await findAdminUserById(trx, assigneeId);
  return { snoozedUntil, assignee: person ? fullName(person) || person.email : null };
}

/**
 * Snoozes or assigns an inbox entry, or dismisses a failed message or a kept step; omitted fields stay. The later of two changes wins, and
 * the history shows both.
 * @throws {AppError} `invalid` for a time in the past, and for an account or item that does not exist; `wrong_state` for a
 *   message that has not failed.
 */
export async function markInboxItem(
  { db, now, actor }: StaffContext,
  { body }: RouteInput<typeof boardRoutes.mark>,
): Promise<RouteOutput<typeof boardRoutes.mark>> {
  const { kind, itemId, assigneeId, dismissed } = body;
  const until = body.snoozedUntil == null ? null : new Date(body.snoozedUntil);
  if (until && until <= now) throw invalid({ snoozedUntil: 'Choose a time in the future' });
  if (until && until.getTime() - now.getTime() > MAX_SNOOZE_MS)
    throw invalid({ snoozedUntil: 'Choose a time within a year' });
  if (dismissed && !dismissableKinds.has(kind))
    throw invalid({
      dismissed:
        'Only a message that failed, a kept step, a card payment, a missing fee or a job with nothing to charge can be dismissed',
    });
  return db.transaction().execute(async (trx) => {
    const item = await findInboxItem(trx, kind, itemId);
    if (!item) throw invalid({ itemId: 'There is no such entry in the inbox' });
    if (assigneeId && !(await findAdminUserById(trx, assigneeId))?.isActive)
      throw invalid({ assigneeId: 'There is no such staff member' });
    const failed = dismissed && kind === 'mail_failed' ? await lockFailedMessage(trx, itemId) : undefined;
    if (dismissed && kind === 'mail_failed' && !failed)
      throw wrongState('This message is being sent again, or it was sent.');
    const none = { kind, itemId, assigneeId: null, snoozedUntil: null, snoozedAt: null, dismissedAt: null };
    const before = (await lockInboxMark(trx, kind, itemId)) ?? { ...none, updatedAt: now.toISOString() };
    const changes = {
      ...(assigneeId === undefined ? {} : { assigneeId }),
      ...(body.snoozedUntil === undefined
        ? {}
        : { snoozedUntil: until?.toISOString() ?? null, snoozedAt: until ? now.toISOString() : null }),
      ...(dismissed === undefined ? {} : { dismissedAt: dismissed ? now.toISOString() : null }),
      updatedAt: now.toISOString(),
    };
    const after: InboxMark = { ...before, ...changes };
    const what = changeOf(before, after);
    if (what) {
      await saveInboxMark(trx, after, changes);
      const { recordType, recordId } = item;
      if (recordType !== null) {
        await appendEvent(trx, {
          recordType,
          recordId,
          what,
          actor: actor.email,
          at: now,
          before: failed ? null : await markView(trx, before),
          after: failed ? { recipient: failed.recipient } : await markView(trx, after),
        });
      }
    }
    const { snoozedUntil, dismissedAt } = after;
    return { kind, itemId, assigneeId: after.assigneeId, snoozedUntil, dismissed: dismissedAt !== null };
  });
}

/**
 * Cancels stale jobs, all or none.
 * @throws {AppError} `wrong_state` when one of them is no longer stale.
 */
export async function closeStaleJobs(
  context: StaffContext,
  { body: { jobIds, reason, note } }: RouteInput<typeof boardRoutes.close>,
): Promise<{ closed: number }> {
  const { db, now } = context;
  const ids = [...new Set(jobIds)].toSorted();
  return db.transaction().execute(async (trx) => {
    const jobs: StoredJob[] = [];
    for (const id of ids) {
      const job = await lockJobById(trx, id);
      if (job) jobs.push(job);
    }
    const stale = await areAllStale(trx, ids, {
      staleBefore: staleBefore(now),
      startOfToday: startOfShopDay(shopToday(now)),
    });
    if (!stale) {
      throw wrongState(
        'One of these jobs has changed in the meantime. The list is now up to date: choose again.',
      );
    }
    for (const job of jobs) {
      await stepVisit(trx, context, job, {
        event: 'cancel',
        given: { cancelReason: reason },
        words: emptyToNull(note),
      });
    }
    return { closed: jobs.length };
  });
}
