import type { pdfRoutes } from '#contract/documents/pdf.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Db } from '#db/connect.ts';
import { findApproval } from '#db/queries/estimates/approvals.ts';
import { findInvoiceById } from '#db/queries/invoices/invoices.ts';
import { listPaymentsOfInvoice, listPaymentsOfQuote } from '#db/queries/payments.ts';
import { findHeadAtPayment } from '#db/queries/jobs/step-proofs.ts';
import { findQuoteById } from '#db/queries/estimates/estimates.ts';
import { shopToday } from '#domain/shop-time.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { estimatePdf, invoicePdf, receiptPdf } from '../pdf/make-pdf.ts';
import { takesCards } from '../invoices/invoice-view.ts';
import { findPapers } from './find-document.ts';
import { linkAddress, shownJobLink } from './job-link.ts';
import { estimateDocument, invoiceDocument, receiptDocument } from './pdf-model.ts';

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
