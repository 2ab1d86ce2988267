import { fullName } from '#domain/customer.ts';
import business from '#content/business.json' with { type: 'json' };
import type { CustomerDocument } from '#contract/documents/document.ts';
import { addressLine, phoneDisplay, smsHref, telHref } from '#domain/business.ts';
import { vehicleName } from '#domain/job-facts.ts';
import { feeLines } from '#domain/quote-lines.ts';
import { centsFromDecimal, decimalFromCents } from '#domain/money.ts';
import { canAnswerPrice, type VisitState } from '#domain/job.ts';
import { allowedQuoteEvents, derivedQuoteStatus } from '#domain/quote.ts';
import { formatTaxRate, taxName } from '#domain/pricing.ts';
import { normalizePhone, smsLink, telLink } from '#domain/phone.ts';
import { derivedInvoiceStatus } from '#domain/invoice.ts';
import type { Config } from '../config.ts';
import { invoiceFacts, takesCards } from '../invoices/invoice-view.ts';
import { depositDue } from '../payments/deposits.ts';
import { readSnapshot } from '../invoices/snapshot.ts';
import { quoteFacts } from '../estimates/estimate-view.ts';
import type { FoundDocument } from './find-document.ts';
import { ESTIMATE_TERMS, INVOICE_TERMS } from './letterhead.ts';

type Estimate = Extract<FoundDocument, { kind: 'estimate' }>;
type Invoice = Extract<FoundDocument, { kind: 'invoice' }>;

const CUSTOMER_EVENTS = ['approve', 'decline', 'change'] as const;

/** A document as its customer sees it; `today` is the day in Honolulu. */
export function documentView(
  found: FoundDocument,
  today: string,
  config: Pick<Config, 'cards'>,
): CustomerDocument {
  return found.kind === 'estimate'
    ? estimateView(found, today, config)
    : invoiceDocument(found, today, config);
}

function estimateView(
  { quote }: Estimate,
  today: string,
  { cards }: Pick<Config, 'cards'>,
): CustomerDocument {
  const allowed = allowedQuoteEvents(quote.status, quoteFacts(quote, today), 'customer');
  return {
    kind: 'estimate',
    number: quote.quoteNumber,
    status: derivedQuoteStatus(quote, today),
    revision: quote.revision,
    business: {
      name: business.name,
      phone: phoneDisplay,
      telHref,
      smsHref: smsHref(`About estimate ${quote.quoteNumber}: `),
      email: business.email,
      address: addressLine,
    },
    customerName: fullName(quote),
    serviceAddress: quote.serviceAddress,
    emergency: quote.isEmergency || quote.urgency === 'emergency',
    vehicle: vehicleName(quote) || null,
    items: quote.items.map((item) => ({
      description: item.serviceDescription,
      quantity: item.quantity,
      unitPrice: item.unitPrice,
      totalPrice: item.totalPrice,
      custom: item.custom,
    })),
    fees: feeLines(quote).map(({ label, amountCents }) => ({ label, amount: decimalFromCents(amountCents) })),
    subtotal: quote.subtotal,
    taxLabel: `${taxName} ${formatTaxRate(quote.taxRatePerMillion)}`,
    tax: quote.tax,
    total: quote.total,
    paid: quote.depositPaid,
    balance: decimalFromCents(centsFromDecimal(quote.total) - centsFromDecimal(quote.depositPaid)),
    issuedAt: quote.sentAt ?? quote.createdAt,
    validUntil: quote.validUntil,
    dueDate: null,
    terms: [...ESTIMATE_TERMS],
    allowed: CUSTOMER_EVENTS.filter((event) => allowed.includes(event)),
    decision: decisionView(quote),
    changeRequestedAt: quote.changeRequestedAt,
    payable: cards && depositDue(quote) > 0 ? decimalFromCents(depositDue(quote)) : null,
  };
}

/** The decision as the customer may see it: with the name they signed, or without a name if staff decided. */
function decisionView({ decidedAt, decidedAs, decidedBy }: Estimate['quote']): CustomerDocument['decision'] {
  if (!decidedAt) return null;
  return { at: decidedAt, as: decidedAs ?? 'staff', by: decidedAs === 'customer' ? decidedBy : null };
}

function invoiceDocument(
  { invoice }: Invoice,
  today: string,
  config: Pick<Config, 'cards'>,
): CustomerDocument {
  const frozen = readSnapshot(invoice);
  const { paidCents, balanceCents } = invoiceFacts(invoice);
  const { digits, e164 } = normalizePhone(frozen.business.phone);
  const number = e164 ?? digits;
  const fees = frozen.items.filter(({ kind }) => kind !== 'item');
  return {
    kind: 'invoice',
    number: frozen.invoiceNumber,
    status: derivedInvoiceStatus({ ...invoice, balanceCents }, today),
    revision: 1,
    business: {
      name: frozen.business.name,
      phone: frozen.business.phone,
      email: frozen.business.email,
      telHref: telLink(number),
      smsHref: smsLink(number, `About invoice ${frozen.invoiceNumber}: `),
      address: frozen.business.address,
    },
    customerName: frozen.customer.name,
    serviceAddress: frozen.serviceAddress,
    emergency: false,
    vehicle: frozen.vehicle,
    items: frozen.items
      .filter(({ kind }) => kind === 'item')
      .map(({ description, quantity, unitPrice, totalPrice }) => ({
        description,
        quantity,
        unitPrice,
        totalPrice,
        custom: false,
      })),
    fees: fees.map(({ description, totalPrice }) => ({ label: description, amount: totalPrice })),
    subtotal: frozen.subtotal,
    taxLabel: `${frozen.taxName} ${formatTaxRate(frozen.taxRatePerMillion)}`,
    tax: frozen.tax,
    total: frozen.total,
    paid: decimalFromCents(paidCents),
    balance: decimalFromCents(balanceCents),
    issuedAt: frozen.issuedAt,
    validUntil: null,
    dueDate: frozen.dueDate,
    terms: [...INVOICE_TERMS],
    allowed: [],
    decision: null,
    changeRequestedAt: null,
    payable: takesCards(config, invoice) ? decimalFromCents(balanceCents) : null,
  };
}

/** A paper with the answers that its customer can still give, once the job is that far. */
export const answerableIn = (visit: VisitState, view: CustomerDocument): CustomerDocument => ({
  ...view,
  allowed: view.allowed.filter((event) => canAnswerPrice(visit, event)),
});
