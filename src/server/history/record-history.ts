import {
  type HistoryEntry,
  historyReaders,
  type HistoryRecordType,
  historyRoutes,
} from '#contract/history.ts';
import type { RouteInput } from '#contract/route.ts';
import { listEvents, type NamedEvent, appendEvent, type NewEvent } from '#db/queries/history.ts';
import type { RecordType } from '#domain/live.ts';
import type { StaffContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { numberedPage } from '../numbered-page.ts';
import type { Trx } from '#db/connect.ts';

const stored: Record<HistoryRecordType, RecordType> = {
  job: 'job',
  lead: 'contact_request',
  booking: 'booking_request',
  customer: 'customer',
  quote: 'quote',
  invoice: 'invoice',
  inventory: 'inventory_item',
  review: 'review',
  property: 'property',
  user: 'admin_user',
};

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

/**
 * A page of a record's events, newest first; empty for an unknown record.
 * @throws {AppError} `forbidden` for a kind of record that the caller's role does not read
 */
export async function listHistory(
  { db, actor }: StaffContext,
  { query }: RouteInput<typeof historyRoutes.list>,
) {
  const { recordType, recordId } = query;
  if (!historyReaders[recordType].includes(actor.role))
    throw new AppError('forbidden', 'Your role does not include this.');
  const page = await numberedPage(query, (limit, before) =>
    listEvents(db, {
      recordType: stored[recordType],
      recordId,
      limit,
      ...(before === undefined ? {} : { before }),
    }),
  );
  return { ...page, rows: page.rows.map(entryView) };
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
