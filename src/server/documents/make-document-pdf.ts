import type { Db } from '#db/connect.ts';
import { findApproval } from '#db/queries/estimates/approvals.ts';
import { findInvoiceById } from '#db/queries/invoices/invoices.ts';
import { listPaymentsOfInvoice, listPaymentsOfQuote } from '#db/queries/payments.ts';
import { findQuoteById } from '#db/queries/estimates/estimates.ts';
import { todayInHonolulu } from '#domain/honolulu.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { estimatePdf, invoicePdf, receiptPdf } from '../pdf/make-pdf.ts';
import { findDocument } from './find-document.ts';
import { estimateDocument, invoiceDocument, receiptDocument } from './pdf-model.ts';

/** The context for making a PDF. */
export interface PdfContext {
  readonly db: Db;
  readonly now: Date;
  readonly config: Pick<Config, 'paymentUrlTemplate'>;
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
  const bytes = await estimatePdf(estimateDocument(quote, payments, approval, todayInHonolulu(now)));
  return { filename: `${quote.quoteNumber}.pdf`, bytes };
}

/** An invoice's PDF: the snapshot, with the payments so far. @throws {AppError} `not_found`. */
export async function makeInvoicePdf(
  { db, now, config }: PdfContext,
  invoiceId: string,
): Promise<DocumentPdf> {
  const invoice = await findInvoiceById(db, invoiceId);
  if (!invoice) throw notFound('invoice');
  const payments = await listPaymentsOfInvoice(db, invoice.id);
  const bytes = await invoicePdf(invoiceDocument(invoice, payments, { today: todayInHonolulu(now), config }));
  return { filename: `${invoice.invoiceNumber}.pdf`, bytes };
}

/** The receipt of one payment on an invoice. @throws {AppError} `not_found`. */
export async function makeReceiptPdf(
  { db, now, config }: PdfContext,
  { invoiceId, paymentId }: { invoiceId: string; paymentId: string },
): Promise<DocumentPdf> {
  const invoice = await findInvoiceById(db, invoiceId);
  if (!invoice) throw notFound('invoice');
  const payments = await listPaymentsOfInvoice(db, invoice.id);
  const document = receiptDocument(invoice, payments, paymentId, { today: todayInHonolulu(now), config });
  if (!document) throw notFound('payment');
  const place = payments.findIndex(({ id }) => id === paymentId) + 1;
  return { filename: `${invoice.invoiceNumber}-receipt-${place}.pdf`, bytes: await receiptPdf(document) };
}

/** The PDF of the document a customer's link opens. @throws {AppError} `not_found`. */
export async function makeLinkedPdf(context: Context, token: string): Promise<DocumentPdf> {
  const found = await findDocument(context.db, token, context.now);
  return found.kind === 'estimate'
    ? makeEstimatePdf(context, found.quote.id)
    : makeInvoicePdf(context, found.invoice.id);
}
