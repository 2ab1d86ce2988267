import { quoteRoutes, type Quote } from '#contract/estimates/estimate.ts';
import type { RouteInput } from '#contract/route.ts';
import { findQuoteById, listQuotes as selectQuotes } from '#db/queries/estimates/estimates.ts';
import { startOfHonoluluDay, todayInHonolulu } from '#domain/honolulu.ts';
import { urgencies, type Urgency } from '#domain/urgency.ts';
import type { StaffContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { matchingBlindIndexes, decryptForReader, recordFound } from '../encryption/audited-reads.ts';
import { quoteRowView, quoteView } from './estimate-view.ts';

const isUrgency = (text: string): text is Urgency => urgencies.some((urgency) => urgency === text);

/** A page of estimates; statuses are as of today in Honolulu. */
export async function listQuotes(context: StaffContext, { query }: RouteInput<typeof quoteRoutes.list>) {
  const { db, now } = context;
  const today = todayInHonolulu(now);
  const blindIndexes = await matchingBlindIndexes(context, query.q);
  const { rows, nextCursor } = await selectQuotes(db, {
    ...query,
    urgencies: query.urgency?.split(',').filter(isUrgency),
    startOfToday: startOfHonoluluDay(today),
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
  return quoteView(quote, todayInHonolulu(now), opened);
}
