import * as z from 'zod/mini';
import { idParams, requiredText, uuid } from '../fields.ts';
import { forEveryone, forJobs, forOffice, KB, route } from '../route.ts';
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

/** The evidence of a job: a signed PDF that its holder can check. */
export const evidenceRoutes = {
  /** Each file is one event of the job's history, a repeat too. */
  make: route({
    name: 'makeEvidence',
    summary: 'The evidence of a job as a signed PDF; the history records for whom it was made',
    method: 'POST',
    path: '/api/admin/jobs/:id/evidence',
    auth: 'admin',
    roles: forJobs,
    own: 'job',
    amounts: true,
    keyed: false,
    params: idParams,
    body: z.strictObject({ madeFor: requiredText('Say for whom it is', 120) }),
    success: { status: 200, type: 'application/pdf' },
    maxBytes: 2 * KB,
  }),
  own: route({
    name: 'makeOwnEvidence',
    summary: 'The evidence of the job of a customer’s link; the history records that they took it',
    method: 'POST',
    path: '/api/documents/:token/evidence',
    auth: 'link',
    params: tokenParams,
    success: { status: 200, type: 'application/pdf' },
    maxBytes: 0,
    rateLimit: 'answerLink',
  }),
  disputeFields: route({
    name: 'readDisputeFields',
    summary: 'The facts of a job in the fields that a card provider asks for in a dispute',
    method: 'GET',
    path: '/api/admin/jobs/:id/dispute-fields',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    success: {
      status: 200,
      schema: z.object({
        fields: z.array(
          z.object({
            /** As the provider's API names it. */
            field: z.string(),
            label: z.string(),
            text: z.string(),
          }),
        ),
        /** Those of the job's card payments that have not ended. */
        disputes: z.array(
          z.object({
            id: z.string(),
            words: z.string(),
            /** When the evidence was sent from here, and by whom. */
            sent: z.nullable(z.object({ at: z.string(), by: z.string() })),
          }),
        ),
      }),
    },
    maxBytes: 0,
  }),
  /** Without a key, like everything that asks the card provider (contract/cards.ts): a second press is refused. */
  send: route({
    name: 'sendEvidence',
    summary: 'Send the evidence of a job to the card provider, which takes it once for a dispute',
    method: 'POST',
    path: '/api/admin/jobs/:id/disputes/:disputeId/evidence',
    auth: 'admin',
    roles: forOffice,
    keyed: false,
    params: z.strictObject({ id: uuid, disputeId: uuid }),
    success: { status: 200, schema: z.object({ dispute: z.string() }) },
    maxBytes: 0,
  }),
  keys: route({
    name: 'readEvidenceKeys',
    summary: 'The public keys that sign the evidence of jobs, newest first: P-256, uncompressed, hex',
    method: 'GET',
    path: '/api/evidence-keys',
    auth: 'none',
    success: { status: 200, schema: z.object({ keys: z.array(z.string()) }) },
    maxBytes: 0,
    rateLimit: 'readLink',
  }),
};
