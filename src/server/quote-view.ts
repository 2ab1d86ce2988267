import type { Quote, QuoteRow } from '#contract/quote.ts';
import type { Quote as StoredQuote, QuoteHead } from '#db/queries/quotes.ts';
import { allowedQuoteEvents, derivedQuoteStatus, isQuoteExpired, type QuoteFacts } from '#domain/quote.ts';

/** What the guards of the state table look at, on the given Honolulu day. */
export function quoteFacts(
  stored: Pick<QuoteHead, 'validUntil' | 'hasLiveInvoice'>,
  today: string,
): QuoteFacts {
  return { expired: isQuoteExpired(stored.validUntil, today), hasLiveInvoice: stored.hasLiveInvoice };
}

/** A stored quote as the lists show it, with its status on the given Honolulu day. */
export function quoteRowView(stored: QuoteHead, today: string): QuoteRow {
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
    subtotal: stored.subtotal,
    urgencyFee: stored.urgencyFee,
    serviceFee: stored.serviceFee,
    tax: stored.tax,
    total: stored.total,
    status: derivedQuoteStatus(stored, today),
    validUntil: stored.validUntil,
    version: stored.version,
    revision: stored.revision,
    changeRequestedAt: stored.changeRequestedAt,
    allowed: [...allowedQuoteEvents(stored.status, quoteFacts(stored, today))],
    createdAt: stored.createdAt,
    updatedAt: stored.updatedAt,
  };
}

/** A stored quote whole, with its status on the given Honolulu day. */
export function quoteView(stored: StoredQuote, today: string): Quote {
  return {
    ...quoteRowView(stored, today),
    leadId: stored.leadId,
    bookingId: stored.bookingId,
    distanceMiles: stored.distanceMiles,
    propertyType: stored.propertyType,
    accessDetails: stored.accessDetails,
    vehicleYear: stored.vehicleYear,
    vehicleMake: stored.vehicleMake,
    vehicleModel: stored.vehicleModel,
    vehicleVin: stored.vehicleVin,
    keyCodes: stored.keyCodes,
    notes: stored.notes,
    source: stored.source,
    taxRatePerMillion: stored.taxRatePerMillion,
    sentAt: stored.sentAt,
    decidedAt: stored.decidedAt,
    decidedBy: stored.decidedBy,
    declineReason: stored.declineReason,
    changeRequest: stored.changeRequest,
    invoiceId: stored.invoiceId,
    depositPaid: stored.depositPaid,
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
