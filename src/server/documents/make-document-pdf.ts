import type { pdfRoutes } from '#contract/documents/pdf.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Db } from '#db/connect.ts';
import { findApproval, type Approval } from '#db/queries/estimates/approvals.ts';
import { findInvoiceById, type Invoice as StoredInvoice } from '#db/queries/invoices/invoices.ts';
import {
  listPaymentsOfInvoice,
  listPaymentsOfQuote,
  type Payment as StoredPayment,
} from '#db/queries/payments.ts';
import { findHeadAtPayment } from '#db/queries/jobs/job-steps.ts';
import { findQuoteById, type Quote as StoredQuote } from '#db/queries/estimates/estimates.ts';
import { shopToday } from '#domain/shop-time.ts';
import { strokesOf } from '#contract/documents/signature.ts';
import { vehicleName } from '#domain/job-facts.ts';
import { feeLines } from '#domain/quote-lines.ts';
import { derivedInvoiceStatus } from '#domain/invoice.ts';
import { centsFromDecimal } from '#domain/money.ts';
import { derivedQuoteStatus } from '#domain/quote.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { shortHash } from '#domain/step-chain.ts';
import { taxName } from '#domain/pricing.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { estimatePdf, invoicePdf, receiptPdf } from '../pdf/make-pdf.ts';
import { takesCards } from '../invoices/invoice-view.ts';
import { readSnapshot } from '../invoices/snapshot.ts';
import type { DocumentPayment, EstimateDocument, InvoiceDocument, ReceiptDocument } from '../pdf/types.ts';
import { findPapers } from './find-document.ts';
import { linkAddress, shownJobLink } from './job-link.ts';
import { letterhead, ESTIMATE_TERMS, INVOICE_TERMS } from './letterhead.ts';

/** The context for making a PDF. */
export interface PdfContext {
  readonly db: Db;
  readonly now: Date;
  readonly config: Pick<Config, 'cards' | 'siteUrl' | 'jwtSecrets'>;
}

/** A PDF and its file name. */
export interface DocumentPdf {
  readonly filename: string;
  readonly bytes: Uint8Array;
}

/** An estimate's PDF, with the signature if there is one. @throws {AppError} `not_found`. */
export async function makeEstimatePdf({ db, now }: PdfContext, quoteId: string): Promise<DocumentPdf> {
  const quote = await findQuoteById(db, quoteId);
  if (!quote) throw notFound('estimate');
  const [payments, approval] = await Promise.all([
    listPaymentsOfQuote(db, quote.id),
    findApproval(db, quote),
  ]);
  const bytes = await estimatePdf(estimateDocument(quote, payments, approval, shopToday(now)));
  return { filename: `${quote.quoteNumber}.pdf`, bytes };
}

/**
 * An invoice's PDF: the snapshot, with the payments so far and the way to pay the rest by card.
 * @param page the customer's page; without it, the one that was shown or texted to them, if any
 * @throws {AppError} `not_found`.
 */
export async function makeInvoicePdf(
  { db, now, config }: PdfContext,
  invoiceId: string,
  page?: string,
): Promise<DocumentPdf> {
  const invoice = await findInvoiceById(db, invoiceId);
  if (!invoice) throw notFound('invoice');
  const payments = await listPaymentsOfInvoice(db, invoice.id);
  const payUrl = takesCards(config, invoice)
    ? (page ?? (invoice.jobId === null ? null : await shownJobLink(db, config, invoice.jobId)))
    : null;
  const bytes = await invoicePdf(invoiceDocument(invoice, payments, { today: shopToday(now), payUrl }));
  return { filename: `${invoice.invoiceNumber}.pdf`, bytes };
}

/** The receipt of one payment on an invoice. @throws {AppError} `not_found`. */
export async function makeReceiptPdf(
  { db, now }: Pick<PdfContext, 'db' | 'now'>,
  { invoiceId, paymentId }: { invoiceId: string; paymentId: string },
): Promise<DocumentPdf> {
  const invoice = await findInvoiceById(db, invoiceId);
  if (!invoice) throw notFound('invoice');
  const payments = await listPaymentsOfInvoice(db, invoice.id);
  const place = payments.findIndex(({ id }) => id === paymentId) + 1;
  const { jobId } = invoice;
  const at = payments[place - 1]?.receivedAt;
  const head = jobId && at ? await findHeadAtPayment(db, { jobId, paymentId, at }) : null;
  const document = receiptDocument(invoice, payments, paymentId, { today: shopToday(now), head });
  if (!document) throw notFound('payment');
  return { filename: `${invoice.invoiceNumber}-receipt-${place}.pdf`, bytes: await receiptPdf(document) };
}

/**
 * The PDF of a paper that a customer's link opens: the estimate, the invoice, or the receipt of one of its payments; by
 * default the invoice where there is one. @throws {AppError} `not_found`.
 */
export async function makeLinkedPdf(
  context: Context,
  { params, query }: RouteInput<typeof pdfRoutes.document>,
): Promise<DocumentPdf> {
  const { estimate, invoice, link } = await findPapers(context.db, params.token, context.now);
  const { paper = invoice ? 'invoice' : 'estimate', payment } = query;
  if (paper === 'estimate') {
    if (!estimate) throw notFound('document');
    return makeEstimatePdf(context, estimate.quote.id);
  }
  if (!invoice) throw notFound('document');
  const invoiceId = invoice.invoice.id;
  return payment === undefined
    ? makeInvoicePdf(context, invoiceId, linkAddress(context.config, link))
    : makeReceiptPdf(context, { invoiceId, paymentId: payment });
}

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
function estimateDocument(
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
function invoiceDocument(
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
function receiptDocument(
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
