import type { Quote, QuoteRow } from '#contract/quote.ts';
import { derivedQuoteStatus, type QuoteState } from '#domain/quote.ts';

/** What of a stored quote decides the status people see. */
interface Stated {
  readonly status: QuoteState;
  readonly validUntil: string;
  readonly hasLiveInvoice: boolean;
}

/** A stored row as the lists show it, with its status on the given Honolulu day. */
export function quoteRowView(row: Omit<QuoteRow, 'status'> & Stated, today: string): QuoteRow {
  const { hasLiveInvoice: _, ...shown } = row;
  return { ...shown, status: derivedQuoteStatus(row, today) };
}

/** A stored quote whole, with its status on the given Honolulu day. */
export function quoteView(quote: Omit<Quote, 'status'> & Stated, today: string): Quote {
  const { hasLiveInvoice: _, ...shown } = quote;
  return { ...shown, status: derivedQuoteStatus(quote, today) };
}
