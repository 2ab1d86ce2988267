import { evidenceRoutes, pdfRoutes } from '#contract/documents/pdf.ts';
import { makeEvidence, makeOwnEvidence, readEvidenceKeys } from '../evidence/make-evidence.ts';
import { readDisputeFields, sendEvidence } from '../evidence/send-evidence.ts';
import { type Binding, on, onStaff, onWith, onStaffWith } from '../http/binding.ts';
import { FileReply } from '../http/reply.ts';
import {
  makeEstimatePdf,
  makeInvoicePdf,
  makeLinkedPdf,
  makeReceiptPdf,
  type DocumentPdf,
} from './make-document-pdf.ts';

const pdfFile = ({ bytes, filename }: DocumentPdf) =>
  new FileReply(bytes, 'application/pdf', { as: 'inline', filename });

/** The PDFs of all documents, bound separately, so that only this function bundles the drawing code. */
export const documentPdfs = (): Binding[] => [
  onStaffWith(pdfRoutes.estimate, (context, { params }) => makeEstimatePdf(context, params.id), pdfFile),
  onStaffWith(pdfRoutes.invoice, (context, { params }) => makeInvoicePdf(context, params.id), pdfFile),
  onStaffWith(
    pdfRoutes.receipt,
    (context, { params }) => makeReceiptPdf(context, { invoiceId: params.id, paymentId: params.paymentId }),
    pdfFile,
  ),
  onWith(pdfRoutes.document, makeLinkedPdf, pdfFile),
  onStaffWith(evidenceRoutes.make, makeEvidence, pdfFile),
  onWith(evidenceRoutes.own, makeOwnEvidence, pdfFile),
  onStaff(evidenceRoutes.disputeFields, readDisputeFields),
  onStaff(evidenceRoutes.send, sendEvidence),
  on(evidenceRoutes.keys, readEvidenceKeys),
];
