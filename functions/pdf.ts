import { documentPdfs } from '#server/documents/pdf-routes.ts';
import { serve } from '#server/http/serve.ts';

/** Separate, so that no other function loads the PDF drawing code. */
export default serve(documentPdfs());

export const config = {
  path: [
    '/api/admin/quotes/:id/pdf',
    '/api/admin/invoices/:id/pdf',
    '/api/admin/invoices/:id/payments/:paymentId/pdf',
    '/api/documents/:token/pdf',
    '/api/admin/jobs/:id/evidence',
    '/api/documents/:token/evidence',
    '/api/admin/jobs/:id/dispute-fields',
    '/api/admin/jobs/:id/disputes/:disputeId/evidence',
    '/api/evidence-keys',
  ],
};
