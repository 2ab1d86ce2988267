import { historyReaders, type HistoryRecordType, type historyRoutes } from '#contract/history.ts';
import type { RouteInput } from '#contract/route.ts';
import { listEvents } from '#db/queries/history.ts';
import { countFitting } from '#db/queries/keyset.ts';
import { DEFAULT_LIMIT, type Page } from '#domain/list-orders.ts';
import type { RecordType } from '#domain/record-news.ts';
import type { StaffContext } from '../context.ts';
import { AppError, invalid } from '../errors.ts';
import { entryView } from './record-history.ts';

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

/**
 * A page of rows with consecutive numbers (history, movements); the cursor is the last row's number.
 * @param load returns at most `limit` rows, newest first, with numbers below `before` if that is given
 * @throws {AppError} `invalid` for an unknown cursor.
 */
export async function numberedPage<T extends { readonly id: number }>(
  { limit = DEFAULT_LIMIT, cursor }: { limit?: number | undefined; cursor?: string | undefined },
  load: (limit: number, before: number | undefined) => Promise<readonly T[]>,
): Promise<Page<T>> {
  if (cursor !== undefined && !/^[1-9]\d{0,14}$/.test(cursor)) {
    throw invalid({ cursor: 'Must be a cursor from a Link header' });
  }
  const rows = await load(limit + 1, cursor === undefined ? undefined : Number(cursor));
  // Limited by bytes too: an event contains every line of an estimate before and after, so 200 may exceed a response.
  const page = rows.slice(0, countFitting(rows.slice(0, limit)));
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > page.length && last ? String(last.id) : null };
}
