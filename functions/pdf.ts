import { pdfRoutes } from '#contract/documents/pdf.ts';
import {
  documentPdfAnswer,
  estimatePdfAnswer,
  invoicePdfAnswer,
  receiptPdfAnswer,
} from '#server/documents/pdf-answers.ts';
import { on, serve } from '#server/http/serve.ts';

/** On its own, so that nothing else waits for what makes a PDF. */
export default serve([
  on(pdfRoutes.estimate, estimatePdfAnswer),
  on(pdfRoutes.invoice, invoicePdfAnswer),
  on(pdfRoutes.receipt, receiptPdfAnswer),
  on(pdfRoutes.document, documentPdfAnswer),
]);

export const config = {
  path: [
    '/api/admin/quotes/:id/pdf',
    '/api/admin/invoices/:id/pdf',
    '/api/admin/invoices/:id/payments/:paymentId/pdf',
    '/api/documents/:token/pdf',
  ],
};
