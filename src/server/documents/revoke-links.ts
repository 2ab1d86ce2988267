import type { revokedLinks } from '#contract/payments.ts';
import { appendEvent } from '#db/queries/history.ts';
import { findInvoiceById } from '#db/queries/invoices/invoices.ts';
import { findQuoteById } from '#db/queries/estimates/estimates.ts';
import { findJobById, lockJobById } from '#db/queries/jobs/jobs.ts';
import type * as z from 'zod/mini';
import type { StaffContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { endLinks } from './end-links.ts';

const jobOf = {
  quote: async (...found: Parameters<typeof findQuoteById>) => (await findQuoteById(...found))?.jobId,
  invoice: async (...found: Parameters<typeof findInvoiceById>) => (await findInvoiceById(...found))?.jobId,
  job: async (...found: Parameters<typeof findJobById>) => (await findJobById(...found))?.id,
};

/**
 * Revokes every link to a job in any state, from the job or one of its papers, for a link that reached the wrong person,
 * and cancels queued messages about the record that would contain another. Sending it again makes a new link.
 * @throws {AppError} `not_found`.
 */
export function revokeLinks(
  { db, now, actor }: StaffContext,
  recordType: keyof typeof jobOf,
  id: string,
): Promise<z.infer<typeof revokedLinks>> {
  return db.transaction().execute(async (trx) => {
    const jobId = await jobOf[recordType](trx, id);
    if (!jobId || !(await lockJobById(trx, jobId)))
      throw notFound(recordType === 'quote' ? 'estimate' : recordType);
    const ended = await endLinks(
      trx,
      { recordType, recordId: id, jobId },
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
