import { strokesOf } from '#contract/documents/signature.ts';
import type { Approval } from '#db/queries/estimates/approvals.ts';
import type { Invoice as StoredInvoice } from '#db/queries/invoices/invoices.ts';
import type { Payment as StoredPayment } from '#db/queries/payments.ts';
import type { Quote as StoredQuote } from '#db/queries/estimates/estimates.ts';
import { vehicleName } from '#domain/estimate-facts.ts';
import { feeLines } from '#domain/fees.ts';
import { derivedInvoiceStatus } from '#domain/invoice.ts';
import { centsFromDecimal } from '#domain/money.ts';
import { derivedQuoteStatus } from '#domain/quote.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { shortHash } from '#domain/step-chain.ts';
import { taxName } from '#domain/tax-rate.ts';
import { readSnapshot } from '../invoices/snapshot.ts';
import type { DocumentPayment, EstimateDocument, InvoiceDocument, ReceiptDocument } from '../pdf/types.ts';
import { letterhead, ESTIMATE_TERMS, INVOICE_TERMS } from './letterhead.ts';

const cents = (amount: string) => centsFromDecimal(amount, { negative: true });

function paymentLines(payments: readonly StoredPayment[]): DocumentPayment[] {
  return payments.map(({ kind, amount, method, reference, receivedAt }) => ({
    receivedAt,
    method,
    reference,
    amountCents: kind === 'reversal' ? -cents(amount) : cents(amount),
  }));
}

const sum = (lines: readonly DocumentPayment[]) =>
  lines.reduce((total, { amountCents }) => total + amountCents, 0);

/** The estimate as its PDF prints it; `today` is the day in Honolulu. */
export function estimateDocument(
  quote: StoredQuote,
  payments: readonly StoredPayment[],
  approval: Approval | undefined,
  today: string,
): EstimateDocument {
  const paid = paymentLines(payments);
  return {
    ...letterhead(quote),
    number: quote.quoteNumber,
    issuedAt: quote.sentAt ?? quote.createdAt,
    serviceAddress: quote.serviceAddress,
    serviceType: serviceTypeLabel(quote.serviceType),
    vehicle: vehicleName(quote),
    lines: quote.items.map((item) => ({
      description: item.serviceDescription,
      note: item.custom ? 'Your own price, to be confirmed by us' : null,
      quantity: item.quantity,
      unitPriceCents: cents(item.unitPrice),
      totalCents: cents(item.totalPrice),
    })),
    subtotalCents: cents(quote.subtotal),
    fees: feeLines(quote),
    tax: { label: taxName, ratePerMillion: quote.taxRatePerMillion, amountCents: cents(quote.tax) },
    totalCents: cents(quote.total),
    payments: paid,
    balanceCents: cents(quote.total) - sum(paid),
    terms: ESTIMATE_TERMS.join('\n'),
    status: derivedQuoteStatus(quote, today),
    validUntil: quote.validUntil,
    revision: quote.revision,
    approval:
      approval && quote.status === 'approved'
        ? {
            name: approval.name,
            at: approval.createdAt,
            signature: approval.signature ? strokesOf(approval.signature) : null,
          }
        : null,
  };
}

/**
 * The invoice as its PDF prints it: the snapshot, with the payments so far.
 * @param payUrl the customer's page, if cards are taken: a page for one payment would be stale on paper
 */
export function invoiceDocument(
  invoice: StoredInvoice,
  payments: readonly StoredPayment[],
  { today, payUrl }: { today: string; payUrl: string | null },
): InvoiceDocument {
  const frozen = readSnapshot(invoice);
  const paid = paymentLines(payments);
  const balanceCents = cents(frozen.total) - sum(paid);
  return {
    business: frozen.business,
    customer: frozen.customer,
    number: frozen.invoiceNumber,
    issuedAt: frozen.issuedAt,
    serviceAddress: frozen.serviceAddress,
    serviceType: frozen.serviceType ? serviceTypeLabel(frozen.serviceType) : null,
    vehicle: frozen.vehicle,
    lines: frozen.items.map((item) => ({
      description: item.description,
      quantity: item.quantity,
      unitPriceCents: cents(item.unitPrice),
      totalCents: cents(item.totalPrice),
    })),
    subtotalCents: cents(frozen.subtotal),
    fees: [],
    tax: { label: frozen.taxName, ratePerMillion: frozen.taxRatePerMillion, amountCents: cents(frozen.tax) },
    totalCents: cents(frozen.total),
    payments: paid,
    balanceCents,
    notes: frozen.notes,
    terms: INVOICE_TERMS.join('\n'),
    status: derivedInvoiceStatus({ ...invoice, balanceCents }, today),
    serviceDate: frozen.serviceDate,
    dueDate: frozen.dueDate,
    estimateNumber: frozen.estimateNumber,
    payUrl: invoice.status === 'sent' && balanceCents > 0 ? payUrl : null,
    voidReason: invoice.voidReason,
  };
}

/**
 * The receipt of one payment: the invoice as of that payment. Undefined for an unknown payment.
 * @param head the hash of the job's last signed step at the payment, if any
 */
export function receiptDocument(
  invoice: StoredInvoice,
  payments: readonly StoredPayment[],
  paymentId: string,
  { today, head }: { readonly today: string; readonly head: string | null },
): ReceiptDocument | undefined {
  const index = payments.findIndex(({ id }) => id === paymentId);
  if (index < 0) return undefined;
  const then = payments.slice(0, index + 1);
  const [payment] = paymentLines(then.slice(-1));
  if (!payment) return undefined;
  const document = invoiceDocument(invoice, then, { today, payUrl: null });
  const status = document.balanceCents <= 0 ? 'paid' : 'sent';
  return { invoice: { ...document, status }, payment, workRecord: head && shortHash(head) };
}
