import { quoteRoutes, type Quote } from '#contract/quote.ts';
import type { RouteInput } from '#contract/route.ts';
import { findQuoteById, listQuotes as selectQuotes } from '#db/queries/quotes.ts';
import { startOfHonoluluDay, todayInHonolulu } from '#domain/honolulu.ts';
import { urgencies, type Urgency } from '#domain/urgency.ts';
import type { StaffContext } from './context.ts';
import { notFound } from './errors.ts';
import { pageReply } from './page.ts';
import { quoteRowView, quoteView } from './quote-view.ts';

const isUrgency = (text: string): text is Urgency => urgencies.some((urgency) => urgency === text);

/** A page of estimates, each with the status it has today in Honolulu. */
export async function listQuotes({ db, now }: StaffContext, { query }: RouteInput<typeof quoteRoutes.list>) {
  const today = todayInHonolulu(now);
  const { rows, nextCursor } = await selectQuotes(db, {
    ...query,
    urgencies: query.urgency?.split(',').filter(isUrgency),
    startOfToday: startOfHonoluluDay(today),
  });
  return pageReply(quoteRoutes.list.path, query, {
    rows: rows.map((row) => quoteRowView(row, today)),
    nextCursor,
  });
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
