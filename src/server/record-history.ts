import { type HistoryEntry, type HistoryRecordType, historyRoutes } from '#contract/history.ts';
import type { RouteInput } from '#contract/route.ts';
import { type Event, listEvents, type RecordType } from '#db/queries/events.ts';
import type { StaffContext } from './context.ts';
import { numberedPage, pageReply } from './page.ts';

const stored: Record<HistoryRecordType, RecordType> = {
  lead: 'contact_request',
  booking: 'booking_request',
  customer: 'customer',
  quote: 'quote',
  invoice: 'invoice',
  inventory: 'inventory_item',
  review: 'review',
  user: 'admin_user',
};

function entryView({ id, actor, what, before, after, at }: Event): HistoryEntry {
  return { id, actor, what, before, after, at };
}

/** A page of what happened to a record, newest first; empty for a record that does not exist. */
export async function listHistory({ db }: StaffContext, { query }: RouteInput<typeof historyRoutes.list>) {
  const { recordType, recordId } = query;
  const page = await numberedPage(query, (limit, before) =>
    listEvents(db, {
      recordType: stored[recordType],
      recordId,
      limit,
      ...(before === undefined ? {} : { before }),
    }),
  );
  return pageReply(historyRoutes.list.path, query, { ...page, rows: page.rows.map(entryView) });
}
