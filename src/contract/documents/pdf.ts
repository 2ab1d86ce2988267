import * as z from 'zod/mini';
import { idParams, uuid } from '../fields.ts';
import { forEveryone } from '../roles.ts';
import { route } from '../route.ts';
import { tokenParams } from './document.ts';

/**
 * Printable documents. Kept apart from the records' own routes, so their function does not load the records'
 * schemas.
 */
export const pdfRoutes = {
  estimate: route({
    name: 'estimatePdf',
    summary: 'The estimate as a PDF',
    method: 'GET',
    path: '/api/admin/quotes/:id/pdf',
    auth: 'admin',
    roles: forEveryone,
    own: 'quote',
    amounts: true,
    params: idParams,
    success: { status: 200, type: 'application/pdf' },
    maxBytes: 0,
  }),
  invoice: route({
    name: 'invoicePdf',
    summary: 'The invoice as a PDF',
    method: 'GET',
    path: '/api/admin/invoices/:id/pdf',
    auth: 'admin',
    roles: forEveryone,
    own: 'invoice',
    amounts: true,
    params: idParams,
    success: { status: 200, type: 'application/pdf' },
    maxBytes: 0,
  }),
  receipt: route({
    name: 'receiptPdf',
    summary: 'The receipt of a payment as a PDF',
    method: 'GET',
    path: '/api/admin/invoices/:id/payments/:paymentId/pdf',
    auth: 'admin',
    roles: forEveryone,
    own: 'invoice',
    amounts: true,
    params: z.strictObject({ id: uuid, paymentId: uuid }),
    success: { status: 200, type: 'application/pdf' },
    maxBytes: 0,
  }),
  document: route({
    name: 'documentPdf',
    summary: 'A paper of the job as a PDF: by default its invoice or, without one, its estimate',
    method: 'GET',
    path: '/api/documents/:token/pdf',
    auth: 'link',
    params: tokenParams,
    query: z.strictObject({
      paper: z.optional(z.enum(['estimate', 'invoice'])),
      /** For the receipt of one payment. */
      payment: z.optional(uuid),
    }),
    success: { status: 200, type: 'application/pdf' },
    maxBytes: 0,
    rateLimit: 'readLink',
  }),
};
