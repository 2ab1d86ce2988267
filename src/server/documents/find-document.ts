import type { Db } from '#db/connect.ts';
import type { JobLink } from '#db/queries/documents/job-links.ts';
import { findQuoteById, type Quote as StoredQuote } from '#db/queries/estimates/estimates.ts';
import { findInvoiceById, type Invoice as StoredInvoice } from '#db/queries/invoices/invoices.ts';
import type { StoredJob } from '#db/queries/jobs/jobs.ts';
import { listPaymentsOfInvoice, type Payment } from '#db/queries/payments.ts';
import { shopToday } from '#domain/shop-time.ts';
import { currentEstimate } from '../jobs/job-view.ts';
import { findLinkedJob, linkNotFound } from './job-link.ts';

/** An estimate or invoice that a customer's link opens. */
export type FoundDocument =
  | { readonly kind: 'estimate'; readonly quote: StoredQuote }
  | { readonly kind: 'invoice'; readonly invoice: StoredInvoice; readonly payments: readonly Payment[] };

type Found<Kind extends FoundDocument['kind']> = Extract<FoundDocument, { kind: Kind }>;

/** The papers of a job that its customer may see now. */
export interface Papers {
  readonly estimate: Found<'estimate'> | undefined;
  readonly invoice: Found<'invoice'> | undefined;
}

/**
 * A job's current estimate, if its present revision was sent or is approved, and its invoice: one that waits for payment
 * before a paid one. A withdrawn estimate, the open one of a cancelled job, a draft and a void invoice are not shown.
 */
export async function papersOf(db: Db, job: StoredJob, now: Date): Promise<Papers> {
  const current = currentEstimate(job.priced, shopToday(now));
  const quote = current && (await findQuoteById(db, current.id));
  const isOffered = quote?.sentRevision === quote?.revision && job.visit !== 'cancelled';
  const isShown = quote && (isOffered || quote.status === 'approved');
  const bill =
    job.billed.find(({ status }) => status === 'sent') ?? job.billed.find(({ status }) => status === 'paid');
  const invoice = bill && (await findInvoiceById(db, bill.id));
  return {
    estimate: isShown ? { kind: 'estimate', quote } : undefined,
    invoice: invoice && {
      kind: 'invoice',
      invoice,
      payments: await listPaymentsOfInvoice(db, invoice.id),
    },
  };
}

/**
 * The papers that a link's key opens.
 * @throws {AppError} `not_found` for an unknown, ended or revoked link, all alike, and when there is no paper to see.
 */
export async function findPapers(
  db: Db,
  key: string,
  now: Date,
): Promise<Papers & { readonly link: JobLink; readonly job: StoredJob; readonly document: FoundDocument }> {
  const { link, job } = await findLinkedJob(db, { key }, now);
  const papers = await papersOf(db, job, now);
  const document = papers.invoice ?? papers.estimate;
  if (!document) throw linkNotFound({ key });
  return { ...papers, link, job, document };
}
