import type { Quote, quoteRoutes } from '#contract/quote.ts';
import type { RouteInput } from '#contract/route.ts';
import { findQuoteById, listQuotes as selectQuotes } from '#db/queries/quotes.ts';
import { todayInHonolulu } from '#domain/honolulu.ts';
import type { StaffContext } from './context.ts';
import { notFound } from './errors.ts';
import { pageReply } from './page.ts';
import { quoteRowView, quoteView } from './quote-view.ts';

/** A page of estimates, newest first, each with the status it has today in Honolulu. */
export async function listQuotes({ db, now }: StaffContext, { query }: RouteInput<typeof quoteRoutes.list>) {
  const today = todayInHonolulu(now);
  const { rows, nextCursor } = await selectQuotes(db, query, today);
  return pageReply('/api/admin/quotes', query, { rows: rows.map((row) => quoteRowView(row, today)), nextCursor });
}

/** One estimate with its items. @throws {Refusal} `not_found`. */
export async function findQuote(
  { db, now }: StaffContext,
  { params }: RouteInput<typeof quoteRoutes.find>,
): Promise<Quote> {
  const quote = await findQuoteById(db, params.id);
  if (!quote) throw notFound('estimate');
  return quoteView(quote, todayInHonolulu(now));
}
