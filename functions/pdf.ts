import { documentRoutes } from '#contract/document.ts';
import { invoiceActionRoutes } from '#contract/invoice-actions.ts';
import { invoiceRoutes } from '#contract/invoice.ts';
import { quoteActionRoutes } from '#contract/quote-actions.ts';
import {
  documentPdfAnswer,
  estimatePdfAnswer,
  invoicePdfAnswer,
  receiptPdfAnswer,
} from '#server/documents/pdf-answers.ts';
import { on, serve } from '#server/http/serve.ts';

/** On its own, so that nothing else waits for what makes a PDF. */
export default serve([
  on(quoteActionRoutes.pdf, estimatePdfAnswer),
  on(invoiceRoutes.pdf, invoicePdfAnswer),
  on(invoiceActionRoutes.receiptPdf, receiptPdfAnswer),
  on(documentRoutes.pdf, documentPdfAnswer),
]);

export const config = {
  path: [
    '/api/admin/quotes/:id/pdf',
    '/api/admin/invoices/:id/pdf',
    '/api/admin/invoices/:id/payments/:paymentId/pdf',
    '/api/documents/:token/pdf',
  ],
};
