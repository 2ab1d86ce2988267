import type { quoteActionRoutes } from '#contract/estimates/actions.ts';
import { type Quote, quoteRoutes } from '#contract/estimates/estimate.ts';
import type { RouteInput } from '#contract/route.ts';
import {
  findQuoteById,
  listQuotes as selectQuotes,
  lockQuoteById,
  updateQuote,
} from '#db/queries/estimates/estimates.ts';
import { appendEvent } from '#db/queries/history.ts';
import { startOfShopDay, shopToday } from '#domain/shop-time.ts';
import { urgencies, type Urgency } from '#domain/urgency.ts';
import type { StaffContext } from '../context.ts';
import { decryptForReader, matchingBlindIndexes, recordFound } from '../encryption/audited-reads.ts';
import { notFound } from '../errors.ts';
import { staleVersion } from '../record-version.ts';
import { quoteRowView, quoteView } from './estimate-view.ts';

const isUrgency = (text: string): text is Urgency => urgencies.some((urgency) => urgency === text);

/** A page of estimates; statuses are as of today in Honolulu. */
export async function listQuotes(context: StaffContext, { query }: RouteInput<typeof quoteRoutes.list>) {
  const { db, now } = context;
  const today = shopToday(now);
  const blindIndexes = await matchingBlindIndexes(context, query.q);
  const { rows, nextCursor } = await selectQuotes(db, {
    ...query,
    urgencies: query.urgency?.split(',').filter(isUrgency),
    startOfToday: startOfShopDay(today),
    blindIndexes,
  });
  await recordFound(
    context,
    blindIndexes,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map((row) => quoteRowView(row, today)),
    nextCursor,
  };
}

/**
 * One estimate with its items and, unless the caller opts out, its decrypted fields; the history records that
 * read.
 * @throws {AppError} `not_found`.
 */
export async function findQuote(
  context: StaffContext,
  { params, query }: RouteInput<typeof quoteRoutes.find>,
): Promise<Quote> {
  const { db, now } = context;
  const quote = await findQuoteById(db, params.id);
  if (!quote) throw notFound('estimate');
  const opened = query.reveal === 'no' ? undefined : await decryptForReader(context, 'quote', quote);
  return quoteView(quote, shopToday(now), opened);
}

/**
 * Clears the suspicious flag of an estimate in any state: it is no longer purged as spam, and its address may get
 * mail. Clearing it again is not an error.
 * @throws {AppError} `not_found`, `stale_version`.
 */
export async function clearQuoteFlag(
  { db, now, actor }: StaffContext,
  { params, body }: RouteInput<typeof quoteActionRoutes.clearFlag>,
): Promise<Quote> {
  const today = shopToday(now);
  const stored = await db.transaction().execute(async (trx) => {
    const before = await lockQuoteById(trx, params.id);
    if (!before) throw notFound('estimate');
    if (!before.suspicious) return before;
    if (body.version !== undefined && body.version !== before.version)
      throw staleVersion(quoteView(before, today));
    const { id, version } = before;
    const after = await updateQuote(trx, { id, version, changes: { suspicious: false, updatedAt: now } });
    if (!after) throw new Error('A locked quote changed its version');
    await appendEvent(trx, {
      recordType: 'quote',
      recordId: id,
      what: 'flag_cleared',
      actor: actor.email,
      at: now,
      before: { suspicious: true },
      after: { suspicious: false },
    });
    return after;
  });
  return quoteView(stored, today);
}
