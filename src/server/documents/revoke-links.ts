import type { revokedLinks } from '#contract/payments.ts';
import { appendEvent } from '#db/queries/history.ts';
import { lockInvoiceById } from '#db/queries/invoices/invoices.ts';
import { lockQuoteById } from '#db/queries/estimates/estimates.ts';
import type * as z from 'zod/mini';
import type { StaffContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { endLinks } from './end-links.ts';

/**
 * Revokes every link to an estimate or invoice in any state, for a link that reached the wrong person, and cancels
 * queued mails that would contain another. Sending the document again creates a new link.
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
    const ended = await endLinks(
      trx,
      { recordType, recordId: id },
      { reason: 'the links were revoked', now },
    );
    if (ended.revoked > 0 || ended.cancelledMails > 0) {
      await appendEvent(trx, {
        recordType,
        recordId: id,
        what: 'links_revoked',
        actor: actor.email,
        at: now,
        after: { links: ended.revoked, cancelledMails: ended.cancelledMails },
      });
    }
    return ended;
  });
}
