import type { revokedLinks } from '#contract/payments.ts';
import { revokeDocumentLinks } from '#db/queries/documents/links.ts';
import { appendEvent } from '#db/queries/history.ts';
import { lockInvoiceById } from '#db/queries/invoices/invoices.ts';
import { lockQuoteById } from '#db/queries/estimates/estimates.ts';
import type * as z from 'zod/mini';
import type { StaffContext } from '../context.ts';
import { notFound } from '../errors.ts';

/**
 * Revokes every link to an estimate or invoice, whatever its state: one that went to the wrong person must end, paid
 * or not. Sending the document again makes a new one.
 * @throws {AppError} `not_found`.
 */
export function revokeLinks(
  { db, now, actor }: StaffContext,
  recordType: 'quote' | 'invoice',
  id: string,
): Promise<z.infer<typeof revokedLinks>> {
  return db.transaction().execute(async (trx) => {
    const record = await (recordType === 'quote' ? lockQuoteById(trx, id) : lockInvoiceById(trx, id));
    if (!record) throw notFound(recordType === 'quote' ? 'estimate' : 'invoice');
    const revoked = await revokeDocumentLinks(
      trx,
      recordType === 'quote' ? { quoteId: id } : { invoiceId: id },
      now,
    );
    if (revoked > 0) {
      await appendEvent(trx, {
        recordType,
        recordId: id,
        what: 'links_revoked',
        actor: actor.email,
        at: now,
        after: { links: revoked },
      });
    }
    return { revoked };
  });
}
