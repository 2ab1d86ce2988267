import type { Db } from '#db/connect.ts';
import { findLiveDocumentLink, type DocumentLink } from '#db/queries/documents/links.ts';
import {
  findInvoiceById,
  findLiveInvoiceOfQuote,
  type Invoice as StoredInvoice,
} from '#db/queries/invoices/invoices.ts';
import { listPaymentsOfInvoice, listPaymentsOfQuote, type Payment } from '#db/queries/payments.ts';
import { findQuoteById, type Quote as StoredQuote } from '#db/queries/estimates/estimates.ts';
import { isPaidLinkOver } from '#domain/document-link.ts';
import { notFound } from '../errors.ts';
import { tokenHash } from '../secret-token.ts';

/** The document a link opens. */
export type FoundDocument =
  | {
      readonly kind: 'estimate';
      readonly link: DocumentLink;
      readonly quote: StoredQuote;
      readonly payments: Payment[];
    }
  | {
      readonly kind: 'invoice';
      readonly link: DocumentLink;
      readonly invoice: StoredInvoice;
      readonly payments: Payment[];
    };

/** The same error for an unknown, expired or revoked link, so that guessing reveals nothing. */
export const linkNotFound = () => notFound('document');

/** A paid invoice ends its own links and those of its estimate. */
const isOver = (link: DocumentLink, invoice: StoredInvoice | undefined, now: Date) =>
  typeof invoice?.paidDate === 'string' && isPaidLinkOver(link, invoice.paidDate, now);

/**
 * The document of a link token.
 * @throws {AppError} `not_found` for an unknown, expired or revoked link, all alike.
 */
export async function findDocument(db: Db, token: string, now: Date): Promise<FoundDocument> {
  const link = await findLiveDocumentLink(db, tokenHash(token), now);
  if (link?.quoteId) {
    const quote = await findQuoteById(db, link.quoteId);
    if (!quote || quote.revision !== link.revision) throw linkNotFound();
    const invoice = quote.hasLiveInvoice ? await findLiveInvoiceOfQuote(db, quote.id) : undefined;
    if (isOver(link, invoice, now)) throw linkNotFound();
    return { kind: 'estimate', link, quote, payments: await listPaymentsOfQuote(db, quote.id) };
  }
  if (link?.invoiceId) {
    const invoice = await findInvoiceById(db, link.invoiceId);
    if (!invoice) throw linkNotFound();
    if (isOver(link, invoice, now)) throw linkNotFound();
    return { kind: 'invoice', link, invoice, payments: await listPaymentsOfInvoice(db, invoice.id) };
  }
  throw linkNotFound();
}
