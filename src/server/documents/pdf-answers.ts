import type { pdfRoutes } from '#contract/documents/pdf.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Context, StaffContext } from '../context.ts';
import { limitLinks } from './limit-links.ts';
import { findDocument } from './find-document.ts';
import { makeEstimatePdf, makeInvoicePdf, makeReceiptPdf, type DocumentPdf } from './make-document-pdf.ts';

function pdfAnswer({ filename, bytes }: DocumentPdf): Response {
  return new Response(new Uint8Array(bytes), {
    headers: { 'content-type': 'application/pdf', 'content-disposition': `inline; filename="${filename}"` },
  });
}

/** The PDF of an estimate. @throws {AppError} `not_found`. */
export async function estimatePdfAnswer(
  context: StaffContext,
  { params }: RouteInput<typeof pdfRoutes.estimate>,
): Promise<Response> {
  return pdfAnswer(await makeEstimatePdf(context, params.id));
}

/** The PDF of an invoice. @throws {AppError} `not_found`. */
export async function invoicePdfAnswer(
  context: StaffContext,
  { params }: RouteInput<typeof pdfRoutes.invoice>,
): Promise<Response> {
  return pdfAnswer(await makeInvoicePdf(context, params.id));
}

/** The PDF of a payment's receipt. @throws {AppError} `not_found`. */
export async function receiptPdfAnswer(
  context: StaffContext,
  { params }: RouteInput<typeof pdfRoutes.receipt>,
): Promise<Response> {
  return pdfAnswer(await makeReceiptPdf(context, { invoiceId: params.id, paymentId: params.paymentId }));
}

/** The PDF of the document a customer's link opens. @throws {AppError} `not_found`, `rate_limited`. */
export async function documentPdfAnswer(
  context: Context,
  { params }: RouteInput<typeof pdfRoutes.document>,
): Promise<Response> {
  await limitLinks(context, 'read');
  const found = await findDocument(context.db, params.token, context.now);
  return pdfAnswer(
    found.kind === 'estimate'
      ? await makeEstimatePdf(context, found.quote.id)
      : await makeInvoicePdf(context, found.invoice.id),
  );
}
