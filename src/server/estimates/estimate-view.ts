import type { Quote, QuoteRow } from '#contract/estimates/estimate.ts';
import type { Quote as StoredQuote, QuoteHeader } from '#db/queries/estimates/estimates.ts';
import { factsOf } from '#domain/job-facts.ts';
import { feeAmounts } from '#domain/quote-lines.ts';
import { allowedQuoteEvents, derivedQuoteStatus, isQuoteExpired, type QuoteFacts } from '#domain/quote.ts';
import { type DecryptedFields, encryptedFieldsView } from '../encryption/estimate-fields.ts';

/** The facts that the state table's guards check; `today` is the day in Honolulu. */
export function quoteFacts(
  stored: Pick<QuoteHeader, 'validUntil' | 'hasLiveInvoice'>,
  today: string,
): QuoteFacts {
  return { expired: isQuoteExpired(stored.validUntil, today), hasLiveInvoice: stored.hasLiveInvoice };
}

/**
 * Whether an estimate charges the urgency fee: the office's choice; by default only if it came from the website.
 */
export function chargesUrgencyFee({ applyUrgencyFee, source }: QuoteHeader): boolean {
  return applyUrgencyFee ?? source === 'public';
}

/** A stored quote as a list row; `today` in Honolulu decides whether it has expired. */
export function quoteRowView(stored: QuoteHeader, today: string): QuoteRow {
  return {
    id: stored.id,
    quoteNumber: stored.quoteNumber,
    customerId: stored.customerId,
    firstName: stored.firstName,
    lastName: stored.lastName,
    phone: stored.phone,
    email: stored.email,
    serviceType: stored.serviceType,
    location: stored.location,
    serviceAddress: stored.serviceAddress,
    urgency: stored.urgency,
    isEmergency: stored.isEmergency,
    suspicious: stored.suspicious,
    subtotal: stored.subtotal,
    ...feeAmounts(stored),
    tax: stored.tax,
    total: stored.total,
    status: derivedQuoteStatus(stored, today),
    validUntil: stored.validUntil,
    version: stored.version,
    revision: stored.revision,
    changeRequestedAt: stored.changeRequestedAt,
    decidedAt: stored.decidedAt,
    decidedBy: stored.decidedBy,
    decidedAs: stored.decidedAs,
    allowed: [...allowedQuoteEvents(stored.status, quoteFacts(stored, today))],
    createdAt: stored.createdAt,
    updatedAt: stored.updatedAt,
  };
}

const nothingOpened: DecryptedFields = { values: {}, unreadable: [] };

/**
 * A whole stored quote.
 * @param opened its decrypted fields, for callers who may see them; without it they stay hidden
 */
export function quoteView(stored: StoredQuote, today: string, opened = nothingOpened): Quote {
  return {
    ...quoteRowView(stored, today),
    leadId: stored.leadId,
    bookingId: stored.bookingId,
    jobId: stored.jobId,
    distanceMiles: stored.distanceMiles,
    applyUrgencyFee: chargesUrgencyFee(stored),
    ...factsOf(stored),
    ...encryptedFieldsView(stored, opened),
    source: stored.source,
    taxRatePerMillion: stored.taxRatePerMillion,
    sentAt: stored.sentAt,
    declineReason: stored.declineReason,
    changeRequest: stored.changeRequest,
    invoiceId: stored.invoiceId,
    depositPaid: stored.depositPaid,
    depositAsked: stored.depositAsked,
    items: stored.items.map((item) => ({
      id: item.id,
      serviceCategory: item.serviceCategory,
      serviceDescription: item.serviceDescription,
      quantity: item.quantity,
      unitPrice: item.unitPrice,
      totalPrice: item.totalPrice,
      estimatedTime: item.estimatedTime,
      difficulty: item.difficulty,
      custom: item.custom,
      inventoryItemId: item.inventoryItemId,
    })),
  };
}
