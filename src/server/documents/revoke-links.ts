import type { revokedLinks } from '#contract/payments.ts';
import { appendEvent } from '#db/queries/history.ts';
import { lockInvoiceById } from '#db/queries/invoices/invoices.ts';
import { lockQuoteById } from '#db/queries/estimates/estimates.ts';
import { lockJobById } from '#db/queries/jobs/jobs.ts';
import type * as z from 'zod/mini';
import type { StaffContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { endLinks } from './end-links.ts';

const locks = { quote: lockQuoteById, invoice: lockInvoiceById, job: lockJobById };

/**
 * Revokes every link to an estimate, an invoice or a job's visit in any state, for a link that reached the wrong person, and cancels
 * queued messages that would contain another. Sending it again creates a new link.
 * @throws {AppError} `not_found`.
 */
export function revokeLinks(
  { db, now, actor }: StaffContext,
  recordType: keyof typeof locks,
  id: string,
): Promise<z.infer<typeof revokedLinks>> {
  return db.transaction().execute(async (trx) => {
    if (!(await locks[recordType](trx, id))) throw notFound(recordType === 'quote' ? 'estimate' : recordType);
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
